import type { ProduceEvaluateResult, Rubric } from "@findable/contract";
import { roundTo } from "../../../kernel/statistics/summaries.ts";
import { type Article, readArticle } from "./article.ts";
import { judgeCitability } from "./criteria/citability.ts";
import { judgeCoverage } from "./criteria/coverage.ts";
import { judgeInternalLinks } from "./criteria/internal-links.ts";
import { judgeMetadata } from "./criteria/metadata.ts";
import { judgeReadability } from "./criteria/readability.ts";
import { judgeStructure } from "./criteria/structure.ts";
import { checkGates } from "./gates.ts";
import type { EvaluationInput } from "./input.ts";
import type { CriterionScore } from "./scores.ts";

const CRITERIA: ReadonlyMap<string, (article: Article) => CriterionScore> = new Map([
  ["coverage", judgeCoverage],
  ["structure", judgeStructure],
  ["readability", judgeReadability],
  ["citability", judgeCitability],
  ["internal_links", judgeInternalLinks],
  ["metadata", judgeMetadata],
]);

export type Evaluation = Pick<ProduceEvaluateResult, "score" | "verdict" | "criteria" | "gates"> & {
  /** Criteria of the rubric without a score, with the reason. Their weight is divided among the others. */
  unmeasured: readonly { name: string; reason: string }[];
};

/** A score that a model gave for a criterion that no rule measures. */
export interface JudgedCriterion extends CriterionScore {
  name: string;
  /** Standard deviation of the repeats. */
  spread: number;
}

/** Whether a rule measures the criterion. Others need a model. */
export function isMeasured(name: string): boolean {
  return CRITERIA.has(keyOf(name));
}

function keyOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
}

/** Scores a text by a rubric. The same input always gives the same result; `judged` has the scores of criteria without a rule. */
export function evaluate(input: EvaluationInput, judged: readonly JudgedCriterion[] = []): Evaluation {
  const article = readArticle(input);
  const scored = input.rubric.criteria.map((criterion) => {
    const byModel = judged.find(({ name }) => name === criterion.name);
    const found = byModel ?? CRITERIA.get(keyOf(criterion.name))?.(article);
    return { criterion, found, spread: byModel?.spread ?? null };
  });
  const total = scored.reduce((sum, { criterion, found }) => sum + (hasScore(found) ? criterion.weight : 0), 0);
  const criteria = scored.flatMap(({ criterion, found, spread }) => {
    if (found === undefined || found.score === null) return [];
    const { evidence, suggestion } = found;
    const score = roundTo(found.score, 2);
    return [
      { name: criterion.name, weight: criterion.weight / total, score, spread, evidence: [...evidence], suggestion },
    ];
  });
  const score = roundTo(
    scored.reduce((sum, { criterion, found }) => sum + (criterion.weight / (total || 1)) * (found?.score ?? 0), 0),
    2,
  );
  const gates = checkGates(article, input.rubric.gates);
  const unmeasured = scored.flatMap(missingOf);
  return { score, verdict: verdictOf({ score, gates, unmeasured }, input.rubric), criteria, gates, unmeasured };
}

function hasScore(found: CriterionScore | undefined): boolean {
  return found !== undefined && found.score !== null;
}

function missingOf({ criterion, found }: { criterion: { name: string }; found: CriterionScore | undefined }) {
  if (hasScore(found)) return [];
  const reason =
    found === undefined
      ? "No rule measures it, and no model is configured."
      : "Nothing is stored to compare with: no results page and no sources.";
  return [{ name: criterion.name, reason }];
}

/** A text is not ready on the criteria that happened to be measured alone. */
function verdictOf(
  { score, gates, unmeasured }: Pick<Evaluation, "score" | "gates" | "unmeasured">,
  { readyAt }: Rubric,
): Evaluation["verdict"] {
  if (gates.some(({ passed }) => !passed)) return "NOT_READY";
  return score >= readyAt && unmeasured.length === 0 ? "READY" : "NEEDS_WORK";
}
