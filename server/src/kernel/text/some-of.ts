const MAX_NAMED = 5;

/** The first names of a list and the number of the others: `a, b, c and 12 more`. */
export function someOf(names: readonly string[], most: number = MAX_NAMED): string {
  const others = names.length - most;
  const named = names.slice(0, most).join(", ");
  return others > 0 ? `${named} and ${others} more` : named;
}
