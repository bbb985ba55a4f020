/**
 * Marks that a vendor's own renderer should have replaced: tags of Anthropic, private-use characters and turn references of
 * OpenAI, brackets of its assistants. Text that still holds them has lost its citations.
 */
const LEAKED = /<\/?cite\b|[\uE200-\uE2FF]|\bturn\d+(?:search|news|view|fetch)\d+|【\d+[†:]/;

/** A Markdown link to the web, or a bracketed number as answer engines write it after a claim. */
const LINKED = /\]\(\s*<?https?:\/\/|[^\s\]]\s?\[\d{1,2}\](?!\()/;

export function holdsLeakedMarkup(text: string): boolean {
  return LEAKED.test(text);
}

export function holdsLinkMarkup(text: string): boolean {
  return LINKED.test(text);
}
