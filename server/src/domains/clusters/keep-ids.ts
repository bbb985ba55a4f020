import { createHash } from "node:crypto";
import { alphabetically } from "./clusters.ts";

/** A cluster of the previous set, or one that receives an identifier. */
export interface NamedCluster {
  id: string;
  keywordIds: readonly string[];
}

interface Claim {
  /** Index of the new cluster. */
  place: number;
  id: string;
  shared: number;
  /** Keywords in either cluster. */
  either: number;
  /** Identifies new clusters independently of their order. */
  first: string;
}

/**
 * Assigns an identifier to each group of keywords: that of the previous cluster with the most shared keywords, if these are at
 * least half of both, and each identifier once. A new group is named after its keywords, so that the same history produces the
 * same identifiers.
 */
export function keepIds(
  groups: readonly (readonly string[])[],
  before: readonly NamedCluster[],
  /** Clusters of other sets have other identifiers. */
  setName: string,
): string[] {
  const firsts = groups.map((group) => group.reduce((least, id) => (id < least ? id : least)));
  const claims = claimsOf(groups, before, firsts).sort(
    (one, other) =>
      other.shared - one.shared ||
      one.either - other.either ||
      alphabetically(one.id, other.id) ||
      alphabetically(one.first, other.first),
  );
  const names: (string | undefined)[] = groups.map(() => undefined);
  const taken = new Set<string>();
  for (const { place, id } of claims) {
    if (names[place] !== undefined || taken.has(id)) continue;
    names[place] = id;
    taken.add(id);
  }
  return names.map((name, place) => name ?? newIdentifier(`${setName} ${firsts[place]}`, taken));
}

function claimsOf(
  groups: readonly (readonly string[])[],
  before: readonly NamedCluster[],
  firsts: readonly string[],
): Claim[] {
  const clusterOf = new Map(before.flatMap((cluster) => cluster.keywordIds.map((id) => [id, cluster] as const)));
  return groups.flatMap((group, place) => {
    const shared = new Map<NamedCluster, number>();
    for (const id of group) {
      const cluster = clusterOf.get(id);
      if (cluster !== undefined) shared.set(cluster, (shared.get(cluster) ?? 0) + 1);
    }
    return [...shared]
      .filter(([{ keywordIds }, count]) => count * 2 >= Math.min(group.length, keywordIds.length))
      .map(([{ id, keywordIds }, count]) => ({
        place,
        id,
        shared: count,
        either: group.length + keywordIds.length - count,
        first: firsts[place] ?? "",
      }));
  });
}

/** Letters of identifiers, and their number after the prefix. */
const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";
const LENGTH = 24;

/** An identifier derived from the text, or the next one if it is taken. */
function newIdentifier(text: string, taken: Set<string>): string {
  for (let attempt = 0; ; attempt += 1) {
    const bytes = createHash("sha256").update(`${text} ${attempt}`).digest().subarray(0, LENGTH);
    const letters = [...bytes].map((byte, index) => LETTERS[index === 0 ? 10 + (byte % 26) : byte % 36]);
    const name = `clu_${letters.join("")}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}
