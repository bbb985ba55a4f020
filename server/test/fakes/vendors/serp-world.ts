export interface SerpResult {
  url: string;
  domain: string;
  title: string;
  snippet: string;
}

export interface RankRule {
  domain: string;
  /** From 1. */
  position: number;
  /** The page that ranks; default the domain's start page. */
  url: string;
  /** Only for this query; for all where undefined. */
  query: string | undefined;
}

const FIRST = [
  "north",
  "bright",
  "clear",
  "daily",
  "prime",
  "urban",
  "green",
  "swift",
  "solid",
  "open",
  "lumen",
  "atlas",
];
const SECOND = ["guide", "review", "market", "works", "journal", "supply", "compare", "studio", "notes", "depot"];
const SITES = FIRST.flatMap((first) => SECOND.map((second) => `${first}${second}.example`));
/** More than any search may ask for, so that a page is the same however many are asked for. */
const WORLD_SIZE = 250;
const FORUM = "forum.talkers.example";
const ANGLES = ["The complete guide", "Compared and tested", "What to know first", "Prices and plans", "Honest review"];

/**
 * The results for any query, best first; the same for the same query. All hosts end in `.example`, so no one who follows
 * them leaves the machine, unless a rule plants another one.
 */
export function resultsFor(query: string, count: number, rules: readonly RankRule[]): SerpResult[] {
  const offset = hash(query.toLowerCase());
  const planted = rules.filter((rule) => rule.query === undefined || rule.query === query);
  const results = Array.from({ length: WORLD_SIZE }, (_, index) => resultAt(query, offset, index)).filter(
    ({ domain }) => !planted.some((rule) => rule.domain === domain),
  );
  for (const rule of planted.toSorted((a, b) => a.position - b.position)) {
    results.splice(rule.position - 1, 0, resultOf(query, rule.domain, rule.url, offset));
  }
  return results.slice(0, count);
}

/** Places a domain in the results; a later rule for the same domain and query replaces the first. */
export function addRule(
  rules: RankRule[],
  domain: string,
  position: number,
  options: { url?: string; query?: string },
) {
  const same = rules.findIndex((rule) => rule.domain === domain && rule.query === options.query);
  if (same !== -1) rules.splice(same, 1);
  rules.push({ domain, position, url: options.url ?? `https://${domain}/`, query: options.query });
}

function resultAt(query: string, offset: number, index: number): SerpResult {
  // 7 shares no factor with 120, so the first 120 results are on 120 different sites.
  const site = index === 4 ? FORUM : (SITES[(offset + index * 7) % SITES.length] ?? FORUM);
  const page = index >= SITES.length ? `-${Math.floor(index / SITES.length) + 1}` : "";
  return resultOf(
    query,
    site,
    `https://www.${site}/${slug(query)}${page}`.replace("www.forum.", "forum."),
    offset + index,
  );
}

function resultOf(query: string, domain: string, url: string, seed: number): SerpResult {
  const angle = ANGLES[seed % ANGLES.length];
  return {
    url,
    domain,
    title: `${query}: ${angle}`,
    snippet: `${angle} on ${query}, written by the people at ${domain}.`,
  };
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  return [...text].reduce(
    (state, character) => Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0,
    2166136261,
  );
}
