const MAX_CHARACTERS = 500;
/** A keyword has at most. */
export const MOST_KEYWORD_TAGS = 50;

/** What nobody sees and pages leave in what is copied from them: zero-width spaces, soft hyphens, marks of direction. */
const UNSEEN = /[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069]/u;

/** Most phrases, in which nothing is to be changed: five thousand are known by it in one millisecond instead of nine. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** The phrase as it is stored: composed, trimmed, single spaces. Undefined for what is no phrase. */
export function keywordText(text: string): string | undefined {
  if (text.length <= MAX_CHARACTERS && PLAIN.test(text)) return text;
  const phrase = withoutUnseenEdges(text.toWellFormed().normalize("NFC")).replace(/\s+/gu, " ");
  const tooLong = phrase.length > MAX_CHARACTERS && [...phrase].length > MAX_CHARACTERS;
  return phrase === "" || tooLong || phrase.includes("\0") ? undefined : phrase;
}

/** Character by character: an expression that looks for the end from each of a hundred thousand spaces takes minutes. */
function withoutUnseenEdges(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && UNSEEN.test(text.charAt(start))) start += 1;
  while (end > start && UNSEEN.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
