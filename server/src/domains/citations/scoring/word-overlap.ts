/** The part of the words of two texts that both have, 0 to 1. */
export function overlapOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = sharedBy(one, other);
  return shared === 0 ? 0 : shared / (one.size + other.size - shared);
}

/** How many words both texts have. */
export function sharedBy(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((word) => other.has(word)).length;
}
