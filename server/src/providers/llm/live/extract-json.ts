/**
 * The JSON values in a model's response, longest first. Skips fences and prose around them, and accepts comments and
 * trailing commas inside them. A truncated value is excluded, with everything inside it.
 */
export function jsonValuesIn(text: string): unknown[] {
  const whole = parse(text.trim());
  if (whole !== undefined) return [whole];

  const found: { value: unknown; length: number }[] = [];
  let start = nextOpening(text, 0);
  while (start !== -1) {
    const scan = scanValue(text, start);
    if (scan === undefined) break;
    const value = parse(text.slice(start, scan.end)) ?? parse(scan.cleaned);
    if (value !== undefined) found.push({ value, length: scan.end - start });
    start = nextOpening(text, scan.end);
  }
  return found.toSorted((a, b) => b.length - a.length).map(({ value }) => value);
}

const OPENING = /[{[]/g;

function nextOpening(text: string, from: number): number {
  OPENING.lastIndex = from;
  return OPENING.exec(text)?.index ?? -1;
}

/** The text from an opening bracket to its closing bracket; undefined if the text ends before. */
function scanValue(text: string, start: number): { end: number; cleaned: string } | undefined {
  const kept: string[] = [];
  let depth = 0;
  for (let index = start; index < text.length; ) {
    const token = tokenAt(text, index);
    index += token.length;
    if (isComment(token)) continue;
    if (token === "{" || token === "[") depth += 1;
    if (token === "}" || token === "]") {
      depth -= 1;
      dropTrailingComma(kept);
    }
    kept.push(token);
    if (depth === 0) return { end: index, cleaned: kept.join("") };
  }
  return undefined;
}

/** Removed comments can leave several blank tokens after the comma. */
function dropTrailingComma(tokens: string[]): void {
  const last = tokens.findLastIndex((token) => token.trim() !== "");
  const text = tokens[last]?.trimEnd();
  if (text?.endsWith(",")) tokens[last] = text.slice(0, -1);
}

const TOKEN = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[^"/{}[\]]+|[\s\S]/y;

function tokenAt(text: string, index: number): string {
  TOKEN.lastIndex = index;
  return TOKEN.exec(text)?.[0] ?? text.charAt(index);
}

function isComment(token: string): boolean {
  return token.startsWith("//") || token.startsWith("/*");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (key, value) => (key === "__proto__" ? undefined : value));
  } catch {
    return undefined;
  }
}
