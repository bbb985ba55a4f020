import type { Rubric } from "@findable/contract";
import { Type } from "typebox";
import type { JudgedCriterion, ReferencePage } from "../../domains/content/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { firstTokens } from "../../kernel/text/tokens.ts";

const MAX_TOKENS = 4_000;
/** Each order twice: models prefer the text that they read first. */
const ROUNDS = ["first-1", "second-1", "first-2", "second-2"] as const;

const Verdicts = Type.Object({
  verdicts: Type.Array(
    Type.Object({
      criterion: Type.String(),
      better: Type.Union([Type.Literal("A"), Type.Literal("B"), Type.Literal("equal")]),
      advice: Type.String({ description: "What would improve the weaker text, in one sentence." }),
    }),
  ),
});

export interface TextToJudge {
  title: string;
  body: string;
}

/**
 * Compares the text with the first result by the criteria that no rule measures: pairwise, each order twice. The score is the share of
 * comparisons won, and the spread their standard deviation.
 */
export async function judgeCriteria(
  ctx: RunContext,
  text: TextToJudge,
  { criteria, rival }: { criteria: Rubric["criteria"]; rival: ReferencePage },
): Promise<JudgedCriterion[]> {
  const rounds: { points: ReadonlyMap<string, number>; advice: ReadonlyMap<string, string> }[] = [];
  for (const round of ROUNDS) {
    const isFirst = round.startsWith("first");
    const [left, right] = isFirst ? [text, pageOf(rival)] : [pageOf(rival), text];
    const { verdicts } = await ctx.llm.object(`judge:${round}`, Verdicts, {
      system:
        "You compare two texts, A and B, by each criterion. Judge only what the criterion says. Length and formatting are no merits.",
      prompt: criteria.map(({ name, description }) => `Criterion "${name}": ${description}`).join("\n"),
      untrusted: [
        { label: "text A", text: written(left) },
        { label: "text B", text: written(right) },
      ],
    });
    const own = isFirst ? "A" : "B";
    rounds.push({
      points: new Map(
        verdicts.map(({ criterion, better }) => [criterion, better === "equal" ? 50 : better === own ? 100 : 0]),
      ),
      advice: new Map(verdicts.map(({ criterion, advice }) => [criterion, advice])),
    });
  }
  return criteria.flatMap(({ name }) => {
    const points = rounds.flatMap((round) => round.points.get(name) ?? []);
    if (points.length === 0) return [];
    const score = points.reduce((sum, value) => sum + value, 0) / points.length;
    const spread = Math.sqrt(points.reduce((sum, value) => sum + (value - score) ** 2, 0) / points.length);
    const suggestion = score >= 75 ? null : (rounds.find(({ advice }) => advice.has(name))?.advice.get(name) ?? null);
    return [{ name, score, spread, evidence: [], suggestion }];
  });
}

function pageOf({ title, text }: ReferencePage): TextToJudge {
  return { title, body: text };
}

function written({ title, body }: TextToJudge): string {
  return firstTokens(`${title}\n\n${body}`, MAX_TOKENS);
}
