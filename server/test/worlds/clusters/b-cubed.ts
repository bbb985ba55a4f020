export interface BCubed {
  precision: number;
  recall: number;
  f1: number;
}

/**
 * How well groups are those of the truth (Bagga and Baldwin, "Entity-based cross-document coreferencing", ACL 1998): for each item the
 * part of its group that belongs with it, and the part of those that belong with it that are in its group; over the items that count.
 */
export function bCubed(
  groups: readonly (readonly number[])[],
  truth: readonly string[],
  counts: (place: number) => boolean = () => true,
): BCubed {
  const sizes = Map.groupBy(truth, (topic) => topic);
  let [precision, recall, items] = [0, 0, 0];
  for (const group of groups) {
    const shared = Map.groupBy(group, (place) => truth[place] ?? "");
    for (const place of group) {
      if (!counts(place)) continue;
      const topic = truth[place] ?? "";
      const together = shared.get(topic)?.length ?? 0;
      precision += together / group.length;
      recall += together / (sizes.get(topic)?.length ?? 1);
      items += 1;
    }
  }
  const [p, r] = [precision / items, recall / items];
  return { precision: p, recall: r, f1: (2 * p * r) / (p + r) };
}
