import type { OrganicResult, SerpDiff, SerpSnapshot } from "@findable/contract";

/** What changed from one page to a later one of the same query. */
export function serpDiff(from: SerpSnapshot, to: SerpSnapshot): SerpDiff {
  const then = new Map(from.organic.map(({ url, rank }) => [url, rank]));
  const now = new Set(to.organic.map(({ url }) => url));
  const [previous, current] = [ownedIn(from.organic), ownedIn(to.organic)];
  const cited = (serp: SerpSnapshot) => serp.aiOverviews.cited.map(({ domain }) => domain);
  return {
    fromSerpId: from.serpId,
    toSerpId: to.serpId,
    fromFetchedAt: from.fetchedAt,
    toFetchedAt: to.fetchedAt,
    ownedDomainDelta: {
      position: previous === null || current === null ? null : previous - current,
      previous,
      current,
    },
    topDelta: to.organic.flatMap(({ url, rank }) => {
      const before = then.get(url);
      return before === undefined || before === rank
        ? []
        : [{ url, previous: before, current: rank, delta: before - rank }];
    }),
    newEntrants: to.organic.filter(({ url }) => !then.has(url)).map(({ url, rank }) => ({ url, current: rank })),
    lostEntrants: from.organic.filter(({ url }) => !now.has(url)).map(({ url, rank }) => ({ url, previous: rank })),
    aiOverviewChanges: {
      added: cited(to).filter((domain) => !cited(from).includes(domain)),
      removed: cited(from).filter((domain) => !cited(to).includes(domain)),
    },
  };
}

function ownedIn(organic: readonly OrganicResult[]): number | null {
  return organic.find(({ isOwnedDomain }) => isOwnedDomain)?.rank ?? null;
}
