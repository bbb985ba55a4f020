import type { Result } from "./field.ts";

/** Hosts where a brand has a profile under its name. */
const PROFILES =
  /(^|\.)(facebook|instagram|linkedin|youtube|tiktok|pinterest|x|twitter|github|medium|trustpilot)\.com$|^(play\.google|apps\.apple)\.com$/;
/** The first three positions weigh more than all below, because the score estimates a position among them. */
const PLACE_SHARE = { first: 0.2, below: 0.4 / 7 };

export interface SearchedEntity {
  /** Its name, taken from its domain. */
  name: string;
  isOurs: boolean;
  /** Ranks of its pages and profiles among the first ten results. */
  ranks: readonly number[];
  /** 0 to 1: the share of the first ten results that it holds, weighted towards the first three. */
  share: number;
}

/**
 * The brand that a query names, if any: a site whose name is consecutive words of the query, and which ranks first or several
 * times. A domain that repeats a generic term is no brand; such domains rarely rank like that.
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

/** Its sites under any suffix, and its profiles elsewhere. */
function belongsTo({ domain, host, url }: Result, name: string): boolean {
  if (labelOf(domain) === name) return true;
  if (!PROFILES.test(host)) return false;
  const parts = (URL.parse(url)?.pathname ?? "").toLowerCase().split("/");
  return parts.some((part) => squashed(part) === name);
}

/** `hourglass-pm` for `hourglass-pm.example`, without punctuation. */
function labelOf(domain: string): string {
  return squashed(domain.split(".")[0] ?? domain);
}

function squashed(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "");
}
