/**
 * The value of a JSON-LD block as a page writes it; undefined if it is no JSON. Some sites wrap it in a comment or a CDATA section, or
 * write a semicolon after it.
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
