import type { KeywordCluster } from "@findable/contract";
import { slugOf, topicStems } from "../../../market/phrase-words.ts";
import { shapeOf } from "../../../market/query-shape.ts";
import { addressesOf } from "../../../market/serp-of.ts";
import { demoId } from "../../ids.ts";
import { daysAgo } from "../facts.ts";
import { demoMarket, searchOf } from "../market.ts";
import { once } from "../once.ts";
import { type DemoKeyword, keywords } from "./keywords.ts";

/** A cluster with what its list is narrowed by and does not show. */
export interface DemoCluster extends KeywordCluster {
  phrases: string;
}

/** The part of results that clusters share unless the request sets it. */
const USUAL_SIMILARITY = 0.3;
/** Results that two keywords compare. */
const FIRST_PAGE = 10;
/** Shared results from which one page serves both. */
const ONE_PAGE = 0.7;
const MOST_SHOWN = 100;
/** Results among which a page of ours counts as ranking. */
const DEEPEST_PAGE = 50;
const MOST_PAGES = 10;
const MOST_PLACES = 20;

interface Compared {
  keyword: DemoKeyword;
  urls: ReadonlySet<string>;
  stems: ReadonlySet<string>;
}

interface Likeness {
  similarity: number;
  bySerp: number;
}

/** Groups around the keyword that is searched most, then around the most searched of those that are left; all alike in each. */
export function clustersOf(keywords: readonly DemoKeyword[], minSimilarity: number): DemoCluster[] {
  const left = keywords.toSorted((one, other) => (other.volume ?? -1) - (one.volume ?? -1)).map(compared);
  const clusters: DemoCluster[] = [];
  for (let head = left.shift(); head !== undefined; head = left.shift()) {
    const members = [head];
    for (const other of left) {
      if (members.every((member) => likenessOf(member, other).similarity >= minSimilarity)) members.push(other);
    }
    const taken = new Set(members);
    left.splice(0, left.length, ...left.filter((other) => !taken.has(other)));
    clusters.push(clusterOf(members));
  }
  return clusters;
}

const usualClusters = once(() =>
  clustersOf(
    keywords().filter(({ archived }) => !archived),
    USUAL_SIMILARITY,
  ),
);

/** The usual cluster of a keyword; undefined for a phrase that is none. */
export function clusterOfPhrase(phrase: string): DemoCluster | undefined {
  return usualClusters().find(({ phrases }) => phrases.split("\n").includes(phrase));
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

function clusterOf(members: readonly Compared[]): DemoCluster {
  const keywords = members.map(({ keyword }) => keyword);
  const [first] = members;
  if (first === undefined) throw new Error("A cluster has no head keyword.");
  const head = first.keyword;
  const known = keywords.flatMap(({ volume }) => volume ?? []);
  const difficulties = keywords.flatMap(({ kd }) => kd ?? []);
  const shown = members.slice(0, MOST_SHOWN).map((member) => {
    const { similarity, bySerp } = likenessOf(first, member);
    const { id, keyword, volume } = member.keyword;
    const method: Grouping = bySerp >= similarity ? "serp" : "words";
    return { id, keyword, volume, similarity: member === first ? 1 : similarity, method };
  });
  const approximate = shown.some(({ method }) => method === "words");
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
    method: approximate ? "words" : "serp",
    approximate,
    onePage: members.every((one, place) =>
      members.slice(place + 1).every((other) => likenessOf(one, other).bySerp >= ONE_PAGE),
    ),
    ...pagesOf(keywords),
    keywords: shown,
    updatedAt: daysAgo(0, 2, 0),
    phrases: keywords.map(({ keyword }) => keyword).join("\n"),
  };
}

type Grouping = KeywordCluster["method"];

/** The page that should serve keywords, and those that compete for them. */
function pagesOf(keywords: readonly DemoKeyword[]): Pick<KeywordCluster, "proposedPage" | "cannibalisation"> {
  const ranked = keywords.flatMap(({ id, keyword, currentRank }) =>
    currentRank === null || currentRank.position > DEEPEST_PAGE ? [] : [{ id, keyword, ...currentRank }],
  );
  const pages = [...Map.groupBy(ranked, ({ url }) => url)]
    .map(([url, places]) => ({ url, places: places.toSorted((one, other) => one.position - other.position) }))
    .sort((one, other) => strength(other.places) - strength(one.places));
  const [best, ...others] = pages;
  const contentType = keywords.some(({ keyword }) => shapeOf(keyword) === "question") ? "blog_post" : "landing_page";
  return {
    proposedPage: {
      action: best === undefined ? "create" : others.length === 0 ? "keep" : "merge",
      url: best?.url ?? null,
      bestPosition: best?.places[0]?.position ?? null,
      rankingKeywords: best?.places.length ?? 0,
      slug: best === undefined ? slugOf(keywords[0]?.keyword ?? "") : null,
      contentType,
    },
    cannibalisation:
      others.length === 0
        ? []
        : pages.slice(0, MOST_PAGES).map(({ url, places }) => ({
            url,
            keywords: places.slice(0, MOST_PLACES).map(({ id, keyword, position }) => ({ id, keyword, position })),
          })),
  };
}

function strength(places: readonly { position: number }[]): number {
  return sum(places.map(({ position }) => 1 / position));
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
