import { type KeywordMetrics, keywordText } from "@findable/contract";
import { singular } from "../../kernel/text/phrase-words.ts";
import type { DiscoveredPhrase, DiscoveryMethod } from "../../providers/shared/ports/keyword-discovery.ts";
import { mergeMetrics } from "./merge-metrics.ts";
import { templateNoise } from "./template-noise.ts";

/** A discovered phrase with the data of all methods that found it. */
export interface Candidate {
  keyword: string;
  /** In the order of the contract. */
  methods: DiscoveryMethod[];
  volume: number | null;
  kd: number | null;
  /** Absent if no vendor reports any. */
  metrics?: KeywordMetrics;
  /** Fused from its places in the lists of all methods; higher is better. */
  score: number;
  /** The phrase that the caller asked for. */
  isSeed?: true;
}

/** A decision on two similar phrases. */
export interface DedupDecision {
  kept: string;
  other: string;
  decision: "merged" | "kept both" | "dropped";
  reason: string;
}

/** Two candidates that may be the same search. Only their results pages can confirm it. The first has the higher volume. */
export interface DoubtfulPair {
  first: string;
  second: string;
  because: "plural" | "word order";
}

export interface MergedCandidates {
  /** Phrases of all methods, including duplicates. */
  total: number;
  /** The merged candidates. Keep the name of the field: steps of sleeping runs have recorded it. */
  finds: Candidate[];
  decisions: DedupDecision[];
  doubts: DoubtfulPair[];
}

export interface MethodResult {
  method: DiscoveryMethod;
  phrases: readonly DiscoveredPhrase[];
}

/**
 * Merges phrases that differ only in case, spaces or word order. Phrases that differ in a plural, or in a word order that can change
 * the meaning (`pdf to word`), become doubtful pairs. The seed is a candidate even if no method found it, and keeps its spelling.
 * Best first.
 */
export function mergeCandidates(found: readonly MethodResult[], language: string, seed?: string): MergedCandidates {
  const decisions: DedupDecision[] = [];
  const spelled = dropNoise(mergeSpellings(found, seed, decisions), decisions);
  const groups = Map.groupBy(spelled, ({ keyword }) => orderKey(keyword));
  const finds = [...groups.values()].map((group) => mergeGroup(group, "same words in another order", decisions));
  return {
    total: found.reduce((sum, { phrases }) => sum + phrases.length, 0),
    finds: finds.toSorted(byScore),
    decisions,
    doubts: doubtfulPairs(finds, language),
  };
}

/** Merges two candidates into the one with the higher volume, with the data of both. */
export function mergePair(left: Candidate, right: Candidate): Candidate {
  const [kept, dropped] = [left, right].toSorted(byWeight);
  if (kept === undefined || dropped === undefined) return left;
  const methods = [...kept.methods, ...dropped.methods.filter((method) => !kept.methods.includes(method))];
  const metrics = mergeMetrics(kept.metrics, dropped.metrics);
  return {
    ...kept,
    methods,
    volume: kept.volume ?? dropped.volume,
    kd: kept.kd ?? dropped.kd,
    ...(metrics && { metrics }),
    score: Math.max(kept.score, dropped.score),
  };
}

/** Constant of reciprocal rank fusion, which favours phrases near the top of several lists (Cormack, Clarke, Büttcher, SIGIR 2009). */
const FUSION_K = 60;

type Spelled = Candidate & { spellings: Set<string> };

