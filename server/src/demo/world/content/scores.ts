import type { ProduceEvaluateResult, Rubric } from "@findable/contract";
import { demoId } from "../../ids.ts";
import { BRAND, daysAgo } from "../facts.ts";
import { sectionsOf, sentencesOf, sourcesOf } from "../texts.ts";
import type { DemoRevision, HistoryStep, KnownRefiner } from "./revisions.ts";

/** Scores by criterion in the rubric's order, 0 to 100. */
export type Quality = readonly [coverage: number, citability: number, specificity: number, readability: number];
type Criterion = ProduceEvaluateResult["criteria"][number];

export const RUBRIC: Rubric = {
  id: demoId("rub", BRAND.domain),
  criteria: [
    { name: "coverage", description: "Answers what the first ten results answer, and one thing more.", weight: 0.35 },
    { name: "citability", description: "Has passages that stand alone and name their source.", weight: 0.3 },
    { name: "specificity", description: "Numbers, examples and steps where others have adjectives.", weight: 0.2 },
    { name: "readability", description: "Short sentences, concrete words, no throat-clearing.", weight: 0.15 },
  ],
  gates: ["claims_supported", "intent_match", "not_duplicate", "brand_facts", "links_work"],
  readyAt: 80,
  minSupportRate: 1,
  isDefault: false,
  updatedAt: daysAgo(46, 14, 5),
};

/** Points that a step brought to each criterion. */
const GAINS: Record<Exclude<HistoryStep["origin"], "refined"> | KnownRefiner, Quality> = {
  generated: [0, 0, 0, 0],
  regenerated: [14, 6, 12, 0],
  edited: [9, 3, 4, 0],
  "plain-words": [0, 2, 3, 16],
  "answer-first": [2, 14, 0, 6],
  "cite-sources": [0, 21, 2, 0],
};

/** How good a revision of a text was, from how good the finished text is and what has been done to it since. */
export function qualityAt(finished: Quality, history: readonly HistoryStep[], revision: number): Quality {
  return history.slice(revision).reduce<Quality>((quality, step) => {
    const gains = GAINS[step.origin === "refined" ? step.refiner : step.origin];
    const [coverage, citability, specificity, readability] = quality;
    return [coverage - gains[0], citability - gains[1], specificity - gains[2], readability - gains[3]];
  }, finished);
}

/** The mean of the criteria by their weights, a whole number. */
export function scoreOf(quality: Quality): number {
  return Math.round(RUBRIC.criteria.reduce((sum, { weight }, index) => sum + weight * (quality[index] ?? 0), 0));
}

/** How a revision fares by the workspace's rubric. */
export function evaluationOf(revision: DemoRevision, quality: Quality): ProduceEvaluateResult {
  const gates = gatesOf(revision.body);
  const score = scoreOf(quality);
  const passed = gates.every((gate) => gate.passed);
  return {
    contentId: revision.contentId,
    revision: revision.revision,
    rubricId: RUBRIC.id,
    score,
    verdict: !passed ? "NOT_READY" : score >= RUBRIC.readyAt ? "READY" : "NEEDS_WORK",
    criteria: RUBRIC.criteria.map(({ name, weight }, index) => ({
      name,
      weight,
      score: quality[index] ?? 0,
      spread: null,
      evidence: evidenceFor(name, revision.body),
      suggestion: (quality[index] ?? 0) >= 86 ? null : (SUGGESTIONS[name] ?? null),
    })),
    gates,
    warnings: [],
  };
}

const SUGGESTIONS: Readonly<Record<string, string>> = {
  coverage: "Seven of the first ten results answer what it costs to change; a short section would close that gap.",
  citability: "Put the answer into the first sentence under each question, and name whose number it is.",
  specificity: "Replace one general statement in the second section by an example with figures.",
  readability: "Three sentences run past thirty words; split them.",
};

function evidenceFor(criterion: string, body: string): Criterion["evidence"] {
  const sentences = sentencesOf(body);
  const quotes: Readonly<Record<string, readonly (string | undefined)[]>> = {
    coverage: sectionsOf(body)
      .slice(0, 2)
      .map(({ heading }) => heading),
    citability: [sentences.find((sentence) => sentence.includes("](https://")) ?? sentences[0]],
    specificity: sentences.filter((sentence) => /\d/.test(sentence)).slice(0, 2),
    readability: [sentences.toSorted((one, other) => other.length - one.length)[0]],
  };
  return (quotes[criterion] ?? []).flatMap((quote) => (quote === undefined ? [] : [placeOf(quote, body)]));
}

function placeOf(quote: string, body: string): Criterion["evidence"][number] {
  const start = body.indexOf(quote);
  return { start, end: start + quote.length, quote };
}

function gatesOf(body: string): ProduceEvaluateResult["gates"] {
  const sources = sourcesOf(body).length;
  const links = body.match(/\]\(https:\/\//g)?.length ?? 0;
  const details: Record<Rubric["gates"][number], string> = {
    claims_supported:
      sources > 0
        ? `Statements of fact rest on ${sources} ${sources === 1 ? "source" : "sources"} or on the brand's own data.`
        : "It states nothing that needs a source beyond the brand's own data.",
    intent_match: "The opening answers what is searched for.",
    not_duplicate: "No page of the site shares more than 11 percent of its phrases.",
    brand_facts: "Prices, names and features agree with the brand profile.",
    length: "Its length is of the order of the first results.",
    links_work: links === 0 ? "It has no links." : `All ${links} links answered with 200.`,
  };
  return RUBRIC.gates.map((name) => ({ name, passed: true, detail: details[name] }));
}
