import type { Result } from "./field.ts";

/** Hosts on which a brand has a page of its own under its name. */
const PROFILES =
  /(^|\.)(facebook|instagram|linkedin|youtube|tiktok|pinterest|x|twitter|github|medium|trustpilot)\.com$|^(play\.google|apps\.apple)\.com$/;
/** Places of the first three count for more than all below: they are what is asked for. */
const PLACE_SHARE = { first: 0.2, below: 0.4 / 7 };

export interface SearchedEntity {
  /** Its name as its domain has it. */
  name: string;
  isOurs: boolean;
  /** Ranks that it and what belongs to it hold among the first ten. */
  ranks: readonly number[];
  /** 0 to 1: how much of the first ten is taken, the first three places weighing most. */
  share: number;
}

/**
 * Who is searched by name, where somebody is: a site whose name is words of the query in a row, and which holds the first place
 * or several. A domain that only repeats what everybody calls a thing is not searched; it rarely does either.
 */
export function searchedEntity(query: string, first: readonly Result[]): SearchedEntity | null {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const runs = new Set(
    words.flatMap((_word, from) =>
      words.slice(from).map((_end, length) => words.slice(from, from + length + 1).join("")),
    ),
  );
  const [best] = first.filter(({ domain }) => runs.has(labelOf(domain)));
  if (best === undefined) return null;
  const name = labelOf(best.domain);
  const held = first.filter((result) => belongsTo(result, name));
  if (best.rank > 1 && held.length < 2) return null;
  return {
    name,
    isOurs: held.some(({ isOurs }) => isOurs),
    ranks: held.map(({ rank }) => rank),
    share: Math.min(
      1,
      held.reduce((sum, { rank }) => sum + (rank <= 3 ? PLACE_SHARE.first : PLACE_SHARE.below), 0),
    ),
  };
}

/** Its sites under any ending, and its profiles elsewhere. */
function belongsTo({ domain, host, url }: Result, name: string): boolean {
  if (labelOf(domain) === name) return true;
  if (!PROFILES.test(host)) return false;
  const parts = (URL.parse(url)?.pathname ?? "").toLowerCase().split("/");
  return parts.some((part) => squashed(part) === name);
}

/** `hourglass-pm` of `hourglass-pm.example`, squashed. */
function labelOf(domain: string): string {
  return squashed(domain.split(".")[0] ?? domain);
}

function squashed(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "");
}
