const MAX_NAMED = 5;

/** The first names of a list and the number of the others: `a, b, c and 12 more`. A single other name is named too. */
export function someOf(names: readonly string[], most: number = MAX_NAMED): string {
  if (names.length <= most + 1) return names.join(", ");
  return `${names.slice(0, most).join(", ")} and ${(names.length - most).toLocaleString("en")} more`;
}
