import {
  PRICES,
  type ProduceEvaluateInput,
  type ProduceEvaluateResult,
  produceEvaluateSkill,
} from "@findable/contract";
import { learnNamesOfRead } from "../../domains/competitors/index.ts";
import { type Evaluation, findGivenLinks, isMeasured, type ReferencePage } from "../../domains/content/index.ts";
import { emitEvent } from "../../domains/webhooks/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { findOptionalModel } from "../optional-providers/optional-model.ts";
import { inputOf } from "./evaluation-input.ts";
import { judgeCriteria } from "./judge-criteria.ts";
import { type LoadedText, loadText } from "./load-text.ts";
import { readLinks } from "./read-links.ts";
import { readResults } from "./read-results.ts";
import { scoreInThread } from "./score.ts";

const PRICE = PRICES.evaluation.perText;

const COSTS = { estimate: () => ({ credits: PRICE, durationSeconds: 20 }), minimumCredits: () => PRICE };

/** Runs that started before links were opened continue without it. */
export const produceEvaluateBefore = defineSkill({
  ...produceEvaluateSkill,
  ...COSTS,
  version: 1,
  run: (ctx, input) => evaluateText(ctx, input, { opens: "none" }),
});

/** Runs of version 0.6, which opened every link. */
export const produceEvaluateVersion2 = defineSkill({
  ...produceEvaluateSkill,
  ...COSTS,
  version: 2,
  run: (ctx, input) => evaluateText(ctx, input, { opens: "all" }),
});

/** Scores a text by the workspace's rubric: rules where rules can measure, a model for the other criteria if one is configured. */
export const produceEvaluate = defineSkill({
  ...produceEvaluateSkill,
  ...COSTS,
  version: 3,
  run: (ctx, input) => evaluateText(ctx, input, { opens: "given" }),
});

async function evaluateText(
  ctx: RunContext,
  input: ProduceEvaluateInput,
  { opens }: { opens: "none" | "given" | "all" },
): Promise<ProduceEvaluateResult> {
  const loaded = await ctx.look("load", (db) => loadText(ctx, db, input));
  const rivals = await readResults(ctx, loaded.results);
  const links = opens === "none" ? {} : await linksOf(ctx, loaded, { rivals, opens });
  const { judged, warnings, reason } = await judge(ctx, loaded, rivals[0]);
  const text = inputOf(ctx, loaded, rivals, links);
  const evaluation = await scoreInThread(ctx, "score", text, judged);
  const result = resultOf(loaded, evaluation, { warnings: [...warnings, ...omissions(loaded, rivals)], reason });
  await ctx.save("record", { price: PRICE }, async (tx) => {
    await learnNamesOfRead(tx, ctx.workspace.id, rivals);
    return await emitEvent(tx, {
      agencyId: ctx.invocation.agencyId,
      workspaceId: ctx.workspace.id,
      type: "produce.evaluate.completed",
      data: eventOf(ctx, result),
    });
  });
  await ctx.narrate(sentenceOf(loaded, result));
  return result;
}

function linksOf(
  ctx: RunContext,
  { revision, content, results }: LoadedText,
  { rivals, opens }: { rivals: readonly ReferencePage[]; opens: "given" | "all" },
) {
  const read = new Set(rivals.map(({ url }) => url));
  const found = [...results, ...(revision.intermediate_data.researchSnippets ?? [])].map(({ url }) => url);
  return readLinks(ctx, {
    body: revision.body,
    publishedUrl: content.published_url,
    isRead: (url) => read.has(url),
    mayOpen: async (links) => {
      if (opens === "all") return new Set(links);
      const place = { workspaceId: ctx.workspace.id, contentId: content.id };
      return new Set([...found, ...(await ctx.look("given-links", (db) => findGivenLinks(db, { ...place, links })))]);
    },
  });
}

/** The scores of the criteria that no rule measures. Without a model they are omitted. */
async function judge(ctx: RunContext, { rubric, revision }: LoadedText, rival: ReferencePage | undefined) {
  const criteria = rubric.criteria.filter(({ name }) => !isMeasured(name));
  if (criteria.length === 0) return { judged: [], warnings: [], reason: undefined };
  if (rival === undefined) {
    return { judged: [], warnings: [], reason: "No result is stored that a model could compare the text with." };
  }
  const model = await findOptionalModel(ctx);
  const { value = [], warnings } = await model.ask("scores", () => judgeCriteria(ctx, revision, { criteria, rival }));
  const reason = model.configured ? "The model gave no score for it." : undefined;
  return { judged: value, warnings: [...model.warnings, ...warnings], reason };
}

function omissions({ query, results }: LoadedText, rivals: readonly ReferencePage[]): string[] {
  if (query === null) return ["The text has no keyword, so it was not compared with search results."];
  if (results.length === 0) {
    return [`No results page for “${query}” is stored, so the text was compared with its sources only.`];
  }
  const unread = results.length - rivals.length;
  return unread > results.length / 2
    ? [`Only ${rivals.length} of the first ${results.length} results could be read.`]
    : [];
}

function resultOf(
  { content, revision, rubric }: LoadedText,
  { unmeasured, ...evaluation }: Evaluation,
  { warnings, reason: unjudged }: { warnings: readonly string[]; reason: string | undefined },
): ProduceEvaluateResult {
  return {
    contentId: content.id,
    revision: revision.revision,
    rubricId: rubric.id,
    ...evaluation,
    warnings: [
      ...warnings,
      ...unmeasured.map(({ name, reason }) => {
        const why = isMeasured(name) ? reason : (unjudged ?? reason);
        return `The criterion “${name}” has no score, so the verdict is not READY: ${why}`;
      }),
    ],
  };
}

function eventOf(ctx: RunContext, { contentId, revision, score, verdict, gates }: ProduceEvaluateResult) {
  return {
    invocationId: ctx.invocation.id,
    contentId,
    revision,
    score,
    verdict,
    failedGates: gates.filter(({ passed }) => !passed).map(({ name }) => name),
  };
}

function sentenceOf({ revision }: LoadedText, { score, verdict, gates }: ProduceEvaluateResult): string {
  const failed = gates.filter(({ passed }) => !passed);
  const why = failed.length === 0 ? "" : ` Failed gates: ${failed.map(({ name }) => name).join(", ")}.`;
  return `“${revision.title}” scores ${score.toFixed(1)} of 100: ${verdict}.${why}`;
}
