import { availableParallelism } from "node:os";
import sql from "sql-template-tag";
import { forAgency } from "../src/kernel/processes/current-agency.ts";
import type { Work } from "../src/platform/processes/__fixtures__/computation.ts";
import { computeInThread } from "../src/platform/processes/compute-in-thread.ts";
import type { Finding } from "./harness/finding.ts";
import { slowSkill } from "./harness/no-op-skill.ts";
import { startProgram } from "./harness/program.ts";
import { quantile } from "./harness/rounds.ts";
import { sized } from "./harness/sized.ts";
import { type Desk, seedDesks, type World } from "./harness/world.ts";
import { apiProgram } from "./programs/api.ts";
import { workerProgram } from "./programs/worker.ts";

const SLOW_RUNS = [70, 40];
const SLOW_MS = sized(40_000, 15_000);
const QUICK_MS = 500;
const QUICK_RUNS = sized(20, 5);
const LIMIT_MS = 500;
const COMPUTATION = new URL("../src/platform/processes/__fixtures__/computation.ts", import.meta.url);

/** How long runs of one agency take while slow runs of two others are more than a worker has slots for. */
export async function benchFairShare(world: World): Promise<Finding[]> {
  const { database, folder } = world;
  const desks = await seedDesks(world, { agencies: 3, workspaces: 1 });
  const options = { databaseUrl: database.appUrl, folder, settings: { RUNNING_PER_WORKSPACE: "100" } };
  await using worker = await startProgram("worker", workerProgram, options);
  await using api = await startProgram("api", apiProgram, options);
  const start = (desk: Desk, waitMs: number) => startRun(api.facts.url, desk, waitMs);
  const [quick, ...busy] = desks;
  if (quick === undefined) throw new Error("There must be a desk to start from.");

  const alone: number[] = [];
  for (let number = 0; number < QUICK_RUNS; number += 1)
    alone.push(await durationOf(world, await start(quick, QUICK_MS)));
  const slow = await Promise.all(
    busy.flatMap((desk, index) => Array.from({ length: SLOW_RUNS[index] ?? 0 }, () => start(desk, SLOW_MS))),
  );
  const beside: number[] = [];
  for (let number = 0; number < QUICK_RUNS; number += 1)
    beside.push(await durationOf(world, await start(quick, QUICK_MS)));
  const unfinished = await countUnfinished(world, slow);
  if (unfinished < slow.length / 2) throw new Error("The slow runs ended before the quick ones.");
  const limit = quantile(alone, 0.99) + LIMIT_MS;
  const ours = quantile(beside, 0.99);
  return [
    {
      what: `a run of ${QUICK_MS} ms beside ${slow.length} slow runs of other agencies in ${worker.facts.id}, p99`,
      unit: "ms",
      ours,
      peers: [{ name: "alone", figure: quantile(alone, 0.99), ratio: ours / quantile(alone, 0.99) }],
      aim: { text: `at most ${LIMIT_MS} ms more than alone`, met: ours <= limit },
    },
    await benchFairThreads(),
  ];
}

/** How long a computation of one agency takes while another has started far more than there are threads. */
async function benchFairThreads(): Promise<Finding> {
  const count = availableParallelism() * 10;
  const abort = new AbortController();
  const begun = new Int32Array(new SharedArrayBuffer(4));
  const quick = () => forAgency("quick", () => timed(() => compute("number", new AbortController().signal)));
  const alone: number[] = [];
  for (let number = 0; number < QUICK_RUNS; number += 1) alone.push(await quick());
  const endless = Array.from({ length: count }, () =>
    forAgency("busy", () => compute({ endless: begun }, abort.signal)),
  );
  const beside: number[] = [];
  for (let number = 0; number < QUICK_RUNS; number += 1) beside.push(await quick());
  abort.abort();
  await Promise.allSettled(endless);
  const [limit, ours] = [quantile(alone, 0.99) + LIMIT_MS, quantile(beside, 0.99)];
  return {
    what: `a computation beside ${count} endless ones of another agency, p99`,
    unit: "ms",
    ours,
    peers: [{ name: "alone", figure: quantile(alone, 0.99), ratio: ours / quantile(alone, 0.99) }],
    aim: { text: `at most ${LIMIT_MS} ms more than alone`, met: ours <= limit },
  };
}

function compute(work: Work, signal: AbortSignal): Promise<number> {
  return computeInThread<Work, number>(COMPUTATION, work, { signal });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function startRun(url: string, { secret, workspaceId }: Desk, waitMs: number): Promise<string> {
  const response = await fetch(`${url}/v1/agent/invoke`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${secret}`,
      "content-type": "application/json",
      "x-workspace-id": workspaceId,
    },
    body: JSON.stringify({ skill: slowSkill.slug, input: { waitMs } }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The start answered ${response.status}: ${text}`);
  return String(JSON.parse(text).invocationId);
}

/** Milliseconds from the start of the run to its end, by the database's clock. */
async function durationOf({ database: { system } }: World, id: string): Promise<number> {
  for (const giveUpAt = Date.now() + 120_000; Date.now() < giveUpAt; ) {
    const [rows] = await system.batch<{ ms: number }>([
      sql`select extract(epoch from ended_at - created_at) * 1000 as ms
          from invocations where id = ${id} and ended_at is not null`,
    ]);
    const [ended] = rows ?? [];
    if (ended !== undefined) return ended.ms;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("The run did not end within two minutes.");
}

async function countUnfinished({ database: { system } }: World, ids: readonly string[]): Promise<number> {
  const [rows] = await system.batch<{ count: number }>([
    sql`select count(*)::integer as count from invocations where id = any (${ids}::text[]) and ended_at is null`,
  ]);
  return rows?.[0]?.count ?? 0;
}
