import { claimReads, findNextTry, recordRead } from "../../domains/citations/index.ts";
import type { Market } from "../../domains/workspaces/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { AnswerTarget } from "../../providers/answers/port.ts";
import { askEngine, Outages } from "./ask-engine.ts";

const CONCURRENCY = 6;
const RETRIES = [2, 3];

interface Asked {
  targets: readonly AnswerTarget[];
  market: Market;
}

/** Reads the sentinel of each engine that was not read today. It is free, because it measures the engine and not the brand. */
export async function readSentinels(ctx: RunContext, asked: Asked): Promise<void> {
  await read(ctx, asked, { round: 1 });
}

/** Reads sentinels again that this run read wrongly, up to twice and half an hour apart. */
export async function readSentinelsAgain(ctx: RunContext, asked: Asked): Promise<void> {
  const run = { workspaceId: ctx.workspace.id, invocationId: ctx.invocation.id };
  for (const round of RETRIES) {
    const next = await ctx.look(`find-wrong-sentinels-${round}`, (db) => findNextTry(db, run));
    if (next === null) return;
    await ctx.sleepUntil(`pause-before-sentinels-${round}`, next.at);
    await read(ctx, asked, { round, day: next.day });
  }
}

async function read(ctx: RunContext, { targets, market }: Asked, { round, day }: { round: number; day?: number }) {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id, invocationId: ctx.invocation.id };
  const engines = targets.map(({ llm, surface }) => ({ llm, surface }));
  const claimed = await ctx.save(`claim-sentinels-${round}`, (tx) => claimReads(tx, place, { engines, day }));
  if (claimed.length === 0) return;
  const outages = new Outages();
  await ctx.eachSaved(
    `read-sentinels-${round}`,
    claimed,
    ({ llm, surface }) => `${llm} ${surface}`,
    ({ sentinel, llm, surface, try: repetition }, tools) => {
      const target = targets.find((one) => one.llm === llm && one.surface === surface);
      if (target === undefined) throw new Error(`${llm} (${surface}) is not asked in this run.`);
      return askEngine(ctx, { prompt: sentinel.prompt, ...market }, { target, repetition }, { tools, outages });
    },
    (tx, answer, one) => recordRead(tx, place, one, answer),
    { unit: "sentinels", concurrency: CONCURRENCY, maxRetries: 2 },
  );
}
