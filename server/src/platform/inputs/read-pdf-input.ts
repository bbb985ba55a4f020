import { type InputReading, type ReadInputOptions, unreadable } from "./input-reading.ts";
import { type Parsed, parseInChild } from "./parse-in-child.ts";
import { asReading } from "./read-text-input.ts";

const MAX_BYTES_PER_TOKEN = 16;

const WHY_NOT_MORE: Partial<Record<Parsed["end"], string>> = {
  memory: "exceeds the memory limit of the parser",
  time: "exceeds the time limit of the parser",
  late: "was not read in time, because the machine is busy",
  broken: "is damaged or password-protected",
};

/** Reads the text of a PDF. A file that exceeds a limit yields the text up to that point. */
export async function readPdfInput({ open, maxTokens, signal }: ReadInputOptions): Promise<InputReading> {
  const { text, end } = await parseInChild({ what: "pdf", open, maxBytes: maxTokens * MAX_BYTES_PER_TOKEN, signal });
  const problem = WHY_NOT_MORE[end];
  const hasText = text.trim() !== "";
  if (problem === undefined && !hasText) {
    return unreadable("The PDF contains no text; it may consist of scanned pages.");
  }
  if (!hasText) return unreadable(`The PDF was not read: it ${problem}.`);
  const reading = asReading(text, maxTokens);
  return problem === undefined ? reading : { ...reading, warning: `The PDF was read only in part: it ${problem}.` };
}
