import {
  discussionCredits,
  PERSPECTIVES,
  type ResearchDiscussionsInput,
  type ResearchDiscussionsResult,
  researchDiscussionsSkill,
} from "@findable/contract";
import { selectSegments } from "../../domains/audience/index.ts";
import {
  ANALYSIS_MODULE,
  type Analysis,
  type AnalysisInput,
  engagementOf,
  type StoredAnalysis,
  type StoringRun,
  selectReadThreads,
  storeAnalysis,
  storeThread,
} from "../../domains/discussions/index.ts";
import { languageOf } from "../../domains/workspaces/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { daysLater } from "../../kernel/text/moment.ts";
import { findOptionalModel } from "../optional-providers/optional-model.ts";
import { noModelForPainPointsWarning } from "../optional-providers/warnings.ts";
import { chooseSources } from "./choose-sources.ts";
import { type Candidate, chooseThreads } from "./choose-threads.ts";
import { namingRequest, PainNames, withNames } from "./name-pains.ts";
import { readPasted } from "./pasted.ts";
import { readThread, type ThreadToRead } from "./read-thread.ts";
import { recheckThreads } from "./recheck.ts";
import { type Searched, type Span, searchSources } from "./search-sources.ts";
import { writeFiles } from "./write-files.ts";

const DEFAULT_THREADS = 20;
const DEFAULT_DAYS = 180;
const SECONDS_PER_THREAD = 2;

/** Reads public discussions and stores what people struggle with in their own words. Charged only if a pain point was found. */
export const researchDiscuss = defineSkill({
  ...researchDiscussionsSkill,
  version: 1,
  estimate: ({ maxThreads = DEFAULT_THREADS }) => ({
    credits: discussionCredits(maxThreads),
    durationSeconds: 20 + maxThreads * SECONDS_PER_THREAD,
  }),
  minimumCredits: ({ maxThreads = DEFAULT_THREADS }) => discussionCredits(maxThreads),
  async run(ctx, input): Promise<ResearchDiscussionsResult> {
    const run: StoringRun = {
      agencyId: ctx.invocation.agencyId,
      workspaceId: ctx.workspace.id,
      invocationId: ctx.invocation.id,
    };
    const { searched, toRead, warnings } = await find(ctx, input);
    const read = await readAll(ctx, run, toRead);
    const pasted = await storePasted(ctx, run, input);
    const gone = ctx.providers.forum === undefined ? 0 : await recheckThreads(ctx, run, ctx.providers.forum);
    const threadIds = [...new Set([...read.ids, ...pasted.ids])];
    if (threadIds.length === 0) requireAnswer(searched, toRead, read.warnings);
    const found = await analyse(ctx, run, threadIds, input);
    const model = await findOptionalModel(ctx);
    const named = await model.ask("pain points", () => ctx.llm.object("name", PainNames, namingRequest(found.pains)));
    const pains = withNames(found.pains, named.value, languageOf(ctx.workspace.settings) ?? "en");
    const price = discussionCredits(input.maxThreads ?? DEFAULT_THREADS);
    const stored = await ctx.save(
      "store",
      { price, priceOf: (stored: StoredAnalysis) => (stored.painPoints.length === 0 ? 0 : price) },
      (tx) =>
        storeAnalysis(tx, run, {
          ...{ threadIds, pains, now: ctx.now, threshold: input.signalThreshold ?? null },
          engagement: new Map(found.engagement),
        }),
    );
    const { painPoints } = stored;
    const { perspectives = PERSPECTIVES } = input;
    const threads = stored.threads.filter(({ perspective }) => perspectives.some((wanted) => wanted === perspective));
    await ctx.narrate(sentenceOf({ threads, painPoints }));
    await writeFiles(ctx, { painPoints });
    return {
      threadsConsidered:
        new Set([...searched.candidates.map(({ url }) => url), ...(input.seedUrls ?? [])]).size + pasted.ids.length,
      threadsIngested: stored.threads.length,
      painPoints,
      threads,
      sources: searched.sources,
      method: pains.some(({ namedByModel }) => namedByModel !== undefined) ? "model" : "rules",
      warnings: [
        ...warnings,
        ...failedSources(searched),
        ...read.warnings,
        ...pasted.warnings,
        ...snippetWarning(threads),
        ...(gone === 0 ? [] : [`${gone} stored threads were deleted, because their source no longer shows them.`]),
        ...(model.configured ? [] : [noModelForPainPointsWarning(ctx.invocation.worldMode)]),
        ...model.warnings,
        ...named.warnings,
      ],
    };
  },
});

interface Found {
  searched: Searched;
  toRead: ThreadToRead[];
  warnings: string[];
}

