import type { SuggestPromptsResult } from "@findable/contract";
import { countShared } from "../../../kernel/statistics/set-overlap.ts";
import { roundTo } from "../../../kernel/statistics/summaries.ts";
import { contentStems } from "../../../kernel/text/phrase-words.ts";
import type { Brand } from "../../parties/index.ts";
import { isBranded } from "../scoring/score-answer.ts";
import { isPrompt, plainWords } from "./safe-question.ts";
import { TwinIndex } from "./twin-index.ts";
import {
  asQuestion,
  isProductPhrase,
  questionOfAudience,
  questionOfKeyword,
  questionOfProblem,
} from "./word-keyword.ts";

export type SuggestedPrompt = SuggestPromptsResult["prompts"][number];
export type PromptEvidence = SuggestedPrompt["evidence"][number];

/** A record that shows that people ask something, with how well it fits the brand, 0 to 1. */
export interface Demand extends PromptEvidence {
  fit: number;
  /** The record as a person would ask it, where its own words must not be repeated. */
  prompt?: string;
  /** Whether a keyword is about what the brand offers. */
  offer?: boolean;
}

export interface PromptRequest {
  demand: readonly Demand[];
  /** Prompts that are monitored now. */
  monitored: readonly string[];
  own: Brand;
  language: string;
  count: number;
  topic?: string | undefined;
  branded?: boolean | undefined;
}

export interface Candidate {
  prompt: string;
  evidence: Demand[];
}

export type Suggestions = Pick<SuggestPromptsResult, "prompts" | "leftOut">;

const KIND_WEIGHT = { question: 1, pain_point: 0.95, keyword: 0.9, segment: 0.85, grounding_query: 0.8 } as const;
const MOST_EVIDENCE = 5;
const MOST_PRODUCTS = 3;

/** Candidates by rules: each record worded as people ask. Records that make no question are left out and counted. */
export function candidatesFrom({ demand, language, topic }: Pick<PromptRequest, "demand" | "language" | "topic">): {
  candidates: Candidate[];
  unusable: number;
} {
  const asked = topic === undefined ? demand : demand.filter(({ text }) => isAbout(text, topic, language));
  const products = asked
    .filter((one) => one.kind === "keyword" && isProductPhrase(one, language))
    .toSorted((one, other) => demandOf(other) - demandOf(one))
    .slice(0, MOST_PRODUCTS);
  const segments = asked.filter(({ kind }) => kind === "segment");
  const read = asked.map((one) => wordingsOf(one, rotated(products, segments.indexOf(one)), language));
  return { candidates: read.flat(), unusable: read.filter((candidates) => candidates.length === 0).length };
}

/** Each segment begins with another product, so that segments do not all ask about the first. */
function rotated(products: readonly Demand[], by: number): readonly Demand[] {
  const start = Math.max(0, by) % Math.max(1, products.length);
  return [...products.slice(start), ...products.slice(0, start)];
}

function wordingsOf(one: Demand, products: readonly Demand[], language: string): Candidate[] {
  return candidateOf(one, products, language).filter(({ prompt }) => isPrompt(prompt) || isProblem(prompt));
}

function candidateOf(one: Demand, products: readonly Demand[], language: string): Candidate[] {
  const worded = (prompt: string | undefined, ...more: Demand[]) =>
    prompt === undefined ? [] : [{ prompt, evidence: [one, ...more] }];
  switch (one.kind) {
    case "keyword":
    case "grounding_query":
      return worded(questionOfKeyword(one, language));
    case "question":
      return worded(asQuestion(one.text, language));
    case "pain_point":
      return worded(asQuestion(one.prompt ?? one.text, language) ?? questionOfProblem(one.text, language));
    case "segment":
      return products
        .flatMap((product) => worded(questionOfAudience(one.text, product, language), product))
        .slice(0, 1);
  }
}

/** A problem is a sentence before its question. */
function isProblem(prompt: string): boolean {
  return plainWords(prompt) === prompt && prompt.includes(". ") && prompt.endsWith("?");
}

