import pg from "pg";
import { Type } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { planRun } from "../../kernel/runs/new-run.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { inTenantTransaction, tenantDb } from "../../platform/database/tenant.ts";
import { readUsage } from "../credits/index.ts";
import { startRun } from "../invocations/invocations.store.ts";
import { deleteWorkspace } from "./operations/delete-workspace.ts";
import { getWorkspace } from "./operations/get-workspace.ts";
import { workspaceUsage } from "./operations/workspace-usage.ts";

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await openTestDatabase();
  owner = new pg.Client({ connectionString: database.adminUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database[Symbol.asyncDispose]();
});

const idle = defineSkill({
  slug: "test.idle",
  version: 1,
  name: "Idle",
  description: "Does nothing.",
  category: "test",
  area: "research",
  input: Type.Object({}),
  output: Type.Object({}),
  budget: { credits: 5, llmCalls: 1, durationSeconds: 1 },
  estimate: () => ({ credits: 5, durationSeconds: 1 }),
  minimumCredits: () => 1,
  supportsApproval: false,
  supportsFiles: false,
  run: async () => ({}),
});

async function newWorkspace(settings: { creditPool?: "agency" | "workspace" } = {}) {
  const agencyId = await createAgency(database);
  const id = await createWorkspace(database, { agencyId, settings });
  const admin = asActor(database, (await createKey(database, { agencyId })).actor);
  return { agencyId, id, admin };
}

/** The pool that the workspace's usage is read from. */
async function poolOf(agencyId: string, workspaceId: string): Promise<number> {
  const db = tenantDb(database.tenant, { agencyId, workspaceId: undefined });
  await readUsage(db, [workspaceId]);
  const { rows } = await owner.query("select max(id) as id from credit_pools where agency_id = $1", [agencyId]);
  return rows[0].id;
}

async function addRun(run: { agencyId: string; workspaceId: string; id: string; depth?: number; createdAt: string }) {
  const poolId = await poolOf(run.agencyId, run.workspaceId);
  await owner.query(
    `insert into invocations (id, agency_id, workspace_id, agent_id, session_id, skill, skill_version, skills_used, area,
       status, mode, depth, input, estimated_credits, estimated_seconds, max_credits, max_llm_calls, max_retries, pool_id,
       held, created_at, updated_at)
     values ($1, $2, $3, 'agt_1', 'sess_1', 'rank_monitor', 1, '{rank_monitor}', 'research', 'PENDING', 'BACKGROUND', $4, '{}', 1,
       1, 1, 1, 1, $5, 'admission', $6, $6)`,
    [run.id, run.agencyId, run.workspaceId, run.depth ?? 0, poolId, run.createdAt],
  );
  await owner.query(
    `insert into run_load (agency_id, workspace_id, pending) values ($1, '', 1), ($1, $2, 1)
     on conflict (agency_id, workspace_id) do update set pending = run_load.pending + 1`,
    [run.agencyId, run.workspaceId],
  );
}

async function capture(row: { agencyId: string; workspaceId: string; poolId: number; area: string; amount: number }) {
  await owner.query(
    "insert into credit_ledger (pool_id, agency_id, workspace_id, kind, area, amount) values ($1, $2, $3, 'capture', $4, $5)",
    [row.poolId, row.agencyId, row.workspaceId, row.area, row.amount],
  );
}

test("usage is what the workspace was charged this month, and what its pool has left", async () => {
  const { agencyId, id, admin } = await newWorkspace();
  const sibling = await createWorkspace(database, { agencyId });
  const poolId = await poolOf(agencyId, id);
  await capture({ agencyId, workspaceId: id, poolId, area: "research", amount: 0.1 });
  await capture({ agencyId, workspaceId: id, poolId, area: "research", amount: 0.2 });
  await capture({ agencyId, workspaceId: id, poolId, area: "produce", amount: 5 });
  await capture({ agencyId, workspaceId: sibling, poolId, area: "indexing", amount: 100 });
  await owner.query("update credit_pools set used = 5.3, reserved = 150 where id = $1", [poolId]);

  const usage = await admin.call(workspaceUsage, { id });

  expect(usage.credits).toEqual({ allocated: 10_000, used: 5.3, remaining: 9844.7, rolloverEligible: false });
  expect(usage.breakdown).toEqual({ research: 0.3, produce: 5, indexing: 0, link_building: 0 });
  expect(usage.pool).toEqual({ scope: "agency", used: 5.3, reserved: 150 });
  expect(usage.billingCycle.startDate).toMatch(/^\d{4}-\d\d-01$/);
});

