import {
  ANSWER_ENGINES,
  type CheckAiCitationResult,
  checkAiCitationSkill,
  creditsFor,
  PRICES,
  type SampleAiCitationInput,
} from "@findable/contract";
import {
  askNext,
  checkResult,
  emitCoreLosses,
  emitSampleCompleted,
  emitShareChanges,
  findParties,
  findQuery,
  findReportedPause,
  mostAsked,
  noEngines,
  ownCells,
  type Parties,
  queryNotFound,
  recordSampling,
  requireEngines,
  selectSamplesOfRun,
} from "../../domains/citations/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { askInRounds, askPrompts, CONCURRENCY } from "./ask-prompts.ts";
import { readSentinels, readSentinelsAgain } from "./read-sentinels.ts";
import { type ChosenTargets, chooseTargets } from "./targets.ts";

const PRICE = PRICES.aiCitation.perSample;
const DEFAULT_SAMPLES = 5;
/** An answer with a search takes about ten seconds. */
const SECONDS = 10;
/** Default of the workspace setting `alerts.shareOfVoiceDelta`. */
const DEFAULT_SHARE_DELTA = 0.05;

const COSTS = {
  estimate: ({ llms, surfaces, ...asked }: SampleAiCitationInput) => {
    const engines = (llms ?? ANSWER_ENGINES).length * (surfaces?.length ?? 1);
    const samples = engines * samplesOf(asked);
    return { credits: creditsFor(samples, PRICE), durationSeconds: Math.ceil((samples / CONCURRENCY) * SECONDS) };
  },
  minimumCredits: () => PRICE,
};

/** Asks answer engines one prompt several times, stores every answer, and counts whom they cite and name. */
export const researchAiCitation = defineSkill({
  ...checkAiCitationSkill,
  ...COSTS,
  version: 2,
  requireReady: (place, input) => requireEngines(place, input),
  run: (ctx, input) => sample(ctx, input, { isMonitored: input.queryId !== undefined }),
});

/** For runs that began before version 2, which had no budget, no sentinels and no early stop. */
export const researchAiCitationVersion1 = defineSkill({
  ...checkAiCitationSkill,
  ...COSTS,
  version: 1,
  run: (ctx, input) => sample(ctx, input, { isMonitored: false }),
});

async function sample(
  ctx: RunContext,
  input: SampleAiCitationInput,
  { isMonitored }: { isMonitored: boolean },
): Promise<CheckAiCitationResult> {
  if (isMonitored) await requireBudget(ctx, input);
  const chosen = await ctx.step("choose-engines", async () => chooseTargets(ctx.providers, input));
  if (chosen.targets.length === 0) throw noEngines(input);
  const version = await findVersion(ctx, input);
  const parties = await ctx.look("find-brands", (db) => findParties(db, { workspaceId: ctx.workspace.id, ...input }));
  const { prompt, queryId = null } = input;
  const asked = { targets: chosen.targets, market: marketOf(ctx.workspace.settings, input) };
  if (isMonitored) await readSentinels(ctx, asked);
  const monitored = version === null || queryId === null ? null : { queryId, version };
  const basket = { prompts: [prompt], ...asked, samples: samplesOf(input), parties, monitored };
  if (input.precision === undefined) await askPrompts(ctx, basket);
  else await askInRounds(ctx, basket, (round) => findMore(ctx, input, { chosen, parties, version, round }));
  const result = await count(ctx, input, { chosen, parties, version });
  if (result.perLlm.every(({ outcome }) => outcome === "failed")) throw allFailed(result);
  if (input.queryId !== undefined) await record(ctx, input.queryId, result);
  await ctx.narrate(sentenceOf(result));
  if (isMonitored) await readSentinelsAgain(ctx, asked);
  return result;
}

/** The answers to ask of an engine, or with a precision the most. */
function samplesOf({ precision, samples }: Pick<SampleAiCitationInput, "precision" | "samples">): number {
  return precision === undefined ? (samples ?? DEFAULT_SAMPLES) : mostAsked(precision, samples);
}

