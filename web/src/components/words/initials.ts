/** `AH` of `Ada Hale (CI)`: the first letters of the first and the last word, without the key in brackets. */
export function initialsOf(name: string): string {
  const [person = ""] = name.split(" (", 1);
  const words = person.match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => firstLetter(word ?? "")).join("");
}

/** A letter can be several code points. */
function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter().segment(word);
  return (first?.segment ?? "").toLocaleUpperCase();
}
