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
  countToday,
  createScorer,
  emitSampleCompleted,
  findParties,
  findQuery,
  insertSample,
  isBranded,
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
import type { AnswerTarget } from "../../providers/answers/port.ts";
import { type AskedSample, ATTEMPTS, askEngine, Outages, type Question } from "./ask-engine.ts";
import { type ChosenTargets, chooseTargets } from "./targets.ts";

const PRICE = PRICES.aiCitation.perSample;
const DEFAULT_SAMPLES = 5;
const CONCURRENCY = 6;
/** An answer with a search takes about ten seconds. */
const SECONDS = 10;

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
    await askAll(ctx, input, { chosen, parties, version });
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
    return sampledAt;
  });
}

async function askAll(
  ctx: RunContext,
  input: SampleAiCitationInput,
  { chosen, parties, version }: Asked,
): Promise<void> {
  const { prompt, samples = DEFAULT_SAMPLES } = input;
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const question: Question = { prompt, ...marketOf(ctx.workspace.settings, input) };
  const asked = await ctx.look("count-earlier", (db) => countToday(db, { ...place, prompt }));
  const earlier = ({ llm, surface }: AnswerTarget) =>
    asked.find((one) => one.llm === llm && one.surface === surface)?.asked ?? 0;
  // Engines take turns, so that a run that is cut short has asked all of them.
  const items = Array.from({ length: samples }, (_, index) =>
    chosen.targets.map((target): AskedSample => ({ target, repetition: earlier(target) + index })),
  ).flat();
  const outages = new Outages();
  const score = createScorer(parties);
  await ctx.eachSaved(
    "ask",
    items,
    ({ target, repetition }) => `${target.llm} ${target.surface} ${repetition}`,
    (item, tools) => askEngine(ctx, question, item, { tools, outages }),
    async (tx, answer, { target }) => {
      const sample = await insertSample(tx, {
        ...place,
        invocationId: ctx.invocation.id,
        question: {
          ...question,
          ...target,
          isBranded: isBranded(prompt, parties),
          queryId: version === null ? null : (input.queryId ?? null),
          queryVersion: version,
        },
        answer,
        score: answer.outcome === "failed" ? null : score(answer),
      });
      return { ...sample, outcome: answer.outcome };
    },
    {
      price: PRICE,
      unit: "answers",
      concurrency: CONCURRENCY,
      maxRetries: ATTEMPTS - 1,
      shows: {
        prompt,
        engines: chosen.targets.map(({ llm, surface }) => `${llm} (${surface})`),
        samples,
        writes: [{ resource: "ai_citation_samples", atMost: items.length }],
      },
    },
  );
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
