import { classifyFailure, statusOfError } from "./classify_failure.ts";
import type { Endpoint } from "./endpoint.ts";
import { readErrorValue } from "./read_error_body.ts";
import type { FailureMaker } from "./wire_cleaner.ts";
import { WireFailure } from "./wire_failure.ts";

/** The most characters that are repeated of what cannot be read. */
const MAX_SAID = 80;

/** Makes the failures of responses of one provider. */
export function createFailureMaker(endpoint: Endpoint): FailureMaker {
  const { where, quote } = endpoint;
  return {
    broken(what, said) {
      const words = said === undefined ? "" : ` ("${quote(said, MAX_SAID)}")`;
      return new WireFailure({
        kind: "protocol",
        message: `${where} sent ${what}${words}: its answer cannot be used`,
      });
    },
    cut: () =>
      new WireFailure({
        kind: "protocol",
        message: `${where} ended its answer before it was complete; ask again`,
        retriable: true,
        again: false,
      }),
    refused(error) {
      const { detail, names } = readErrorValue({ error });
      const { code, status } = Object(error) as Record<string, unknown>;
      return classifyFailure(
        { status: statusOfError(code ?? status, names), detail, names },
        endpoint,
      );
    },
    filtered: () =>
      new WireFailure({
        kind: "invalid_request",
        message: `${where} withheld the answer for its content rules; word the request otherwise`,
      }),
  };
}
