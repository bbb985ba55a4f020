/**
 * The value of a JSON-LD block as search engines read it: JSON, perhaps in a comment or a CDATA section, and nothing beside it.
 * Undefined if it is no such block; an empty block has no nodes.
 */
export function parseStrictJsonLd(block: string): unknown {
  const json = block
    .trim()
    .replace(/^(<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, "")
    .replace(/(-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)$/, "");
  return json.trim() === "" ? [] : parsed(json);
}

/**
 * The value of a JSON-LD block as its page means it; undefined if it holds no JSON. Some sites write a semicolon after it, or wrap it in
 * other ways than search engines take.
 */
export function parseJsonLd(block: string): unknown {
  const text = block.trim();
  return parsed(text) ?? parsed(betweenBrackets(text.split("CDATA[").at(-1)?.split("]]>")[0] ?? ""));
}

function betweenBrackets(text: string): string {
  const starts = ["{", "["].map((bracket) => text.indexOf(bracket)).filter((at) => at >= 0);
  return text.slice(Math.min(...starts), Math.max(text.lastIndexOf("}"), text.lastIndexOf("]")) + 1);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
