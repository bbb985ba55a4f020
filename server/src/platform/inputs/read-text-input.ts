import { firstTokens } from "../../kernel/text/tokens.ts";
import { stripInvisible } from "../../kernel/text/untrusted-text.ts";
import type { InputReading, ReadInputOptions } from "./input-reading.ts";

/** The longest character of UTF-8, and four of them a token: no more bytes can matter. */
const MOST_BYTES_PER_TOKEN = 16;

/** The beginning of a text as a model may see it. Of a large file no more is read than that. */
export async function readTextInput({ open, maxTokens, signal }: ReadInputOptions): Promise<InputReading> {
  const most = maxTokens * MOST_BYTES_PER_TOKEN;
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

/** A text from outside without what people cannot see, cut where it is too long. */
export function asReading(text: string, maxTokens: number): InputReading {
  const visible = stripInvisible(text.toWellFormed());
  const kept = firstTokens(visible, maxTokens);
  if (kept.length === visible.length) return { text: kept, isImage: false };
  const warning = `Only the first ${kept.length} characters were read: more does not fit into what the run may read.`;
  return { text: kept, isImage: false, warning };
}
