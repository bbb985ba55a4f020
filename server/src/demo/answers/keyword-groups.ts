import {
  type KeywordFacets,
  keywordFacets,
  listClusters,
  listKeywords,
  placeOf,
  rankDistribution,
} from "@findable/contract";
import { wholeDays } from "../../domains/ranks/rules.ts";
import { checkFilters, matches } from "../../kernel/lists/evaluate.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoPage } from "../records.ts";
import { DEMO_NOW } from "../world/facts.ts";
import { clustersOf } from "../world/keywords/clusters.ts";
import { type DemoKeyword, keywords } from "../world/keywords/keywords.ts";
import { withRanks } from "../world/keywords/keywords-with-ranks.ts";
import { onceEach } from "../world/once.ts";
import { distributionOf } from "../world/ranks/rank-distribution.ts";

const MOST_VALUES = 100;

/** The groups of the keywords of a pillar and with a tag; of all of them where these are empty. */
const clusters = onceEach(20, (minSimilarity: number, pillar: string, tag: string) => {
  const grouped = keywords().filter(
    ({ archived, pillarId, tags }) =>
      !archived && (pillar === "" || pillarId === pillar) && (tag === "" || tags.includes(tag)),
  );
  return clustersOf(grouped, minSimilarity);
});

export const keywordGroupAnswers: readonly DemoOperation[] = [
  demo(keywordFacets)((input) => {
    const { list } = listKeywords;
    if (list === undefined) throw new Error("The contract of the keyword list has no list rules.");
    checkFilters(list, input);
    return facetsOf(withRanks(keywords(), input).filter((keyword) => matches(list, keyword, input)));
  }),
  demo(listClusters)((input) => {
    const { minSimilarity = 0.3, pillar, tag } = input;
    const { data, ...page } = demoPage(listClusters, clusters(minSimilarity, pillar ?? "", tag ?? ""), input);
    return { data: data.map(({ phrases: _phrases, ...cluster }) => cluster), ...page };
  }),
  demo(rankDistribution)(({ location, ...input }) => {
    wholeDays(input, DEMO_NOW);
    return { series: distributionOf({ ...input, location: location && placeOf(location) }) };
  }),
];

function facetsOf(found: readonly DemoKeyword[]): KeywordFacets {
  return {
    total: found.length,
    facets: {
      intent: counted(found.flatMap(({ intentLabels }) => orNull(intentLabels))),
      relevance: counted(found.map(({ relevanceLabel }) => relevanceLabel)),
      status: counted(found.map(({ status }) => status)),
      priority: counted(found.map(({ priority }) => priority)),
      source: counted(found.map(({ source }) => source)),
      pillar: counted(found.map(({ pillarId }) => pillarId)).slice(0, MOST_VALUES),
      tag: counted(found.flatMap(({ tags }) => tags)).slice(0, MOST_VALUES),
      hasContent: counted(found.map(({ content }) => content.length > 0)),
    },
  };
}

function orNull<T>(values: readonly T[]): (T | null)[] {
  return values.length === 0 ? [null] : [...values];
}

/** How often each value occurs, the most frequent first. */
function counted<T>(values: readonly T[]): { value: T; count: number }[] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).sort((one, other) => other.count - one.count);
}