/** The best prompts: without those that are monitored, ask the same as a better one, or name the brand. */
export function choosePrompts(
  candidates: readonly (Candidate & { writtenBy: SuggestedPrompt["writtenBy"] })[],
  { monitored, own, language, count, branded = false }: Omit<PromptRequest, "demand" | "topic">,
): Suggestions {
  const known = monitored.map((prompt) => stemsOf(prompt, language));
  const ranked = candidates
    .map((candidate) => ({ candidate, strength: strength(candidate) }))
    .sort((one, other) => other.strength - one.strength || (one.candidate.prompt < other.candidate.prompt ? -1 : 1))
    .map(({ candidate: { prompt, evidence, writtenBy } }) => {
      const named = withNames(prompt, own.names);
      return { candidate: { prompt: named, evidence: [...evidence], writtenBy }, stems: stemsOf(named, language) };
    });
  const all = [...known, ...ranked.map(({ stems }) => stems)];
  const [ofMonitored, ofChosen] = [new TwinIndex(all), new TwinIndex(all)];
  for (const stems of known) ofMonitored.add(stems);
  const leftOut = { monitored: 0, duplicates: 0, branded: 0, unusable: 0 };
  const chosen: { candidate: (typeof ranked)[number]["candidate"]; isOwn: boolean }[] = [];
  for (const { candidate, stems } of ranked) {
    const isOwn = isBranded(candidate.prompt, { own });
    const twin = chosen[ofChosen.find(stems) ?? -1];
    if (ofMonitored.find(stems) !== undefined) leftOut.monitored += 1;
    else if (twin !== undefined) {
      leftOut.duplicates += 1;
      twin.candidate.evidence.push(...candidate.evidence);
    } else if (isOwn && !branded) leftOut.branded += 1;
    else {
      chosen.push({ candidate, isOwn });
      ofChosen.add(stems);
    }
  }
  const measured = chosen.map((one) => ({ ...one, strength: strength(one.candidate) }));
  const best = measured.reduce((most, one) => Math.max(most, one.strength), Number.MIN_VALUE);
  const prompts = measured.map(
    ({ candidate, isOwn, strength: part }): SuggestedPrompt => ({
      prompt: candidate.prompt,
      branded: isOwn,
      language,
      evidence: evidenceOf(candidate.evidence),
      writtenBy: candidate.writtenBy,
      score: roundTo(part / best, 2),
    }),
  );
  return { prompts: prompts.toSorted((one, other) => other.score - one.score).slice(0, count), leftOut };
}

function evidenceOf(demand: readonly Demand[]): PromptEvidence[] {
  const once = new Map(demand.map((one) => [`${one.kind} ${one.id ?? one.text}`, one]));
  return [...once.values()]
    .slice(0, MOST_EVIDENCE)
    .map(({ fit: _fit, offer: _offer, prompt: _prompt, ...evidence }) => evidence);
}

/** Demand grows with the logarithm of searches. Records without searches have the demand of a rare keyword. */
function demandOf({ searchVolume, fit, kind }: Demand): number {
  const searches = Math.min(1, Math.log10((searchVolume ?? 20) + 10) / 4);
  return (0.4 + 0.6 * searches) * (0.4 + 0.6 * fit) * KIND_WEIGHT[kind];
}

/** Several records that ask the same are stronger than one, with diminishing returns. */
function strength({ evidence }: Candidate): number {
  const missing = evidence.reduce((rest, one) => rest * (1 - 0.8 * demandOf(one)), 1);
  return 1 - missing;
}

function isAbout(text: string, topic: string, language: string): boolean {
  const [words, wanted] = [stemsOf(text, language), stemsOf(topic, language)];
  return wanted.size > 0 && countShared(wanted, words) / wanted.size >= 0.5;
}

function stemsOf(text: string, language: string): ReadonlySet<string> {
  const filler = new Set(["best", "top", "good", "recommend", "right", "choose", "find"]);
  const stems = contentStems(text, language);
  const strong = stems.filter((stem) => !filler.has(stem));
  return new Set(strong.length > 0 ? strong : stems);
}

/** Shorter names are words of other meanings. */
const SHORTEST_NAME = 4;

/** Keywords are written in lower case: names of the brand get their spelling, by which they are found. */
function withNames(prompt: string, names: readonly string[]): string {
  const words = prompt.split(" ");
  const spelled = new Map(
    names.filter((name) => name.length >= SHORTEST_NAME).map((name) => [name.toLowerCase(), name]),
  );
  return words.map((word) => spelled.get(word.toLowerCase()) ?? word).join(" ");
}
