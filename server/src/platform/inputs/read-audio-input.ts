import { buffer } from "node:stream/consumers";
import { essenceOf } from "../../kernel/files/media-types.ts";
import type { InputFile } from "../../kernel/runs/files.ts";
import { type InputReading, type ReadInputOptions, unreadable } from "./input-reading.ts";
import { asReading } from "./read-text-input.ts";

/** Transcribes an audio file. The service never parses its bytes. */
export async function readAudioInput(
  file: InputFile,
  { open, maxTokens, signal, transcription, countModelCall }: ReadInputOptions,
): Promise<InputReading> {
  if (transcription === undefined) {
    return unreadable("The audio was not read: no transcription model is configured (TRANSCRIPTION_MODEL).");
  }
  if (file.size > transcription.maxBytes) {
    return unreadable(`The recording exceeds the limit of ${transcription.maxBytes} bytes for transcription.`);
  }
  await countModelCall();
  const contentType = essenceOf(file.contentType);
  const bytes = await buffer(await open());
  const text = await transcription.transcribe({ bytes, contentType, fileName: fileNameFor(contentType), signal });
  return text.trim() === "" ? unreadable("The recording contains no speech.") : asReading(text, maxTokens);
}

/** The vendor does not need the original file name. */
function fileNameFor(contentType: string): string {
  const extension = { "audio/mpeg": "mp3", "audio/mp4": "m4a" }[contentType] ?? contentType.slice("audio/".length);
  return `recording.${extension}`;
}
