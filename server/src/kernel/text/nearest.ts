/** Longer texts are no misspelt names. */
const MAX_LENGTH = 100;

/** The name that a text most likely misspells; undefined if none is near. */
export function nearestOf(text: string, names: readonly string[]): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const [nearest] = names
    .map((name) => ({ name, distance: editDistance(text.toLowerCase(), name.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance);
  return nearest !== undefined && nearest.distance <= Math.max(2, nearest.name.length / 2) ? nearest.name : undefined;
}

/** Levenshtein distance: insertions, deletions and replacements of one character. */
export function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, character] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (previous[column] ?? 0) + (character === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
