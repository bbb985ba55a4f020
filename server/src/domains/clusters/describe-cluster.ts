import type { IntentLabel, KeywordCluster } from "@findable/contract";
import { roundTo } from "../../kernel/statistics/summaries.ts";
import { alphabetically, type ClusterInput } from "./clusters.ts";
import { type Group, type Member, similarity } from "./group-keywords.ts";
import type { PageScene } from "./obstacles.ts";
import type { ReadIntents } from "./page-types.ts";
import { pagesFor } from "./pages-for.ts";
import { FIRST_PAGE } from "./similar-pairs.ts";

/** The description of a cluster, without its identifier and creation time. */
export type ClusterWords = Omit<KeywordCluster, "id" | "updatedAt">;

const MAX_SHOWN = 100;
/** Number of shared results from which one page serves two keywords. */
const SAME_PAGE_RESULTS = 7;

export function describeCluster(
  { method, members }: Group,
  scene: PageScene & { readIntents: ReadIntents },
): ClusterWords {
  const keywords = members.map(({ keyword }) => keyword);
  const [first] = members;
  if (first === undefined) throw new Error("A cluster has no head keyword.");
  const volumes = keywords.flatMap(({ volume }) => volume ?? []);
  const difficulties = keywords.flatMap(({ kd }) => kd ?? []);
  const intentLabels = sharedIntents(keywords);
  return {
    name: first.keyword.keyword,
    headKeywordId: first.keyword.id,
    size: members.length,
    totalVolume: volumes.length === 0 ? null : sum(volumes),
    averageKd: difficulties.length === 0 ? null : roundTo(sum(difficulties) / difficulties.length, 1),
    intentLabels,
    method,
    approximate: members.some((member) => member.method === "words"),
    onePage: members.length === 1 || (method === "serp" && shareAPage(members)),
    ...pagesFor(keywords, { ...scene, intentLabels, isMeasured: method === "serp" }),
    keywords: members.slice(0, MAX_SHOWN).map((member) => ({
      id: member.keyword.id,
      keyword: member.keyword.keyword,
      volume: member.keyword.volume,
      similarity: roundTo(similarity(first, member), 2),
      method: member.method,
    })),
  };
}

/** The labels that most of the keywords have, most frequent first. */
function sharedIntents(keywords: readonly ClusterInput[]): IntentLabel[] {
  const counts = new Map<IntentLabel, number>();
  for (const label of keywords.flatMap(({ intentLabels }) => intentLabels)) {
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count * 2 > keywords.length)
    .sort((one, other) => other[1] - one[1] || alphabetically(one[0], other[0]))
    .map(([label]) => label);
}

/** Whether every pair of them shares seven of ten results. */
function shareAPage(members: readonly Member[]): boolean {
  const pages = [...new Map(members.map(({ results }) => [results.toSorted().join(" "), results])).values()];
  return pages.every((one, place) => {
    const results = new Set(one);
    return pages.slice(place + 1).every((other) => countIn(results, other) >= SAME_PAGE_RESULTS);
  });
}

function countIn(results: ReadonlySet<string>, page: readonly string[]): number {
  return page.slice(0, FIRST_PAGE).filter((result) => results.has(result)).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
