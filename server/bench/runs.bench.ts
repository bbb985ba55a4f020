import sql from "sql-template-tag";
import type { TestDatabase } from "../test/harness/database.ts";
import { compare, type Finding } from "./harness/finding.ts";
import { startProgram } from "./harness/program.ts";
import { alternate, quantile } from "./harness/rounds.ts";
import { sized } from "./harness/sized.ts";
import { seedDesks, type World } from "./harness/world.ts";
import { dbosProgram } from "./programs/dbos.ts";
import { starterProgram } from "./programs/starter.ts";
import { workerProgram } from "./programs/worker.ts";

const RUNS = sized(400, 100);
const STARTERS = 32;
const ROUNDS = sized(5, 1);
const SINGLE_STARTS = sized(60, 15);

/**
 * Runs of three steps that do nothing, from the first start to the last end: started through the pipeline by one process,
 * run by one worker process, with all that goes with a run (record, events, fence, row-level security, caps, leases). Beside
 * it a plain workflow of three such steps on DBOS Transact in one process on the same server.
 */
export async function benchRuns(world: World): Promise<Finding[]> {
  const { database, folder } = world;
  // 120 workspaces of 12 agencies: the caps of 10 and 100 are counted and never reached.
  const desks = await seedDesks(world, { agencies: 12, workspaces: 10 });
  await using worker = await startProgram("worker", workerProgram, { databaseUrl: database.appUrl, folder });
  await using starter = await startProgram("starter", starterProgram, { databaseUrl: database.appUrl, desks });
  await using dbos = await startProgram("dbos", dbosProgram, { databaseUrl: await world.createPeerDatabase("dbos") });

  async function ourRound(): Promise<number> {
    const { firstAtMs } = await starter.ask({ runs: RUNS, starters: STARTERS });
    const lastAtMs = await lastEnd(database, firstAtMs, RUNS);
    return (RUNS * 1000) / (lastAtMs - firstAtMs);
  }
  const [ours = 0, theirs = 0] = await alternate(
    [
      { name: worker.facts.id, round: ourRound },
      {
        name: "DBOS",
        round: async () => (await dbos.ask({ kind: "throughput", runs: RUNS, starters: STARTERS })).perSecond,
      },
    ],
    ROUNDS,
  );
  const throughput = compare("three-step runs", "runs/s", ours, [{ name: "plain DBOS", figure: theirs }], 1.5);
  const startsMs = await ourStarts(database, () => starter.ask({ runs: 1, starters: 1 }));
  const theirStarts = await dbos.ask({ kind: "latency", runs: SINGLE_STARTS });
  return [throughput, ...latencies(startsMs, theirStarts.startsMs)];
}

/** Milliseconds from the insertion of a run to its RUNNING event by the database's clock; the start's commit lies between. */
async function ourStarts({ system }: TestDatabase, startOne: () => Promise<{ firstAtMs: number }>): Promise<number[]> {
  let sinceMs = 0;
  for (let number = 0; number < SINGLE_STARTS; number += 1) {
    const { firstAtMs } = await startOne();
    if (number === 0) sinceMs = firstAtMs;
    await lastEnd({ system }, sinceMs, number + 1);
  }
  const [rows = []] = await system.batch<{ ms: number }>([
    sql`select extract(epoch from e.at - i.created_at) * 1000 as ms
        from invocations i join invocation_events e on e.invocation_id = i.id and e.seq = 1
        where i.created_at >= to_timestamp(${sinceMs / 1000}::float8)`,
  ]);
  return rows.map(({ ms }) => ms);
}

function latencies(ours: readonly number[], theirs: readonly number[]): Finding[] {
  return [0.5, 0.99].map((share) => {
    const figure = quantile(ours, share);
    const name = "plain DBOS, call to first line";
    const what = `start to RUNNING at low load, p${share * 100}`;
    const finding = compare(what, "ms", figure, [{ name, figure: quantile(theirs, share) }]);
    return share === 0.5 ? { ...finding, aim: { text: "under 10 ms", met: figure < 10 } } : finding;
  });
}

/** Waits until as many runs as were started since then have ended; answers when the last did, in epoch milliseconds. */
async function lastEnd({ system }: Pick<TestDatabase, "system">, sinceMs: number, runs: number): Promise<number> {
  for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; ) {
    const [rows] = await system.batch<{ ended: number; failed: number; last_ms: number }>([
      sql`select count(*) as ended, count(*) filter (where status <> 'SUCCEEDED') as failed,
                 extract(epoch from max(ended_at)) * 1000 as last_ms
          from invocations
          where created_at >= to_timestamp(${sinceMs / 1000}::float8) and ended_at is not null`,
    ]);
    const [state] = rows ?? [];
    if ((state?.failed ?? 0) > 0) throw new Error(`${state?.failed} runs did not succeed.`);
    if (state !== undefined && state.ended >= runs) return state.last_ms;
    await new Promise((resolve) => setTimeout(resolve, runs > 100 ? 50 : 5));
  }
  throw new Error(`Not all of ${runs} runs ended within a minute.`);
}
