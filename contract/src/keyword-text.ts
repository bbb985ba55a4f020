const MAX_CHARACTERS = 500;
/** A keyword has at most. */
export const MOST_KEYWORD_TAGS = 50;

/** What nobody sees and pages leave in what is copied from them: zero-width spaces, soft hyphens, marks of direction. */
const UNSEEN_AT_THE_EDGES =
  /^[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069]+|[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069]+$/gu;

/** The phrase as it is stored: composed, trimmed, single spaces. Undefined for what is no phrase. */
export function keywordText(text: string): string | undefined {
  const phrase = text.toWellFormed().normalize("NFC").replace(UNSEEN_AT_THE_EDGES, "").replace(/\s+/gu, " ");
  const tooLong = phrase.length > MAX_CHARACTERS && [...phrase].length > MAX_CHARACTERS;
  return phrase === "" || tooLong || phrase.includes("\0") ? undefined : phrase;
}
