import { type ReadAs, readAs } from "../../kernel/media-types.ts";
import type { InputFile } from "../../kernel/run-context.ts";
import { readTextInput } from "./read-text-input.ts";

/** What one file came to. */
export interface InputReading {
  /** What a model can read of it; null for a picture and where there is nothing. */
  text: string | null;
  /** True for a picture that a model can be shown. */
  isImage: boolean;
  /** Why there is nothing, or not all of it. A sentence. */
  warning?: string;
}

export interface ReadInputOptions {
  open(): Promise<NodeJS.ReadableStream>;
  /** Most tokens of text. */
  maxTokens: number;
  signal: AbortSignal;
}

/** Turns a file into what a model can be given. Throws a ProviderError where a vendor failed that may be asked again. */
export type ReadInput = (file: InputFile, options: ReadInputOptions) => Promise<InputReading>;

export function createInputReader(): ReadInput {
  return async (file, options) => {
    const way: ReadAs | undefined = readAs(file.contentType);
    if (way === "text") return readTextInput(options);
    return { text: null, isImage: false, warning: `Files of type ${file.contentType} cannot be read by a run.` };
  };
}
