import {
  ANSWER_ENGINES,
  type CheckAiCitationResult,
  checkAiCitationSkill,
  creditsFor,
  PRICES,
  type SampleAiCitationInput,
} from "@findable/contract";
import {
  checkResult,
  emitSampleCompleted,
  emitShareChanges,
  findParties,
  findQuery,
  noEngines,
  type Parties,
  queryNotFound,
  recordSampling,
  selectSamplesOfRun,
} from "../../domains/citations/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { askPrompts, CONCURRENCY } from "./ask-prompts.ts";
import { type ChosenTargets, chooseTargets } from "./targets.ts";

const PRICE = PRICES.aiCitation.perSample;
const DEFAULT_SAMPLES = 5;
/** An answer with a search takes about ten seconds. */
const SECONDS = 10;
/** Default of the workspace setting `alerts.shareOfVoiceDelta`. */
const DEFAULT_SHARE_DELTA = 0.05;

/** Asks answer engines one prompt several times, stores every answer, and counts whom they cite and name. */
export const researchAiCitation = defineSkill({
  ...checkAiCitationSkill,
  version: 1,
  estimate: ({ llms = ANSWER_ENGINES, surfaces = ["api"], samples = DEFAULT_SAMPLES }) => {
    const asked = llms.length * surfaces.length * samples;
    return {
      credits: creditsFor(asked, PRICE),
      durationSeconds: Math.ceil((asked / CONCURRENCY) * SECONDS),
    };
  },
  minimumCredits: () => PRICE,
  async run(ctx, input) {
    const chosen = await ctx.step("choose-engines", async () => chooseTargets(ctx.providers, input));
    if (chosen.targets.length === 0) throw noEngines(input.llms);
    const version = await findVersion(ctx, input);
    const parties = await ctx.look("find-brands", (db) => findParties(db, { workspaceId: ctx.workspace.id, ...input }));
    const { prompt, samples = DEFAULT_SAMPLES, queryId = null } = input;
    await askPrompts(ctx, {
      prompts: [prompt],
      targets: chosen.targets,
      samples,
      parties,
      market: marketOf(ctx.workspace.settings, input),
      monitored: version === null || queryId === null ? null : { queryId, version },
    });
    const result = await count(ctx, input, { chosen, parties, version });
    if (result.perLlm.every(({ outcome }) => outcome === "failed")) throw allFailed(result);
    if (input.queryId !== undefined) await record(ctx, input.queryId, result);
    await ctx.narrate(sentenceOf(result));
    return result;
  },
});

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
    await emitShareChanges(tx, {
      ...place,
      threshold: ctx.workspace.settings.alerts?.shareOfVoiceDelta ?? DEFAULT_SHARE_DELTA,
    });
    return sampledAt;
  });
}

function count(
  ctx: RunContext,
  input: SampleAiCitationInput,
  { chosen, parties }: Asked,
): Promise<CheckAiCitationResult> {
  const { prompt, samples: samplesPerLlm = DEFAULT_SAMPLES } = input;
  const run = { workspaceId: ctx.workspace.id, invocationId: ctx.invocation.id };
  return ctx.look("count", async (db) =>
    checkResult({
      prompt,
      samplesPerLlm,
      definition: input.definition,
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
