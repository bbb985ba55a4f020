const MOST = 500;

/** The links of a text, each once, for a preview. The service reads them again, with more care. */
export function linksIn(text: string): string[] {
  const found = new Set<string>();
  for (const part of text.split(/[\s<>()[\]"]/)) {
    if (found.size === MOST) break;
    const address = part.replace(/[.,;:!?]$/, "");
    if (/^https?:\/\/[^/]/i.test(address) && URL.canParse(address)) found.add(address);
  }
  return [...found];
}
