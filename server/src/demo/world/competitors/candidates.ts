import type { CompetitorCandidates } from "@findable/contract";
import { PLATFORMS, pageSimilarity, siteKindOf } from "../../../domains/competitors/rules.ts";
import { resultsOf } from "../../../market/serp-of.ts";
import { BRAND, RIVALS } from "../facts.ts";
import { demoMarket } from "../market.ts";
import { once } from "../once.ts";
import { ownedPosition, searchOfSerp, storedSerps } from "../serps/serps.ts";

const TOP = 10;
const EXAMPLES = 5;

interface Seen {
  query: string;
  place: number;
  ourPlace: number | null;
  url: string;
  title: string;
}

/** Everybody among the first ten of this morning's pages who is no rival yet, the most alike first. */
export const candidates = once((): CompetitorCandidates => {
  const pages = storedSerps().filter(({ daysAgo }) => daysAgo === 0);
  const known: readonly string[] = [BRAND.domain, ...RIVALS.map(({ domain }) => domain)];
  const seen = pages.flatMap((page) => {
    const ourPlace = ownedPosition(page);
    return resultsOf(demoMarket(), searchOfSerp(page), TOP)
      .filter(({ site }) => !known.includes(site.domain) && !PLATFORMS.has(site.domain))
      .map(({ site, rank, url, title }) => ({
        domain: site.domain,
        query: page.query,
        place: rank,
        ourPlace,
        url,
        title,
      }));
  });
  const ours = pages.filter((page) => ownedPosition(page) !== null).length;
  const found = [...Map.groupBy(seen, ({ domain }) => domain)].map(([domain, places]) =>
    toCandidate(domain, places, ours),
  );
  return {
    candidates: found
      .filter(({ sharedQueries }) => sharedQueries > 0)
      .toSorted((one, other) => other.similarity - one.similarity || (one.domain < other.domain ? -1 : 1)),
    ourQueries: ours,
    queriesCompared: pages.length,
  };
});

function toCandidate(
  domain: string,
  places: readonly Seen[],
  ours: number,
): CompetitorCandidates["candidates"][number] {
  const shared = places.filter(({ ourPlace }) => ourPlace !== null);
  const ourBetter = shared.filter(({ place, ourPlace }) => (ourPlace ?? place) < place).length;
  const likeness = pageSimilarity({ ours, theirs: places.length, shared: shared.length });
  return {
    domain,
    similarity: Math.round(likeness * 1000) / 1000,
    sharedQueries: shared.length,
    queries: places.length,
    ourBetter,
    theirBetter: shared.length - ourBetter,
    kind: siteKindOf(domain, places),
    source: "serp",
    exampleQueries: shared
      .toSorted((one, other) => one.place - other.place)
      .slice(0, EXAMPLES)
      .map(({ query }) => query),
  };
}
