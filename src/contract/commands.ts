/**
 * The command line: its one table of commands and one of options, the parser of both processes, and the
 * help text. A turn that the supervisor started needs none of it.
 *
 * @module
 */

export * from "./command_table.ts";
export * from "./help_text.ts";
export * from "./option_table.ts";
export * from "./parse_command_line.ts";
