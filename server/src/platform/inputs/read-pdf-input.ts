import { type InputReading, type ReadInputOptions, unreadable } from "./input-reading.ts";
import { type Parsed, parseInChild } from "./parse-in-child.ts";
import { asReading } from "./read-text-input.ts";

const MOST_BYTES_PER_TOKEN = 16;

const WHY_NOT_MORE: Partial<Record<Parsed["end"], string>> = {
  memory: "unpacks to more than a reader may hold",
  time: "takes longer to read than it may",
  broken: "is damaged, or protected by a password",
};

/** The text in a PDF. A file that exhausts its reader gives what was read until then. */
export async function readPdfInput({ open, maxTokens, signal }: ReadInputOptions): Promise<InputReading> {
  const { text, end } = await parseInChild({ what: "pdf", open, maxBytes: maxTokens * MOST_BYTES_PER_TOKEN, signal });
  const problem = WHY_NOT_MORE[end];
  const hasText = text.trim() !== "";
  if (problem === undefined && !hasText) {
    return unreadable("The PDF holds no text, only pictures of it perhaps.");
  }
  if (!hasText) return unreadable(`The PDF could not be read: it ${problem}.`);
  const reading = asReading(text, maxTokens);
  return problem === undefined ? reading : { ...reading, warning: `The PDF was read in part: it ${problem}.` };
}