test("a workspace with an allocation does not use the agency's pool", async () => {
  const { agencyId, id, admin } = await newWorkspace({ creditPool: "workspace" });
  const sibling = await createWorkspace(database, { agencyId });
  const poolId = await poolOf(agencyId, id);
  await owner.query("update credit_pools set used = 1000 where id = $1", [poolId]);

  expect((await admin.call(workspaceUsage, { id })).pool).toMatchObject({ scope: "workspace", used: 1000 });
  expect((await admin.call(workspaceUsage, { id: sibling })).credits.remaining).toBe(10_000);
});

test("a workspace shows its latest ten runs that no other run started, newest first", async () => {
  const { agencyId, id, admin } = await newWorkspace();
  for (let day = 10; day < 22; day += 1) {
    await addRun({ agencyId, workspaceId: id, id: `inv_${id}_${day}`, createdAt: `2026-03-${day}T00:00:00Z` });
  }
  await addRun({ agencyId, workspaceId: id, id: `inv_${id}_child`, depth: 1, createdAt: "2026-04-01T00:00:00Z" });

  const { recentActivity } = await admin.call(getWorkspace, { id });

  expect(recentActivity).toHaveLength(10);
  expect(recentActivity[0]).toMatchObject({ invocationId: `inv_${id}_21`, skill: "rank_monitor", status: "PENDING" });
  expect(recentActivity[9]?.invocationId).toBe(`inv_${id}_12`);
});

test("deleting a workspace cancels its runs and no others", async () => {
  const { agencyId, id, admin } = await newWorkspace();
  const sibling = await createWorkspace(database, { agencyId });
  await addRun({ agencyId, workspaceId: id, id: `inv_${id}`, createdAt: "2026-03-01T00:00:00Z" });
  await addRun({ agencyId, workspaceId: sibling, id: `inv_${sibling}`, createdAt: "2026-03-01T00:00:00Z" });

  await admin.call(deleteWorkspace, { id });

  const { rows } = await owner.query("select workspace_id, status from invocations where agency_id = $1", [agencyId]);
  expect(rows).toEqual(
    expect.arrayContaining([
      { workspace_id: id, status: "CANCELLED" },
      { workspace_id: sibling, status: "PENDING" },
    ]),
  );
});

test("of starts that race with the deletion none leaves a run alive", async () => {
  for (let round = 0; round < 10; round++) {
    const { agencyId, id, admin } = await newWorkspace();
    const start = () =>
      inTenantTransaction(database.tenant, { agencyId, workspaceId: id }, async (tx) => {
        const { run, reserve } = planRun(idle, {}, { mode: "BACKGROUND" });
        const { outcome } = await startRun(tx, run, reserve);
        if (outcome !== "started") throw new Error(outcome);
      });
    await start();
    const starts = Array.from({ length: 8 }, start);

    const [deleted, ...started] = await Promise.allSettled([admin.call(deleteWorkspace, { id }), ...starts]);

    expect(deleted.status).toBe("fulfilled");
    const refused = started.filter((one) => one.status === "rejected").map((one) => String(one.reason));
    expect(refused.filter((reason) => reason !== "Error: workspace_inactive")).toEqual([]);
    const { rows } = await owner.query(
      `select count(*) filter (where ended_at is null) as alive, count(*) as runs from invocations where workspace_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ alive: 0, runs: 9 - refused.length }]);
    const { rows: pools } = await owner.query("select reserved from credit_pools where agency_id = $1", [agencyId]);
    expect(pools).toEqual([{ reserved: 0 }]);
  }
});
