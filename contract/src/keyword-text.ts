const MAX_CHARACTERS = 500;
/** A keyword has at most. */
export const MOST_KEYWORD_TAGS = 50;

/** The phrase as it is stored: composed, trimmed, single spaces. Undefined for what is no phrase. */
export function keywordText(text: string): string | undefined {
  const phrase = text.toWellFormed().normalize("NFC").trim().replace(/\s+/gu, " ");
  const tooLong = phrase.length > MAX_CHARACTERS && [...phrase].length > MAX_CHARACTERS;
  return phrase === "" || tooLong || phrase.includes("\0") ? undefined : phrase;
}