async function find(ctx: RunContext, input: ResearchDiscussionsInput): Promise<Found> {
  const { topic, seedUrls = [], maxThreads = DEFAULT_THREADS } = input;
  const seeds = seedUrls.slice(0, maxThreads).map((url): ThreadToRead => {
    const address = ctx.providers.forum?.locate(url);
    return address === undefined ? { kind: "page", url } : { kind: "located", url, address };
  });
  const nothing = { candidates: [], sources: [] };
  if (topic === undefined) return { searched: nothing, toRead: seeds, warnings: [] };
  const language = languageOf(ctx.workspace.settings) ?? "en";
  const segments = await ctx.look("read-audience", (db) =>
    selectSegments(db, { workspaceId: ctx.workspace.id, includeDeleted: false }),
  );
  const channels = segments.flatMap((segment) => segment.channels);
  const { sources, warnings, supportsUrlElicitation } = await ctx.step("choose-sources", async () => {
    const { forum, serpdata } = ctx.providers;
    const chosen =
      forum === undefined
        ? { sources: [], warnings: ["Discussions are turned off (FORUMS=none): only results pages were searched."] }
        : chooseSources(forum, { named: input.subreddits, channels });
    return { ...chosen, supportsUrlElicitation: serpdata !== undefined };
  });
  await ctx.narrate(`Searching ${sources.map(({ name }) => name).join(", ") || "results pages"} for “${topic}”.`);
  const searched = await searchSources(ctx, {
    sources,
    isNamed: input.subreddits !== undefined,
    supportsUrlElicitation,
    ...{ topic, language },
    span: spanOf(input, ctx.now),
  });
  const chosen = chooseThreads(searched.candidates, { topic, language, count: Math.max(0, maxThreads - seeds.length) });
  const known = new Set(seeds.map(({ url }) => url));
  const fresh = chosen.filter(({ url }) => !known.has(url));
  return { searched, toRead: [...seeds, ...fresh.map(toThreadToRead)], warnings };
}

function toThreadToRead(candidate: Candidate): ThreadToRead {
  return { kind: "found", url: candidate.url, candidate };
}

function spanOf({ dateRange = {} }: ResearchDiscussionsInput, now: string): Span {
  const to = dateRange.to ?? now.slice(0, 10);
  return { to, from: dateRange.from ?? daysLater(to, -DEFAULT_DAYS) };
}

async function readAll(ctx: RunContext, run: StoringRun, toRead: readonly ThreadToRead[]) {
  const outcomes = await ctx.eachSaved(
    "read",
    toRead,
    ({ url }) => url,
    (one, { signal, attempt }) =>
      readThread(one, ctx.providers, { workspaceId: run.workspaceId, now: ctx.now, signal, attempt }),
    async (tx, { thread, warning }) => ({ id: thread === null ? null : await storeThread(tx, run, thread), warning }),
    { concurrency: 3, unit: "threads" },
  );
  return {
    ids: outcomes.flatMap(({ id }) => id ?? []),
    warnings: outcomes.flatMap(({ warning }) => warning ?? []),
  };
}

async function storePasted(ctx: RunContext, run: StoringRun, { pasted }: ResearchDiscussionsInput) {
  if (pasted === undefined) return { ids: [], warnings: [] };
  const { threads, warnings } = readPasted(pasted, { workspaceId: run.workspaceId, now: ctx.now });
  const ids = await ctx.save("store-pasted", async (tx) => {
    const stored: string[] = [];
    for (const thread of threads) stored.push(await storeThread(tx, run, thread));
    return stored;
  });
  return { ids, warnings };
}

/** Reads the posts from the database and analyses them in another thread. */
async function analyse(
  ctx: RunContext,
  run: StoringRun,
  threadIds: readonly string[],
  input: ResearchDiscussionsInput,
) {
  const language = languageOf(ctx.workspace.settings) ?? "en";
  return ctx.look("analyse", async (db) => {
    const threads = await selectReadThreads(db, run.workspaceId, threadIds);
    const { pains } = await ctx.compute<AnalysisInput, Analysis>(ANALYSIS_MODULE, {
      ...{ threads, topic: input.topic ?? null, language, now: ctx.now },
      ...(input.perspectives === undefined ? {} : { perspectives: input.perspectives }),
    });
    return { pains, engagement: [...engagementOf(threads)] };
  });
}

/** Throws if every source failed. An empty answer is no failure. */
function requireAnswer({ sources }: Searched, toRead: readonly ThreadToRead[], warnings: readonly string[]): void {
  const failed = sources.filter(({ outcome }) => outcome === "failed");
  const allSourcesFailed = sources.length > 0 && failed.length === sources.length;
  const allReadsFailed = toRead.length > 0 && warnings.length >= toRead.length;
  if (!allSourcesFailed && !allReadsFailed) return;
  const reason = failed[0]?.message ?? warnings[0] ?? "";
  throw new AppError("forum_unavailable", `No forum answered, so no credits were charged. ${reason}`.trim(), {
    port: "forum",
    sources: failed.map(({ source }) => source),
  });
}

function failedSources({ sources }: Searched): string[] {
  return sources
    .filter(({ outcome }) => outcome === "failed")
    .map(({ source, message }) => `${source} did not answer, so its threads are missing. ${message ?? ""}`.trim());
}

function snippetWarning(threads: ResearchDiscussionsResult["threads"]): string[] {
  const count = threads.filter(({ basis }) => basis === "snippet").length;
  return count === 0 ? [] : [`${count} threads are known only by title and snippet of a results page.`];
}

function sentenceOf({ threads, painPoints }: Pick<ResearchDiscussionsResult, "threads" | "painPoints">): string {
  const [strongest] = painPoints;
  if (strongest === undefined) return `Read ${threads.length} threads. No pain point is strong enough.`;
  return `Read ${threads.length} threads. The strongest pain point is “${strongest.topic}”: ${strongest.authors} people in ${strongest.threads} threads.`;
}
