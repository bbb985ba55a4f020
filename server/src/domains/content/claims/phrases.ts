/** Whether folded words begin with one of these phrases. */
export function startsWithPhrase(words: readonly string[], phrases: readonly string[]): boolean {
  return phrases.some((phrase) => matchesAt(words, phrase, 0));
}

/** Whether folded words contain one of these phrases. */
export function hasPhrase(words: readonly string[], phrases: readonly string[]): boolean {
  return words.some((_, index) => phrases.some((phrase) => matchesAt(words, phrase, index)));
}

function matchesAt(words: readonly string[], phrase: string, at: number): boolean {
  // Apostrophes separate words in texts, so they do in phrases.
  const parts = phrase.split(/[ ']/);
  return parts.every((part, offset) => words[at + offset] === part);
}
