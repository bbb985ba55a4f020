import { readFile } from "node:fs/promises";
import sql from "sql-template-tag";
import { parkMany } from "../test/approvals/park-many.ts";
import type { TestDatabase } from "../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../test/harness/seeds.ts";
import type { Finding } from "./harness/finding.ts";
import { noOpSkill } from "./harness/no-op-skill.ts";
import { startProgram } from "./harness/program.ts";
import { quantile } from "./harness/rounds.ts";
import { sized } from "./harness/sized.ts";
import type { World } from "./harness/world.ts";
import { apiProgram } from "./programs/api.ts";
import { workerProgram } from "./programs/worker.ts";

const PARKED = sized(10_000, 1000);
const PAGE = 200;
const DECISIONS = sized(60, 10);
const PARKED_FOR_MEMORY = sized(2000, 200);

/**
 * What waiting costs and how soon it ends: pages of the inbox while ten thousand runs wait, the time from a decision to the
 * first step after it, and what the worker's memory gains by runs that wait.
 */
export async function benchApprovals({ database, folder }: World): Promise<Finding[]> {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId });
  const { secret } = await createKey(database, { agencyId, workspaceId });
  await database.system.batch([
    sql`update engine_limits set running_per_workspace = 100000, running_per_agency = 100000, pending_per_agency = 100000`,
  ]);
  await parkMany(database, { agencyId, workspaceId }, PARKED);
  await using worker = await startProgram("worker", workerProgram, { databaseUrl: database.appUrl, folder });
  await using api = await startProgram("api", apiProgram, { databaseUrl: database.appUrl, folder });
  const call = caller(api.facts.url, secret);

  const pagesMs = await readPages(call);
  const waits: number[] = [];
  for (let number = 0; number < DECISIONS; number += 1) waits.push(await decideOne(database, call, number));
  await park(database, call, PARKED_FOR_MEMORY);
  const before = await residentMegabytes(worker.pid);
  await park(database, call, 2 * PARKED_FOR_MEMORY);
  const gained = (await residentMegabytes(worker.pid)) - before;
  return [
    ...[0.5, 0.99].map((share) =>
      held(`a page of ${PAGE} of ${PARKED} parked, p${share * 100}`, "ms", pagesMs, share, 100),
    ),
    held("decision to resumed step, p50", "ms", waits, 0.5, 30),
    {
      what: `the worker's memory gains by ${PARKED_FOR_MEMORY} more runs that park`,
      unit: "MB",
      ours: gained,
      peers: [],
    },
  ];
}

type Call = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;

function caller(url: string, secret: string): Call {
  return async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
}

async function readPages(call: Call): Promise<number[]> {
  const took: number[] = [];
  // The first walk warms up and does not count.
  for (let walk = 0; walk < 3; walk += 1) {
    for (let cursor: unknown = ""; typeof cursor === "string"; ) {
      const began = performance.now();
      const page = await call("GET", `/v1/agent/approvals?limit=${PAGE}${cursor === "" ? "" : `&cursor=${cursor}`}`);
      if (walk > 0) took.push(performance.now() - began);
      cursor = page["nextCursor"];
    }
  }
  return took;
}

function start(call: Call, number: number): Promise<Record<string, unknown>> {
  const approval = { required: true, scope: "every_step" };
  return call("POST", "/v1/agent/invoke", { skill: noOpSkill.slug, input: { number }, approval });
}

/** Milliseconds from the decision to the end of the step that it let through, by the database's clock. */
async function decideOne(database: TestDatabase, call: Call, number: number): Promise<number> {
  const { invocationId } = await start(call, number);
  const [approval] = await until(async () => {
    const [rows = []] = await database.system.batch<{ id: string }>([
      sql`select id from approvals where invocation_id = ${String(invocationId)} and status = 'PENDING'`,
    ]);
    return rows;
  });
  await call("POST", `/v1/agent/invocations/${invocationId}/approve`, { approvalId: approval?.id });
  const [resumed] = await until(async () => {
    const [rows = []] = await database.system.batch<{ ms: number }>([
      sql`select extract(epoch from s.started_at - a.decided_at) * 1000 as ms
          from approvals a join invocation_steps s on s.invocation_id = a.invocation_id and s.ordinal = 1
          where a.id = ${approval?.id}`,
    ]);
    return rows;
  });
  return resumed?.ms ?? Number.NaN;
}

/** Starts as many as are missing. */
async function park(database: TestDatabase, call: Call, runs: number): Promise<void> {
  let next = await countParked(database);
  const lane = async () => {
    while (next < runs) await start(call, next++);
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  await until(async () => ((await countParked(database)) >= runs ? [true] : []));
}

async function countParked({ system }: TestDatabase): Promise<number> {
  const [rows] = await system.batch<{ count: number }>([
    sql`select count(*) from invocations where skill = ${noOpSkill.slug} and status = 'WAITING_APPROVAL'`,
  ]);
  return rows?.[0]?.count ?? 0;
}

async function until<T>(look: () => Promise<T[]>): Promise<T[]> {
  for (const giveUpAt = Date.now() + 120_000; Date.now() < giveUpAt; ) {
    const found = await look();
    if (found.length > 0) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("What the benchmark waits for did not happen within two minutes.");
}

async function residentMegabytes(pid: number): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}

function held(what: string, unit: string, figures: readonly number[], share: number, limit: number): Finding {
  const ours = quantile(figures, share);
  return { what, unit, ours, peers: [], aim: { text: `under ${limit} ${unit}`, met: ours < limit } };
}
