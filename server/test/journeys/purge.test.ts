import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordDays, recordSource, storeDays, storeSums } from "../../src/domains/performance/index.ts";
import { verifyAudit } from "../../src/platform/audit/verify-audit.ts";
import { inTenantTransaction } from "../../src/platform/database/tenant.ts";
import { purgeWorkspaces } from "../../src/platform/purge/purge-workspaces.ts";
import { PURGED_TABLES, SURVIVING_TABLES } from "../../src/platform/purge/purged-tables.ts";
import { skills as builtInSkills } from "../../src/skills.ts";
import { createAgency, createKey } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";
import { until } from "../harness/until.ts";
import { journeySkills } from "./__fixtures__/skills.ts";

let service: Service;
let owner: pg.Client;
beforeAll(async () => {
  service = await startService({ skills: [...builtInSkills, ...journeySkills] });
  owner = new pg.Client({ connectionString: service.database.adminUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await service[Symbol.asyncDispose]();
});

const purge = () =>
  purgeWorkspaces(service.database.system, new AbortController().signal, (error) => {
    throw error;
  });

interface Brand {
  agencyId: string;
  id: string;
  key: string;
  run: string;
}

/** A workspace with a pool and a separate key and one of everything in it, all with a word that nothing else has. */
async function fullWorkspace(word: string): Promise<Brand> {
  const agencyId = await createAgency(service.database);
  const { secret: key } = await createKey(service.database, { agencyId });
  const brand = {
    name: `secret-${word}`,
    primaryDomain: `${word}.example`,
    brand: { shortDescription: `secret-${word}` },
    tags: [`secret-${word}`],
    settings: { creditPool: "workspace" },
  };
  const made = await service.rest("POST", "/v1/workspaces", brand, { key });
  const id = made.body.id;
  await service.rest("POST", "/v1/auth/keys", { name: `secret-${word}`, workspaceId: id }, { key });
  const granted = await service.rest(
    "POST",
    "/v1/credits",
    { workspaceId: id, amount: 50, reason: `secret-${word}` },
    { key },
  );
  const body = { skill: "test.filler", input: { word }, tags: [`secret-${word}`], mode: "FOREGROUND" };
  const run = await service.rest("POST", "/v1/agent/invoke", body, {
    key,
    workspace: id,
    headers: { "Idempotency-Key": `secret-${word}` },
  });
  const family = await service.rest(
    "POST",
    "/v1/agent/invoke",
    { skill: "test.family", input: {}, mode: "FOREGROUND" },
    { key, workspace: id },
  );
  expect([made.status, granted.status, run.body.status, family.body.status]).toEqual([
    201,
    201,
    "SUCCEEDED",
    "SUCCEEDED",
  ]);
  await owner.query("update credit_ledger set step = $2 where workspace_id = $1 and kind = 'capture'", [
    id,
    `rank:secret-${word}`,
  ]);
  await owner.query(
    "insert into timers (agency_id, workspace_id, due_at, kind, ref) values ($1, $2, now() + interval '1 year', 'wake', $3)",
    [agencyId, id, `secret-${word}`],
  );
  await importSearches({ agencyId, workspaceId: id }, word);
  return { agencyId, id, key, run: run.body.invocationId };
}

/** Search performance of two months, whose rows have no foreign keys to their workspace. */
function importSearches(place: { agencyId: string; workspaceId: string }, word: string): Promise<void> {
  const target = { ...place, brandTerms: [word] };
  const figures = { value: `${word} shop`, clicks: 2, impressions: 40, position: 3 };
  return inTenantTransaction(service.database.tenant, place, async (tx) => {
    for (const day of ["2026-03-30", "2026-04-02"]) {
      for (const kind of ["query", "page", "total"] as const)
        await storeDays(tx, target, kind, { from: day, to: day }, [{ ...figures, day }]);
      const stored = { day, final: true, queries: 1, pages: 1, queriesCut: false, pagesCut: false };
      await recordDays(tx, target, "search_console", [stored]);
    }
    await storeSums(tx, target, "country", { from: "2026-03-30", to: "2026-04-02" }, [figures]);
    await recordSource(tx, target, { source: "search_console", property: `sc-domain:${word}.example` });
  });
}

/** The tables with a row of the workspace that do not outlive it. */
async function tablesOf(id: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'workspace_id' and table_type = 'BASE TABLE' order by 1`,
  );
  const tables: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await owner.query(`select from ${name} where workspace_id = $1 limit 1`, [id]);
    if (rowCount !== 0 && !SURVIVING_TABLES.includes(name)) tables.push(name);
  }
  return tables;
}

/** Every place of the database that holds the word, by table. */
async function placesOf(word: string): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  );
  const places: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await owner.query(`select from ${name} t where t::text ilike '%' || $1 || '%' limit 1`, [
      word,
    ]);
    if (rowCount !== 0) places.push(name);
  }
  return places;
}

async function rowsOf(id: string): Promise<number> {
  let sum = 0;
  for (const { table, by } of PURGED_TABLES) {
    const where =
      by === "run" ? "invocation_id in (select id from invocations where workspace_id = $1)" : "workspace_id = $1";
    const { rows } = await owner.query<{ count: number }>(`select count(*) as count from ${table} where ${where}`, [
      id,
    ]);
    sum += rows[0]?.count ?? 0;
  }
  return sum;
}

/** As if it had been deleted some time ago. */
const makeOlder = (id: string, interval: string) =>
  owner.query(
    "update workspaces set deleted_at = deleted_at - $2::interval, purge_at = purge_at - $2::interval where id = $1",
    [id, interval],
  );

test("90 days after its deletion a workspace is gone with every word of it; what was spent and done remains", async () => {
  const brand = await fullWorkspace("ocelot");
  const bystander = await fullWorkspace("wombat");
  const credits =
    "select kind, sum(amount) as amount, count(*) as entries from credit_ledger where workspace_id = $1 group by kind order by kind";
  const before = await owner.query(credits, [brand.id]);
  expect((await placesOf("ocelot")).length).toBeGreaterThanOrEqual(8);

  const performanceTables = (await tablesOf(brand.id)).filter((table) => table.startsWith("performance_"));
  expect(performanceTables).toEqual(
    PURGED_TABLES.flatMap(({ table }) => (table.startsWith("performance_") ? [table] : [])).toSorted(),
  );

  await service.rest("DELETE", `/v1/workspaces/${brand.id}`, undefined, { key: brand.key });
  await makeOlder(brand.id, "89 days 23 hours");
  const kept = await rowsOf(brand.id);
  await purge();
  expect(await rowsOf(brand.id)).toBe(kept);
  await makeOlder(brand.id, "1 hour");
  await purge();

  expect(await placesOf("ocelot")).toEqual([]);
  expect(await rowsOf(brand.id)).toBe(0);
  expect(await tablesOf(brand.id)).toEqual([]);
  expect((await owner.query(credits, [brand.id])).rows).toEqual(before.rows);
  const { rows: pools } = await owner.query(
    "select allocated, used, reserved from credit_pools where workspace_id = $1",
    [brand.id],
  );
  expect(pools).toEqual([{ allocated: 10_050, used: expect.any(Number), reserved: 0 }]);
  const log = await service.rest("GET", `/v1/audit?workspaceId=${brand.id}`, undefined, { key: brand.key });
  expect(log.body.data.map((entry: { action: string }) => entry.action)).toEqual([
    "workspaces.purge",
    "workspaces.delete",
    "agent.invoke",
    "agent.invoke",
    "credits.grant",
    "auth.keys.create",
    "workspaces.create",
  ]);
  expect(log.body.data[2].actor).toEqual({ type: "key", id: expect.stringMatching(/^akey_/), name: "(forgotten)" });
  expect((await verifyAudit(service.database.system)).faults).toEqual([]);
  const gone = await service.rest("GET", `/v1/workspaces/${brand.id}?includeArchived=true`, undefined, {
    key: brand.key,
  });
  const listed = await service.rest("GET", "/v1/workspaces?includeArchived=true", undefined, { key: brand.key });
  expect([gone.status, gone.body.code, listed.body.data]).toEqual([404, "workspace_not_found", []]);
  expect((await placesOf("wombat")).length).toBeGreaterThanOrEqual(8);
  const run = await service.rest("GET", `/v1/agent/invocations/${bystander.run}`, undefined, {
    key: bystander.key,
    workspace: bystander.id,
  });
  expect(run.body.status).toBe("SUCCEEDED");
});

test("90 days are those of the world: a test world whose clock is ahead is purged, one whose clock is not is kept", async () => {
  const [ahead, behind] = [await createAgency(service.database, "test"), await createAgency(service.database, "test")];
  const deleted: string[] = [];
  for (const agencyId of [ahead, behind]) {
    const { secret: key } = await createKey(service.database, { agencyId, mode: "test" });
    const made = await service.rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain: "acme.example" }, { key });
    await service.rest("DELETE", `/v1/workspaces/${made.body.id}`, undefined, { key });
    deleted.push(made.body.id);
  }
  const purgedOf = async () =>
    (await owner.query("select id from workspaces where id = any ($1) and purged_at is not null", [deleted])).rows.map(
      ({ id }) => id,
    );
  const move = (days: number) =>
    owner.query("update agencies set world_offset = $2::interval where id = $1", [ahead, `${days} days`]);

  await move(89);
  await purge();
  const early = await purgedOf();
  await move(91);
  await purge();

  expect(early).toEqual([]);
  expect(await purgedOf()).toEqual([deleted[0]]);
});

test("a workspace that was restored in time is not purged, and one whose time is over is not restored", async () => {
  const brand = await fullWorkspace("gecko");
  const { key } = brand;
  const restore = () => service.rest("PATCH", `/v1/workspaces/${brand.id}`, { active: true }, { key });
  await service.rest("DELETE", `/v1/workspaces/${brand.id}`, undefined, { key });
  await makeOlder(brand.id, "89 days");
  const restored = await restore();
  await purge();
  const run = await service.rest("GET", `/v1/agent/invocations/${brand.run}`, undefined, { key, workspace: brand.id });
  await service.rest("DELETE", `/v1/workspaces/${brand.id}`, undefined, { key });
  await makeOlder(brand.id, "90 days");
  const late = await restore();

  expect([restored.status, restored.body.active, run.status]).toEqual([200, true, 200]);
  expect([late.status, late.body.code]).toEqual([404, "workspace_not_found"]);
});

test("a worker that is killed again and again while it purges leaves nothing, and takes nothing else", async () => {
  const brand = await fullWorkspace("numbat");
  const bystander = await fullWorkspace("quokka");
  await owner.query(
    `insert into invocation_events (invocation_id, seq, agency_id, workspace_id, type, data, at)
     select $1, 100000 + n, $2, $3, 'progress', '{}', now() from generate_series(1, 60000) n`,
    [brand.run, brand.agencyId, brand.id],
  );
  await owner.query(
    `insert into keywords (id, agency_id, workspace_id, keyword, status, source)
     select 'kw_numbat_' || n, $1, $2, 'numbat ' || n, 'RAW', 'USER_INPUT' from generate_series(1, 5000) n`,
    [brand.agencyId, brand.id],
  );
  // A conversation of more turns than one transaction takes: each names the one before.
  await owner.query(
    `insert into invocations select (jsonb_populate_record(i, jsonb_build_object('id', 'inv_numbat_' || n,
       'previous_id', case when n > 1 then 'inv_numbat_' || n - 1 end, 'created_at', now() + n * interval '1 millisecond'))).*
     from invocations i, generate_series(1, 2500) n where i.id = $1 order by n`,
    [brand.run],
  );
  await owner.query(
    "update workspaces set active = false, deleted_at = now() - interval '90 days', purge_at = now() where id = $1",
    [brand.id],
  );
  const others = await rowsOf(bystander.id);
  const left: number[] = [];
  for (let kill = 0; kill < 2; kill++) {
    const worker = await service.spawn("worker");
    const before = await rowsOf(brand.id);
    await until(async () => before === 0 || (await rowsOf(brand.id)) !== before);
    await worker.kill("SIGKILL");
    left.push(await rowsOf(brand.id));
  }
  await purge();

  expect(left.some((rows) => rows > 0)).toBe(true);
  expect(left).toEqual(left.toSorted((one, other) => other - one));
  expect(await rowsOf(brand.id)).toBe(0);
  expect(await placesOf("numbat")).toEqual([]);
  expect(await rowsOf(bystander.id)).toBe(others);
  expect((await verifyAudit(service.database.system)).faults).toEqual([]);
  // In one statement: a chore moves the entry from one table to the other.
  const { rows } = await owner.query(
    `select from audit_log where workspace_id = $1 and action = 'workspaces.purge'
     union all select from audit_inbox where workspace_id = $1`,
    [brand.id],
  );
  expect(rows).toHaveLength(1);
});
