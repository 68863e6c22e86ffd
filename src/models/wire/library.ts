import type { createOpenAICompatible } from "@ai-sdk/openai-compatible";

// Both libraries speak this interface; it has no package of its own in the import map.

/** A model of the library. */
export type LibraryModel = ReturnType<ReturnType<typeof createOpenAICompatible>["chatModel"]>;

/** What the library is asked. */
export type LibraryCall = Parameters<LibraryModel["doStream"]>[0];

/** The conversation as the library takes it. */
export type LibraryPrompt = LibraryCall["prompt"];

/** A tool as the library takes it. */
export type LibraryTool = NonNullable<LibraryCall["tools"]>[number];

/** One part of an answer of the library. */
export type LibraryPart = Awaited<ReturnType<LibraryModel["doStream"]>>["stream"] extends
  ReadableStream<infer Part> ? Part : never;

/** Settings for one library alone. */
export type LibraryOptions = NonNullable<LibraryCall["providerOptions"]>;