/** How many answers each engine needs before the next look at its interval. */
function findMore(
  ctx: RunContext,
  input: SampleAiCitationInput,
  { chosen, parties, round }: Asked & { round: number },
): Promise<number[]> {
  const { prompt, definition, precision = 0 } = input;
  const run = { workspaceId: ctx.workspace.id, invocationId: ctx.invocation.id };
  return ctx.look(`look-${round}`, async (db) => {
    const targets = chosen.targets.map(({ llm, surface }) => ({ llm, surface }));
    const samples = await selectSamplesOfRun(db, run);
    const cells = ownCells({ prompt, definition, parties, targets, samples });
    return cells.map((cell) => askNext(cell, precision, samplesOf(input)));
  });
}

/** The sampling that does not fit into the month's budget of monitoring ends here, and its failure is the event of the stop. */
async function requireBudget(ctx: RunContext, { queryId }: SampleAiCitationInput): Promise<void> {
  if (queryId === undefined) return;
  const pause = await ctx.look("find-budget-stop", (db) => findReportedPause(db, ctx.workspace.id, ctx.invocation.id));
  if (pause === null) return;
  const { until, budget } = pause;
  const message = `The monitored prompts of this workspace have used their budget of ${budget} credits for this month. Sampling resumes on ${until.slice(0, 10)}, or when settings.maxMonitoringCreditsPerMonth is raised.`;
  throw new AppError("budget_exceeded", message, { reason: pause.reason, budget, until });
}

interface Asked {
  chosen: ChosenTargets;
  parties: Parties;
  /** Version of the monitored prompt; null for a single check. */
  version: number | null;
}

/** A prompt that was deleted meanwhile is still sampled once, as its run has begun. */
async function findVersion(ctx: RunContext, { queryId: id, prompt }: SampleAiCitationInput): Promise<number | null> {
  if (id === undefined) return null;
  return ctx.look("find-query", async (db) => {
    const query = await findQuery(db, { workspaceId: ctx.workspace.id, id });
    if (query !== undefined && query.prompt !== prompt) throw queryNotFound(id);
    return query?.version ?? null;
  });
}

/** Records the sampling and emits its event in one transaction, so that a run that is killed emits nothing twice. */
async function record(ctx: RunContext, queryId: string, result: CheckAiCitationResult): Promise<void> {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id, invocationId: ctx.invocation.id };
  await ctx.save("record", async (tx) => {
    const sampledAt = await recordSampling(tx, { ...place, id: queryId });
    if (sampledAt === undefined) return null;
    await emitSampleCompleted(tx, { ...place, queryId, prompt: result.prompt, sampledAt }, result);
    const threshold = ctx.workspace.settings.alerts?.shareOfVoiceDelta ?? DEFAULT_SHARE_DELTA;
    await emitShareChanges(tx, { ...place, threshold });
    await emitCoreLosses(tx, { ...place, queryId, threshold });
    return sampledAt;
  });
}

function count(
  ctx: RunContext,
  input: SampleAiCitationInput,
  { chosen, parties }: Asked,
): Promise<CheckAiCitationResult> {
  const { prompt } = input;
  const run = { workspaceId: ctx.workspace.id, invocationId: ctx.invocation.id };
  return ctx.look("count", async (db) =>
    checkResult({
      prompt,
      samplesPerLlm: samplesOf(input),
      definition: input.definition,
      precision: input.precision,
      parties,
      targets: chosen.targets.map(({ llm, surface }) => ({ llm, surface })),
      samples: await selectSamplesOfRun(db, run),
      evidence: `/v1/research/ai-citation/samples?invocationId=${run.invocationId}`,
      warnings: chosen.missing.map((llm) => `${llm} is not connected on the surfaces asked for, so it was left out.`),
    }),
  );
}

function allFailed({ warnings }: CheckAiCitationResult): AppError {
  const message = `No engine answered, so no credits were charged. ${warnings.at(-1) ?? ""}`.trim();
  return new AppError("llm_unavailable", message, { port: "answers" });
}

function sentenceOf({ perLlm }: CheckAiCitationResult): string {
  const counts = perLlm.map(({ llm, samples, citations }) => {
    const own = citations.filter(({ ourBrand }) => ourBrand);
    const cited = Math.max(0, ...own.map(({ rate }) => Math.round(rate * samples)));
    return `${llm} cites you in ${cited} of ${samples} answers`;
  });
  return `${counts.join("; ")}.`;
}
