/** How a command's answer is written. */
export const OUTPUT_FORMATS = ["text", "json", "stream-json"] as const;

/** One way to write a command's answer. */
export type OutputFormat = typeof OUTPUT_FORMATS[number];

/** How a session can be exported. */
export const EXPORT_FORMATS = ["json", "markdown"] as const;
