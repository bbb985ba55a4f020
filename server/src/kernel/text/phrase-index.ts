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

/** Like `findIndexed`, without the phrases inside longer ones: `new york` is not also `york`. */
export function findLongest(words: readonly string[], index: PhraseIndex): { phrase: readonly string[]; at: number }[] {
  const found = findIndexed(words, index);
  return found.filter(
    ({ phrase, at }) =>
      !found.some(
        (other) =>
          other.phrase.length > phrase.length && other.at <= at && at + phrase.length <= other.at + other.phrase.length,
      ),
  );
}
