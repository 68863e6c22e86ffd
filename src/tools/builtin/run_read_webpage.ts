import { fail, type IsolateHost, type JsonObject } from "../../contract/mod.ts";
import type { ToolContext, ToolOutcome } from "../../contract/mod.ts";
import { textArgument } from "./builtin_spec.ts";
import { checkPageUrl } from "./page_url.ts";

/** The package that fetches pages. */
const PACKAGE = "web-reader";

// The reader ends by itself before that, and the call before the tool: the nearest says why.
const CALL_MS = 28_000;

/** Runs `read_webpage`. */
export async function runReadWebpage(
  args: JsonObject,
  { context, isolates }: { readonly context: ToolContext; readonly isolates: IsolateHost },
): Promise<ToolOutcome> {
  const checked = checkPageUrl(textArgument(args, "url", ""));
  if (!checked.ok) return checked;
  if (!isolates.packages.some(({ name }) => name === PACKAGE)) {
    return fail(
      "dependency_unavailable",
      `Cannot read web pages: the package "${PACKAGE}" is missing`,
    );
  }
  const { outcome, isolation } = await isolates.call({
    package: PACKAGE,
    name: "read",
    args: { ...args, url: checked.url },
    timeoutMs: CALL_MS,
  }, context.signal);
  if (isolation !== "none") context.placed(isolation);
  return outcome;
}
