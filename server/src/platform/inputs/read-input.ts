import { readAs } from "../../kernel/files/media-types.ts";
import type { InputFile } from "../../kernel/runs/files.ts";
import { type InputReading, type ReadInputOptions, unreadable } from "./input-reading.ts";
import { readAudioInput } from "./read-audio-input.ts";
import { readImageInput } from "./read-image-input.ts";
import { readPdfInput } from "./read-pdf-input.ts";
import { readTextInput } from "./read-text-input.ts";

/** Converts a file to text or a picture for a model. Throws a ProviderError if a vendor fails and a retry can help. */
export type ReadInput = (file: InputFile, options: ReadInputOptions) => Promise<InputReading>;

export const readInput: ReadInput = async (file, options) => {
  if (options.maxTokens === 0) return unreadable("The run has reached its limit of input tokens.");
  switch (readAs(file.contentType)) {
    case "text":
      return readTextInput(options);
    case "pdf":
      return readPdfInput(options);
    case "image":
      return readImageInput(file.size, options);
    case "audio":
      return readAudioInput(file, options);
    case "compressed":
    case undefined:
      return unreadable(`Runs cannot read files of type ${file.contentType}.`);
  }
};
