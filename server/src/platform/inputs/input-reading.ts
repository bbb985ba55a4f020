import type { TranscriptionPort } from "../../providers/transcription/port.ts";

/** The result of reading one file. */
export interface InputReading {
  /** The text that a model can read; null for a picture or an unreadable file. */
  text: string | null;
  /** True for a picture that a model can be shown. */
  isImage: boolean;
  /** A sentence that explains missing or truncated text. */
  warning?: string;
}

export interface ReadInputOptions {
  open(): Promise<NodeJS.ReadableStream>;
  /** Largest number of tokens of text. */
  maxTokens: number;
  signal: AbortSignal;
  /** Transcribes audio; undefined where no service is configured. */
  transcription: TranscriptionPort | undefined;
  /** Counts a model call against the budget of the run. Called before each model call. */
  countModelCall(): Promise<void>;
}

export function unreadable(warning: string): InputReading {
  return { text: null, isImage: false, warning };
}
