import { stopWordsFor } from "../../../kernel/text/stop-words.ts";
import type { Reading } from "./reading.ts";

const MIN_NAME = 4;
/** Endings of everyday words, in English and the Romance and Germanic languages. */
const EVERYDAY =
  /(?:s|ing|tion|sion|ment|er|or|ist|ance|ence|ly|al|ed|ity|ness|ism|ive|ic|ous|able|ible|ful|less|ware|line|ure|age|logy|ology|ung|heit|keit|ique|eur|euse|ado|ada|ido|ida|mente|dor|dora|zione|ware|work|book|board|light|room|box|top|set|pack|card|y)$/;

/** Whether a word may be a proper name: no list knows it, and it does not end as everyday words do. */
export function isNameLike(word: string, { found, languages }: Reading, at: number): boolean {
  if (word.length < MIN_NAME || /\d/.test(word) || !/^\p{L}+$/u.test(word)) return false;
  if (languages.some((language) => stopWordsFor(language).has(word))) return false;
  const isListed = Object.values(found).some((hits) => hits.some((hit) => hit.at <= at && at < hit.at + hit.length));
  return !isListed && !EVERYDAY.test(word);
}
