/** Phrases by their first word. */
export type PhraseIndex = ReadonlyMap<string, readonly (readonly string[])[]>;

export function indexPhrases(phrases: readonly (readonly string[])[]): PhraseIndex {
  return Map.groupBy(
    phrases.filter((phrase) => phrase.length > 0),
    (phrase) => phrase[0] ?? "",
  );
}

/** The position of an indexed phrase in the words. */
export function findIndexed(words: readonly string[], index: PhraseIndex): { phrase: readonly string[]; at: number }[] {
  return words.flatMap((word, at) =>
    (index.get(word) ?? [])
      .filter((phrase) => phrase.every((part, offset) => words[at + offset] === part))
      .map((phrase) => ({ phrase, at })),
  );
}
