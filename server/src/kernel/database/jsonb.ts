/**
 * JSON text that PostgreSQL's jsonb accepts, without NUL and lone surrogates. JSON allows both, and web pages contain them.
 * `undefined` becomes null.
 */
export function toJsonb(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  if (!UNSTORABLE.test(text)) return text;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === "string" ? storableText(part) : part));
}

// JSON.stringify escapes NUL and lone surrogates. A backslash before such text matches too, which only costs the slow path.
const UNSTORABLE = /\\u0000|\\ud[89a-f]/;

/** Text without NUL, with lone surrogates replaced by U+FFFD. */
function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
