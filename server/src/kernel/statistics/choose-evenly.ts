/** As many items as the limit from the whole of a list, in its order. The first one stays. */
export function chooseEvenly<T>(items: readonly T[], limit: number): T[] {
  if (items.length <= limit) return [...items];
  return Array.from({ length: limit }, (_, index) => Math.floor((index * items.length) / limit)).flatMap(
    (at) => items[at] ?? [],
  );
}
