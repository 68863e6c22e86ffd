import type { IsolateHost, ToolSpecInput } from "../../contract/mod.ts";

/**
 * `read_webpage`: one page of the public web as text. The page is fetched by the isolate `web-reader`,
 * never by the process that this tool is called in.
 */
export function readWebpageTool(isolates: IsolateHost): ToolSpecInput {
  return {
    name: "read_webpage",
    description: "Read a web page as text.\n" +
      "Public http and https only. Other hosts are not followed: call with redirect_to.\n\n" +
      "HTML becomes text with headings, lists, links and tables; JSON, XML and other text stays as " +
      "it is. No scripts run. Returns url, status, title, content_type, text, chars of the whole " +
      "text, and truncated with next_offset where it goes on. A page that redirects to another " +
      "host has redirect_to instead of text.",
    version: "1.0.0",
    source: "builtin",
    inputSchema: {
      type: "object",
      properties: {
        url: {
          type: "string",
          minLength: 1,
          maxLength: 4000,
          description: "https://example.com/page",
        },
        offset: {
          type: "integer",
          minimum: 0,
          description: "Character to start at. Default: 0",
        },
        max_chars: {
          type: "integer",
          minimum: 1,
          maximum: 40_000,
          description: "Default: 20000",
        },
        raw: { type: "boolean", description: "Its source, not its text" },
      },
      required: ["url"],
      additionalProperties: false,
    },
    capability: "network",
    sideEffects: "external",
    risk: "normal",
    content: "external",
    parallelSafe: false,
    visibility: "public",
    aliases: [],
    retrySafe: "A page is only asked for: reading it twice is like reading it once",
    timeoutMs: 30_000,
    legacyFields: ["url"],
    run: async (args, context) =>
      (await import("./run_read_webpage.ts")).runReadWebpage(args, { context, isolates }),
  };
}
