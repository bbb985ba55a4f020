/** How many members both sets have. */
export function countShared<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): number {
  let shared = 0;
  for (const member of one) if (other.has(member)) shared += 1;
  return shared;
}

/** The Jaccard index: the part of the members of two sets that both have, 0 to 1; 0 for two empty sets. */
export function jaccardIndex<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): number {
  const shared = countShared(one, other);
  return shared === 0 ? 0 : shared / (one.size + other.size - shared);
}
