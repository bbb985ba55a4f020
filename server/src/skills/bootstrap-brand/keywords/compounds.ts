/** Languages that write compounds in one word: a long word says there what others say in two or three. */
const COMPOUNDING = new Set(["de", "nl", "sv", "da", "no", "nb", "fi", "hu"]);
const COMPOUND_LENGTH = 10;

export function isCompound(word: string, language: string): boolean {
  return COMPOUNDING.has(language) && word.length >= COMPOUND_LENGTH && !word.includes(" ");
}
