/** Languages that write compounds as one word. A long word there equals two or three words in other languages. */
const COMPOUNDING = new Set(["de", "nl", "sv", "da", "no", "nb", "fi", "hu"]);
const COMPOUND_LENGTH = 10;

export function isCompound(word: string, language: string): boolean {
  return COMPOUNDING.has(language) && word.length >= COMPOUND_LENGTH && !word.includes(" ");
}
