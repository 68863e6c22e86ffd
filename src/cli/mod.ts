/**
 * The terminal surface: takes a parsed command line, reads a prompt, shows the events of a turn as
 * text, one JSON document or a line per event, and answers an exit code. Sequence: parsed line →
 * prompt → events → exit code. It decides nothing about a turn; it refuses to write anything but
 * the answer to stdout, and to read standard input unless the prompt is `-`.
 *
 * @module
 */

export type { ChatOpening, HeldGrants, TerminalHost } from "./chat/chat_opening.ts";
export { type ByteSink, type ByteStreams, type CliIo, createCliIo } from "./cli_io.ts";
export { type Interrupts, listenForInterrupts, type SignalHost } from "./interrupts.ts";
export { boundsOf, modeOf, outputOf } from "./line_options.ts";
export { type ConfigOpening, openConfig } from "./open_config.ts";
export { type ModelsOpening, type ModelsPort, type NamedModel, openModels } from "./open_models.ts";
export { openSessions, type SessionsOpening } from "./open_sessions.ts";
export { type CliOptions, runCli, type TurnRun } from "./run_cli.ts";
export type { Drafted, RequestDrafter, WireBody } from "./run_prompt_show.ts";
export type { ConfigCommand, ConfigPort } from "./run_config.ts";
export { type Failure, sayFailure } from "./say_failure.ts";
export type { ResumedSession, SessionRecord, SessionsPort } from "./sessions_port.ts";
