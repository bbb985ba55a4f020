import type { KeywordCluster } from "@findable/contract";
import { topicStems } from "../../phrase-words.ts";
import { shapeOf } from "../../query-shape.ts";
import { addressesOf } from "../../serp-of.ts";
import { demoId } from "../ids.ts";
import { daysAgo } from "./facts.ts";
import type { DemoKeyword } from "./keywords.ts";
import { demoMarket, searchOf } from "./market.ts";

/** A cluster with what its list is narrowed by and does not show. */
export interface DemoCluster extends KeywordCluster {
  phrases: string;
}

/** Results that two keywords compare. */
const FIRST_PAGE = 10;
/** Shared results from which one page serves both. */
const ONE_PAGE = 0.7;
const MOST_SHOWN = 100;

interface Compared {
  keyword: DemoKeyword;
  urls: ReadonlySet<string>;
  stems: ReadonlySet<string>;
}

interface Likeness {
  similarity: number;
  bySerp: number;
}

/** Groups around the keyword that is searched most, then around the most searched of those that are left, and so on. */
export function clustersOf(keywords: readonly DemoKeyword[], minSimilarity: number): DemoCluster[] {
  const left = keywords.toSorted((one, other) => (other.volume ?? -1) - (one.volume ?? -1)).map(compared);
  const clusters: DemoCluster[] = [];
  for (let head = left.shift(); head !== undefined; head = left.shift()) {
    const members = [{ member: head, likeness: { similarity: 1, bySerp: 1 } }];
    for (const other of left) {
      const likeness = likenessOf(head, other);
      if (likeness.similarity >= minSimilarity) members.push({ member: other, likeness });
    }
    const taken = new Set(members.map(({ member }) => member));
    left.splice(0, left.length, ...left.filter((other) => !taken.has(other)));
    clusters.push(clusterOf(members));
  }
  return clusters;
}

function compared(keyword: DemoKeyword): Compared {
  const urls = addressesOf(demoMarket(), searchOf(keyword.keyword), FIRST_PAGE);
  return { keyword, urls: new Set(urls), stems: new Set(topicStems(keyword.keyword)) };
}

function likenessOf(one: Compared, other: Compared): Likeness {
  const bySerp = shared(one.urls, other.urls) / FIRST_PAGE;
  const words = shared(one.stems, other.stems);
  const all = one.stems.size + other.stems.size - words;
  const sameShape = shapeOf(one.keyword.keyword) === shapeOf(other.keyword.keyword);
  const byWords = all === 0 ? 0 : (words / all) * (sameShape ? 0.95 : 0.7);
  return { similarity: rounded(Math.max(bySerp, byWords)), bySerp };
}

function clusterOf(members: readonly { member: Compared; likeness: Likeness }[]): DemoCluster {
  const keywords = members.map(({ member }) => member.keyword);
  const [head] = keywords;
  if (head === undefined) throw new Error("A cluster has a head.");
  const others = members.slice(1);
  const known = keywords.flatMap(({ volume }) => volume ?? []);
  const difficulties = keywords.flatMap(({ kd }) => kd ?? []);
  return {
    id: demoId("clu", head.keyword),
    name: head.keyword,
    headKeywordId: head.id,
    size: keywords.length,
    totalVolume: known.length === 0 ? null : sum(known),
    averageKd: difficulties.length === 0 ? null : Math.round((sum(difficulties) / difficulties.length) * 10) / 10,
    intentLabels: head.intentLabels.filter(
      (label) => keywords.filter(({ intentLabels }) => intentLabels.includes(label)).length * 2 > keywords.length,
    ),
    method: others.every(({ likeness: { similarity, bySerp } }) => bySerp >= similarity) ? "serp" : "words",
    onePage: others.every(({ likeness: { bySerp } }) => bySerp >= ONE_PAGE),
    keywords: members.slice(0, MOST_SHOWN).map(({ member: { keyword }, likeness: { similarity } }) => ({
      id: keyword.id,
      keyword: keyword.keyword,
      volume: keyword.volume,
      similarity,
    })),
    updatedAt: daysAgo(0, 2, 0),
    phrases: keywords.map(({ keyword }) => keyword).join("\n"),
  };
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((item) => other.has(item)).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
