/** Why a page could not be read, in the result codes of tools. */
export type FailureCode =
  | "invalid_arguments"
  | "not_found"
  | "permission_denied"
  | "dependency_unavailable"
  | "timeout"
  | "cancelled"
  | "contract_error"
  | "execution_error";

/** More about a failure, as plain JSON. */
export type FailureDetails = { readonly [name: string]: string | number };

/** A failure that was to be expected. It is thrown anywhere in this package and answered at its door. */
export class ReadFailure extends Error {
  readonly code: FailureCode;
  readonly details: FailureDetails | undefined;

  constructor(code: FailureCode, message: string, details?: FailureDetails) {
    super(message);
    this.name = "ReadFailure";
    this.code = code;
    this.details = details;
  }
}
