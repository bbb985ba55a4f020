import { keywordText } from "@findable/contract";
import { singular } from "../../kernel/text/phrase-words.ts";
import type { DiscoveredPhrase, DiscoveryMethod } from "../../providers/shared/ports/keyword-discovery.ts";

/** A phrase that methods found, with what they know of it. */
export interface Find {
  keyword: string;
  /** In the order of the contract. */
  methods: DiscoveryMethod[];
  volume: number | null;
  kd: number | null;
  /** How well it stands in the lists of all methods: higher is better. */
  score: number;
}

/** Two phrases that were taken for one, or that might have been. */
export interface DedupDecision {
  kept: string;
  other: string;
  decision: "merged" | "kept both";
  reason: string;
}

/** Finds that may be one search, most searched first; only their results can tell. */
export interface DoubtfulPair {
  first: string;
  second: string;
  because: "plural" | "word order";
}

export interface MergedFinds {
  /** Finds of all methods, duplicates included. */
  total: number;
  finds: Find[];
  decisions: DedupDecision[];
  doubts: DoubtfulPair[];
}

export interface FoundBy {
  method: DiscoveryMethod;
  phrases: readonly DiscoveredPhrase[];
}

/**
 * One find a search: phrases that differ only in case, spaces or the order of words are one. Those that differ in plurals, or in
 * an order that may carry meaning (`pdf to word`), are doubtful. The best come first.
 */
export function mergeFinds(found: readonly FoundBy[], language: string): MergedFinds {
  const decisions: DedupDecision[] = [];
  const spelled = mergeSpellings(found, decisions);
  const groups = Map.groupBy(spelled, ({ keyword }) => orderKey(keyword));
  const finds = [...groups.values()].map((group) => mergeGroup(group, "same words in another order", decisions));
  return {
    total: found.reduce((sum, { phrases }) => sum + phrases.length, 0),
    finds: finds.toSorted(byScore),
    decisions,
    doubts: doubtsAmong(finds, language),
  };
}

/** The better searched of two finds, with what both know. */
export function mergePair(one: Find, other: Find): Find {
  const [kept, dropped] = [one, other].toSorted(byWeight);
  if (kept === undefined || dropped === undefined) return one;
  const methods = [...kept.methods, ...dropped.methods.filter((method) => !kept.methods.includes(method))];
  return {
    ...kept,
    methods,
    volume: kept.volume ?? dropped.volume,
    kd: kept.kd ?? dropped.kd,
    score: Math.max(kept.score, dropped.score),
  };
}

/** Reciprocal rank fusion: what several methods put near their top comes first (Cormack, Clarke, Büttcher, SIGIR 2009; k = 60). */
const FUSION = 60;

function mergeSpellings(found: readonly FoundBy[], decisions: DedupDecision[]): Find[] {
  const byText = new Map<string, Find & { spellings: Set<string> }>();
  for (const { method, phrases } of found) {
    phrases.forEach((phrase, index) => {
      const shown = keywordText(phrase.keyword);
      if (shown === undefined) return;
      const keyword = shown.toLowerCase();
      const known = byText.get(keyword);
      const find = known ?? { keyword, methods: [], volume: null, kd: null, score: 0, spellings: new Set() };
      find.volume ??= wholeNumber(phrase.volume);
      find.kd ??= withinScale(phrase.kd);
      if (!find.methods.includes(method)) {
        find.methods.push(method);
        find.score += 1 / (FUSION + index + 1);
      }
      if (phrase.keyword !== keyword) find.spellings.add(phrase.keyword);
      byText.set(keyword, find);
    });
  }
  const finds = [...byText.values()].map(({ spellings, ...find }) => {
    for (const other of spellings) decisions.push(merged(find.keyword, other, "differs in case or spaces"));
    return find;
  });
  return withVolumes(finds);
}

/** How often a phrase is searched is one more list of the best. */
function withVolumes(finds: readonly Find[]): Find[] {
  const ranked = finds
    .filter(({ volume }) => volume !== null && volume > 0)
    .toSorted((one, other) => (other.volume ?? 0) - (one.volume ?? 0));
  const places = new Map(ranked.map(({ keyword }, index) => [keyword, index + 1]));
  return finds.map((find) => {
    const place = places.get(find.keyword);
    return place === undefined ? find : { ...find, score: find.score + 1 / (FUSION + place) };
  });
}

function mergeGroup(group: readonly Find[], reason: string, decisions: DedupDecision[]): Find {
  const [kept, ...others] = group.toSorted(byWeight);
  if (kept === undefined) throw new Error("A group of finds is empty.");
  for (const other of others) decisions.push(merged(kept.keyword, other.keyword, reason));
  return others.reduce(mergePair, kept);
}

function merged(kept: string, other: string, reason: string): DedupDecision {
  return { kept, other, decision: "merged", reason };
}

/** Words between which the order says who does what to whom. */
const DIRECTIONS = new Set(
  "to from into than before after by of without per a au aux zu nach von bei aus als vor da di del dal van naar voor para por desde hacia".split(
    " ",
  ),
);

function wordsIn(keyword: string): string[] {
  return keyword.split(" ");
}

function orderKey(keyword: string): string {
  const words = wordsIn(keyword);
  return words.some((word) => DIRECTIONS.has(word)) ? keyword : words.toSorted().join(" ");
}

function stemKey(keyword: string, language: string): string {
  return wordsIn(keyword)
    .map((word) => singular(word, language))
    .toSorted()
    .join(" ");
}

function doubtsAmong(finds: readonly Find[], language: string): DoubtfulPair[] {
  const groups = Map.groupBy(finds, ({ keyword }) => stemKey(keyword, language));
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.toSorted(byWeight))
    .toSorted(([one], [other]) => (other?.volume ?? 0) - (one?.volume ?? 0) || (other?.score ?? 0) - (one?.score ?? 0))
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : others.map(
            (second): DoubtfulPair => ({
              first: first.keyword,
              second: second.keyword,
              because: sameWords(first.keyword, second.keyword) ? "word order" : "plural",
            }),
          ),
    );
}

function sameWords(one: string, other: string): boolean {
  return wordsIn(one).toSorted().join(" ") === wordsIn(other).toSorted().join(" ");
}

/** The most searched first, then what more methods found, then the shorter; never by chance. */
function byWeight(one: Find, other: Find): number {
  return (
    (other.volume ?? -1) - (one.volume ?? -1) ||
    other.methods.length - one.methods.length ||
    one.keyword.length - other.keyword.length ||
    (one.keyword < other.keyword ? -1 : 1)
  );
}

export function byScore(one: Find, other: Find): number {
  return other.score - one.score || byWeight(one, other);
}

function wholeNumber(volume: number | null): number | null {
  return volume === null || !Number.isFinite(volume) || volume < 0 ? null : Math.round(volume);
}

function withinScale(kd: number | null): number | null {
  return kd === null || !Number.isFinite(kd) ? null : Math.min(100, Math.max(0, kd));
}
