import { SERP_FEATURES, type SerpDiff, type SerpSection, type SerpSnapshot } from "@findable/contract";
import { validationError } from "../../kernel/errors/app-error.ts";
import { positionOn } from "./own-place.ts";

type Feature = (typeof SERP_FEATURES)[number];

/** Throws a `validation_error` if the pages are in the wrong order: additions would be reported as removals. */
export function requireOrder(from: Pick<SerpSnapshot, "fetchedAt">, to: Pick<SerpSnapshot, "fetchedAt">): void {
  if (Date.parse(from.fetchedAt) <= Date.parse(to.fetchedAt)) return;
  const message = `must be the earlier SERP: it was fetched at ${from.fetchedAt} and \`to\` at ${to.fetchedAt}; swap the two`;
  throw validationError([{ field: "from", message }]);
}

/**
 * The changes from one page to a later one of the same query. A result beyond the depth of the other page counts as neither added
 * nor removed. `kept` lists the features that both pages contain.
 */
export function serpDiff(from: SerpSnapshot, to: SerpSnapshot, kept: readonly SerpSection[] = SERP_FEATURES): SerpDiff {
  const then = new Map(from.organic.map(({ url, rank }) => [url, rank]));
  const now = new Set(to.organic.map(({ url }) => url));
  const [previous, current] = [positionOn(from).position, positionOn(to).position];
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
    newEntrants: to.organic
      .filter(({ url, rank }) => !then.has(url) && rank <= depthOf(from))
      .map(({ url, rank }) => ({ url, current: rank })),
    lostEntrants: from.organic
      .filter(({ url, rank }) => !now.has(url) && rank <= depthOf(to))
      .map(({ url, rank }) => ({ url, previous: rank })),
    aiOverviewChanges:
      isUncaptured(from) || isUncaptured(to)
        ? { added: [], removed: [] }
        : changes(citedDomains(from), citedDomains(to)),
    featureChanges: featureChanges(from, to, kept),
  };
}

/** The lowest rank that the page shows. */
function depthOf({ organic }: SerpSnapshot): number {
  return organic.at(-1)?.rank ?? 0;
}

function featureChanges(
  from: SerpSnapshot,
  to: SerpSnapshot,
  kept: readonly SerpSection[],
): SerpDiff["featureChanges"] {
  const shown = (serp: SerpSnapshot) =>
    SERP_FEATURES.filter((feature) => kept.includes(feature) && isShown(serp, feature));
  const questions = changes(questionsOf(from), questionsOf(to));
  return {
    ...changes(shown(from), shown(to)),
    featuredSnippet: { previous: from.featuredSnippet?.url ?? null, current: to.featuredSnippet?.url ?? null },
    questionsAdded: questions.added,
    questionsRemoved: questions.removed,
  };
}

function isShown(serp: SerpSnapshot, feature: Feature): boolean {
  switch (feature) {
    case "ai_overviews":
      return serp.aiOverviews.present;
    case "featured_snippet":
      return serp.featuredSnippet !== null;
    case "local_pack":
      return serp.localPack !== null;
    case "paa":
    case "forum":
    case "videos":
      return serp[feature].length > 0;
  }
}

function changes<T>(then: readonly T[], now: readonly T[]): { added: T[]; removed: T[] } {
  const [before, after] = [new Set(then), new Set(now)];
  return {
    added: [...after].filter((one) => !before.has(one)),
    removed: [...before].filter((one) => !after.has(one)),
  };
}

/** The vendor did not capture the AI answer, so its citations are unknown. */
function isUncaptured({ aiOverviews: { present, summary, cited } }: SerpSnapshot): boolean {
  return present && summary === null && cited.length === 0;
}

function citedDomains({ aiOverviews }: SerpSnapshot): string[] {
  return aiOverviews.cited.map(({ domain }) => domain);
}

function questionsOf({ paa }: SerpSnapshot): string[] {
  return paa.map(({ question }) => question);
}
