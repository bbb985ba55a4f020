/**
 * JSON text that PostgreSQL's jsonb accepts: it has no NUL and no lone surrogate, which JSON allows and pages from the
 * outside world contain. `undefined` becomes null.
 */
export function toJsonb(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  if (!UNSTORABLE.test(text)) return text;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === "string" ? storableText(part) : part));
}

// JSON.stringify writes NUL as an escape and a lone surrogate as \ud8xx; either may also be a harmless backslash before text.
const UNSTORABLE = /\\u0000|\\ud[89a-f]/;

/** Text without NUL, with lone surrogates replaced by U+FFFD. */
function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
