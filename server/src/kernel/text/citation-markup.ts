/**
 * Marks that a vendor's own renderer should have replaced: tags of Anthropic, private-use characters and turn references of
 * OpenAI, brackets of its assistants. Text that still holds them has lost its citations.
 */
const LEAKED = /<\/?cite\b|[\uE200-\uE2FF]|turn\d+(?:search|news|view|fetch|image|product|academia)\d+|【\d+[†:]/;

/** Marks of citations that mean something only beside the list that they count in: `[cite: 1, 2]`, `[web:1]`. */
const UNRESOLVED = /\[(?:cite|web)[:_ ]\s*\d+(?:\s*,\s*\d+)*\]/i;

/** A Markdown link to the web, or a bracketed number as answer engines write it after a claim. */
const LINKED = /\]\(\s*<?https?:\/\/|[^\s\]]\s?\[\d{1,2}\](?!\()/;

export function holdsLeakedMarkup(text: string): boolean {
  return LEAKED.test(text);
}

export function holdsLinkMarkup(text: string): boolean {
  return LINKED.test(text);
}

/** Whether a text without citations holds marks of some. */
export function holdsUnresolvedMarkup(text: string): boolean {
  return UNRESOLVED.test(text);
}
