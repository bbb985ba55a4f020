import { readAs } from "../../kernel/files/media-types.ts";
import type { InputFile } from "../../kernel/runs/files.ts";
import type { TranscriptionPort } from "../../providers/transcription/port.ts";
import { readAudioInput } from "./read-audio-input.ts";
import { readImageInput } from "./read-image-input.ts";
import { readPdfInput } from "./read-pdf-input.ts";
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
  /** What listens to audio; undefined where nobody does. */
  transcription: TranscriptionPort | undefined;
  /** Asked before a model is, which the run's budget must allow. */
  countModelCall(): Promise<void>;
}

/** Turns a file into what a model can be given. Throws a ProviderError where a vendor failed that may be asked again. */
export type ReadInput = (file: InputFile, options: ReadInputOptions) => Promise<InputReading>;

export const readInput: ReadInput = async (file, options) => {
  if (options.maxTokens === 0) return unreadable("What the run may read is full already.");
  switch (readAs(file.contentType)) {
    case "text":
      return readTextInput(options);
    case "pdf":
      return readPdfInput(options);
    case "image":
      return readImageInput(file.size, options);
    case "audio":
      return readAudioInput(file, options);
    case undefined:
      return unreadable(`Runs cannot read files of type ${file.contentType}.`);
  }
};

export function unreadable(warning: string): InputReading {
  return { text: null, isImage: false, warning };
}
