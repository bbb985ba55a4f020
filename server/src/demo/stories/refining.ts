import type {
  ProduceEvaluateInput,
  ProduceEvaluateResult,
  ProduceRefineInput,
  ProduceRefineResult,
} from "@findable/contract";
import { type DemoSkill, type DemoStory, demoSkill } from "../demo-skill.ts";
import { demoId } from "../ids.ts";
import { contentBy, latestOf } from "../world/content/contents.ts";
import { REFINER_RECORDS } from "../world/content/refiners.ts";
import { evaluationOf, qualityAt, RUBRIC, scoreOf } from "../world/content/scores.ts";
import type { DemoWritten } from "../world/content/written.ts";
import { wordsIn } from "../world/texts.ts";
import { refinerName } from "./writing-orders.ts";

export function refineStory(input: Partial<ProduceRefineInput>): DemoStory<ProduceRefineResult> {
  const { contentId = demoId("cnt", "invoice-by-project-phase"), refinerId = demoId("rfn", "plain-words") } = input;
  const text = contentBy(contentId);
  const { body, ...outcome } = refined(text, refinerId);
  const name = refinerName(refinerId);
  const isChanged = outcome.scoreAfter !== outcome.scoreBefore;
  return {
    result: { contentId, refinerId, ...outcome },
    steps: [
      {
        name: "load_content",
        durationMs: 160,
        says: `“${text.title}”, revision ${isChanged ? outcome.revision - 1 : outcome.revision}.`,
      },
      {
        name: "refine",
        durationMs: 21_700,
        model: true,
        says: isChanged
          ? `Applied “${name}” from the first line to the last.`
          : `Applied “${name}”; it found nothing to change.`,
      },
      { name: "check_claims", durationMs: 7_900, model: true, says: "No figure and no name has changed." },
      {
        name: "score",
        durationMs: 5_200,
        model: true,
        says: isChanged
          ? `It scores ${outcome.scoreAfter} now; before it was ${outcome.scoreBefore}.`
          : `It scores ${outcome.scoreAfter}, as before.`,
      },
    ],
    files: [{ path: `agent-output/refined/${text.slug}.md`, contentType: "text/markdown", text: `${body}\n` }],
  };
}

/**
 * What a refiner made of a text: what its history says, or one more revision that is a little better. One that the demo
 * does not know finds nothing to change.
 */
function refined(
  text: DemoWritten,
  refinerId: string,
): Omit<ProduceRefineResult, "contentId" | "refinerId"> & { body: string } {
  const known = text.refinementHistory.find((refinement) => refinement.refinerId === refinerId);
  const made = text.revisions.find(({ revision }) => revision === known?.revision);
  if (known !== undefined && made !== undefined) {
    const { revision, scoreBefore, scoreAfter } = known;
    return { revision, wordCount: made.wordCount, scoreBefore, scoreAfter, body: made.body };
  }
  const { revision, body } = latestOf(text);
  const scoreBefore = scoreOf(text.quality);
  const unchanged = { revision, wordCount: wordsIn(body), scoreBefore, scoreAfter: scoreBefore, body };
  if (!REFINER_RECORDS.some(({ id }) => id === refinerId)) return unchanged;
  return { ...unchanged, revision: revision + 1, scoreAfter: Math.min(100, scoreBefore + 3) };
}

function evaluateStory(input: Partial<ProduceEvaluateInput>): DemoStory<ProduceEvaluateResult> {
  const { contentId = demoId("cnt", "invoice-by-project-phase"), rubricId = RUBRIC.id } = input;
  const text = contentBy(contentId);
  const quality = qualityAt(text.quality, text.history, text.history.length);
  const evaluation = { ...evaluationOf(latestOf(text), quality), contentId, rubricId };
  return {
    result: evaluation,
    steps: [
      { name: "load_content", durationMs: 130, says: `“${text.title}”, revision ${evaluation.revision}.` },
      { name: "check_gates", durationMs: 3_900, says: "All five gates hold." },
      {
        name: "score_criteria",
        durationMs: 9_400,
        model: true,
        progress: { total: evaluation.criteria.length, unit: "criteria" },
        says: `${evaluation.score} of 100: ${VERDICTS[evaluation.verdict]}`,
      },
    ],
    files: [
      {
        path: `agent-output/evaluations/${text.slug}.md`,
        contentType: "text/markdown",
        text: reportOf(text.title, evaluation),
      },
    ],
  };
}

const VERDICTS: Record<ProduceEvaluateResult["verdict"], string> = {
  READY: "ready to be published.",
  NEEDS_WORK: "close, but it needs work first.",
  NOT_READY: "a gate does not hold.",
};

function reportOf(title: string, { score, verdict, criteria, gates }: ProduceEvaluateResult): string {
  const rows = criteria.map(
    (one) => `| ${one.name} | ${one.weight} | ${one.score} | ${one.suggestion ?? "Keep it."} |`,
  );
  return [
    `# ${title}`,
    `Score ${score} of 100, ${verdict}.`,
    ["| Criterion | Weight | Score | What would raise it |", "|---|---|---|---|", ...rows].join("\n"),
    gates.map(({ name, passed, detail }) => `- ${passed ? "Passed" : "Failed"}: ${name}. ${detail}`).join("\n"),
    "",
  ].join("\n\n");
}

export const refiningStories: readonly DemoSkill[] = [
  demoSkill("produce.refine", refineStory),
  demoSkill("produce.evaluate", evaluateStory),
];
