import { firstTokens } from "../../kernel/text/tokens.ts";
import { stripInvisible } from "../../kernel/text/untrusted-text.ts";
import type { InputReading, ReadInputOptions } from "./input-reading.ts";

/** Four bytes for the longest UTF-8 character times four characters per token: further bytes cannot matter. */
const MAX_BYTES_PER_TOKEN = 16;

/** Reads the beginning of a text, up to the token limit. */
export async function readTextInput({ open, maxTokens, signal }: ReadInputOptions): Promise<InputReading> {
  const most = maxTokens * MAX_BYTES_PER_TOKEN;
  const decoder = new TextDecoder("utf-8");
  let text = "";
  let size = 0;
  for await (const chunk of await open()) {
    signal.throwIfAborted();
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    text += decoder.decode(bytes, { stream: true });
    if (size > most) break;
  }
  return asReading(text + decoder.decode(), maxTokens);
}

/** Strips invisible characters from an untrusted text and truncates it to the token limit. */
export function asReading(text: string, maxTokens: number): InputReading {
  const visible = stripInvisible(text.toWellFormed());
  const kept = firstTokens(visible, maxTokens);
  if (kept.length === visible.length) return { text: kept, isImage: false };
  const warning = `Only the first ${kept.length} characters were read: the rest exceeds the token limit of the run.`;
  return { text: kept, isImage: false, warning };
}
