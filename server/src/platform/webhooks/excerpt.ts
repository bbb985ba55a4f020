/** Start of a body, as text to show; null where it has none, or is no text. */
export function excerptOf(start: Uint8Array, contentEncoding: string | undefined): string | null {
  if (start.length === 0 || contentEncoding !== undefined) return null;
  // As a stream: the character that the cut goes through is left out.
  const text = new TextDecoder().decode(start, { stream: true });
  return BINARY.test(text) ? null : text.replaceAll(CONTROL, "");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has is what is looked for.
const BINARY = /[\0-\x08\x0e-\x1a]|\ufffd{3}/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal must not obey what a receiver answered.
const CONTROL = /[\x0b\x0c\x1b\x1c-\x1f\x7f-\x9f]/g;
