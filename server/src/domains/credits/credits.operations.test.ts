import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { expectCreditsToAddUp } from "../../../test/harness/ledger.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { workspaceUsage } from "../workspaces/operations/workspace-usage.ts";
import { grantCredits } from "./operations/grant-credits.ts";

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

async function newAgency() {
  const agencyId = await createAgency(database);
  const { actor } = await createKey(database, { agencyId });
  return { agencyId, actor, admin: asActor(database, actor) };
}

/** What the ledger says was put into the pools of an agency. */
async function allocatedByLedger(agencyId: string): Promise<number> {
  const { rows } = await owner.query<{ sum: number }>(
    `select sum(case kind when 'withdraw' then -amount else amount end) as sum from credit_ledger
     where agency_id = $1 and kind in ('allocate', 'grant', 'withdraw')`,
    [agencyId],
  );
  return rows[0]?.sum ?? 0;
}

test("adds to the agency's pool of this month, for all its workspaces at once", async () => {
  const { agencyId, actor, admin } = await newAgency();
  const id = await createWorkspace(database, { agencyId });

  const grant = await admin.call(grantCredits, { amount: 250.5, reason: "November campaign" });

  expect(grant).toMatchObject({
    scope: "agency",
    workspaceId: null,
    amount: 250.5,
    reason: "November campaign",
    grantedBy: actor.keyId,
    pool: { allocated: 10_250.5, used: 0, reserved: 0, remaining: 10_250.5 },
  });
  expect((await admin.call(workspaceUsage, { id })).credits).toMatchObject({
    allocated: 10_250.5,
    remaining: 10_250.5,
  });
  expect(await allocatedByLedger(agencyId)).toBe(10_250.5);
  await expectCreditsToAddUp(database.system);
});

test("adds only to the pool of a workspace that has one", async () => {
  const { agencyId, admin } = await newAgency();
  const own = await createWorkspace(database, { agencyId, settings: { creditPool: "workspace" } });
  const sharing = await createWorkspace(database, { agencyId });

  const grant = await admin.call(grantCredits, { workspaceId: own, amount: 7, reason: "More" });

  expect(grant).toMatchObject({ scope: "workspace", workspaceId: own, pool: { allocated: 10_007 } });
  expect((await admin.call(workspaceUsage, { id: sharing })).credits.allocated).toBe(10_000);
});

test("removes only free credits", async () => {
  const { agencyId, admin } = await newAgency();
  await admin.call(grantCredits, { amount: 1, reason: "First" });
  await owner.query("update credit_pools set used = 3000, reserved = 2000 where agency_id = $1", [agencyId]);

  const some = await admin.call(grantCredits, { amount: -1000, reason: "Too much" });
  const rest = await admin.call(grantCredits, { amount: -1_000_000, reason: "All" });

  expect(some).toMatchObject({ amount: -1000, pool: { allocated: 9001, remaining: 4001 } });
  expect(rest).toMatchObject({ amount: -4001, pool: { allocated: 5000, used: 3000, reserved: 2000, remaining: 0 } });
  expect(await allocatedByLedger(agencyId)).toBe(5000);
});

test("forty concurrent grants all count, and the pool never falls below its used credits", async () => {
  const { agencyId, admin } = await newAgency();
  const amounts = Array.from({ length: 40 }, (_none, n) => (n % 2 === 0 ? 0.3 : -2_000));
  const grants = await Promise.all(amounts.map((amount) => admin.call(grantCredits, { amount, reason: "Race" })));

  const moved = grants.reduce((sum, { amount }) => sum + amount, 10_000);
  const last = await admin.call(grantCredits, { amount: 1, reason: "Look" });
  expect(last.pool.allocated).toBeCloseTo(moved + 1, 4);
  expect(Math.min(...grants.map(({ pool }) => pool.remaining))).toBeGreaterThanOrEqual(0);
  expect(await allocatedByLedger(agencyId)).toBeCloseTo(moved + 1, 4);
});

test("refuses zero, a workspace without a pool, one of another agency and a deleted one", async () => {
  const { agencyId, admin } = await newAgency();
  const other = await newAgency();
  const sharing = await createWorkspace(database, { agencyId });
  const foreign = await createWorkspace(database, { agencyId: other.agencyId, settings: { creditPool: "workspace" } });
  const deleted = await createWorkspace(database, { agencyId, settings: { creditPool: "workspace" } });
  await owner.query("update workspaces set deleted_at = now(), purge_at = now() + interval '90 days' where id = $1", [
    deleted,
  ]);
  const code = (input: { workspaceId?: string; amount: number }) =>
    codeOf(admin.call(grantCredits, { reason: "Why", ...input }));

  expect(await code({ amount: 0 })).toBe("validation_error");
  expect(await code({ amount: 0.00001 })).toBe("validation_error");
  expect(await code({ amount: 5, workspaceId: sharing })).toBe("validation_error");
  expect(await code({ amount: 5, workspaceId: foreign })).toBe("workspace_forbidden");
  expect(await code({ amount: 5, workspaceId: deleted })).toBe("workspace_forbidden");
  expect(await code({ amount: 5, workspaceId: "ws_nobody" })).toBe("workspace_forbidden");
});
