import { buffer } from "node:stream/consumers";
import { essenceOf } from "../../kernel/files/media-types.ts";
import type { InputFile } from "../../kernel/runs/files.ts";
import { type InputReading, type ReadInputOptions, unreadable } from "./input-reading.ts";
import { asReading } from "./read-text-input.ts";

/** What is said in an audio file. Its bytes are never parsed here. */
export async function readAudioInput(
  file: InputFile,
  { open, maxTokens, signal, transcription, countModelCall }: ReadInputOptions,
): Promise<InputReading> {
  if (transcription === undefined) {
    return unreadable("Audio cannot be read here: no service that transcribes is configured (TRANSCRIPTION_MODEL).");
  }
  if (file.size > transcription.maxBytes) {
    return unreadable(`The recording has more than the ${transcription.maxBytes} bytes that can be transcribed.`);
  }
  await countModelCall();
  const contentType = essenceOf(file.contentType);
  const bytes = await buffer(await open());
  const text = await transcription.transcribe({ bytes, contentType, fileName: fileNameFor(contentType), signal });
  return text.trim() === "" ? unreadable("Nothing is said in the recording.") : asReading(text, maxTokens);
}

/** The file's own name is nobody's business outside. */
function fileNameFor(contentType: string): string {
  const extension = { "audio/mpeg": "mp3", "audio/mp4": "m4a" }[contentType] ?? contentType.slice("audio/".length);
  return `recording.${extension}`;
}