function mergeSpellings(
  found: readonly MethodResult[],
  seed: string | undefined,
  decisions: DedupDecision[],
): Candidate[] {
  const byText = new Map<string, Spelled>();
  const asked = seed === undefined ? undefined : keywordText(seed)?.toLowerCase();
  if (asked !== undefined) byText.set(asked, { ...nothingKnownOf(asked), isSeed: true });
  for (const { method, phrases } of found) {
    phrases.forEach((phrase, index) => {
      const shown = keywordText(phrase.keyword);
      if (shown === undefined) return;
      const keyword = shown.toLowerCase();
      const find = byText.get(keyword) ?? nothingKnownOf(keyword);
      find.volume ??= wholeNumber(phrase.volume);
      find.kd ??= withinScale(phrase.kd);
      const metrics = mergeMetrics(find.metrics, phrase.metrics);
      if (metrics !== undefined) find.metrics = metrics;
      if (!find.methods.includes(method)) {
        find.methods.push(method);
        find.score += 1 / (FUSION_K + index + 1);
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

function nothingKnownOf(keyword: string): Spelled {
  return { keyword, methods: [], volume: null, kd: null, score: 0, spellings: new Set() };
}

/** Drops phrases that only a template makes, except the seed. */
function dropNoise(finds: readonly Candidate[], decisions: DedupDecision[]): Candidate[] {
  return finds.filter(({ keyword, isSeed = false }) => {
    const reason = isSeed ? undefined : templateNoise(keyword);
    if (reason !== undefined) decisions.push({ kept: "", other: keyword, decision: "dropped", reason });
    return reason === undefined;
  });
}

/** Adds the ranking by search volume to the fused score. */
function withVolumes(finds: readonly Candidate[]): Candidate[] {
  const ranked = finds
    .filter(({ volume }) => volume !== null && volume > 0)
    .toSorted((one, other) => (other.volume ?? 0) - (one.volume ?? 0));
  const places = new Map(ranked.map(({ keyword }, index) => [keyword, index + 1]));
  return finds.map((find) => {
    const place = places.get(find.keyword);
    return place === undefined ? find : { ...find, score: find.score + 1 / (FUSION_K + place) };
  });
}

function mergeGroup(group: readonly Candidate[], reason: string, decisions: DedupDecision[]): Candidate {
  const [kept, ...others] = group.toSorted(byWeight);
  if (kept === undefined) throw new Error("A group of candidates is empty.");
  for (const other of others) decisions.push(merged(kept.keyword, other.keyword, reason));
  return others.reduce(mergePair, kept);
}

function merged(kept: string, other: string, reason: string): DedupDecision {
  return { kept, other, decision: "merged", reason };
}

/** Words that make the order of the others meaningful, as in `pdf to word`. */
const DIRECTION_WORDS = new Set(
  "to from into than before after by of without per a au aux zu nach von bei aus als vor da di del dal van naar voor para por desde hacia".split(
    " ",
  ),
);

function wordsIn(keyword: string): string[] {
  return keyword.split(" ");
}

function orderKey(keyword: string): string {
  const words = wordsIn(keyword);
  return words.some((word) => DIRECTION_WORDS.has(word)) ? keyword : words.toSorted().join(" ");
}

function stemKey(keyword: string, language: string): string {
  return wordsIn(keyword)
    .map((word) => singular(word, language))
    .toSorted()
    .join(" ");
}

function doubtfulPairs(finds: readonly Candidate[], language: string): DoubtfulPair[] {
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

/** The seed first, then by volume, then by the number of methods, then the shorter first. The order is total, so that replays repeat it. */
function byWeight(one: Candidate, other: Candidate): number {
  return (
    Number(other.isSeed ?? false) - Number(one.isSeed ?? false) ||
    (other.volume ?? -1) - (one.volume ?? -1) ||
    other.methods.length - one.methods.length ||
    one.keyword.length - other.keyword.length ||
    (one.keyword < other.keyword ? -1 : 1)
  );
}

export function byScore(one: Candidate, other: Candidate): number {
  return Number(other.isSeed ?? false) - Number(one.isSeed ?? false) || other.score - one.score || byWeight(one, other);
}

function wholeNumber(volume: number | null): number | null {
  return volume === null || !Number.isFinite(volume) || volume < 0 ? null : Math.round(volume);
}

function withinScale(kd: number | null): number | null {
  return kd === null || !Number.isFinite(kd) ? null : Math.min(100, Math.max(0, kd));
}
