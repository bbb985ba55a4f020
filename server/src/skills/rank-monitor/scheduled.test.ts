import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeDataForSeo, startDataForSeo } from "../../../test/fakes/vendors/dataforseo.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createEngine, type EngineHarness, type Workplace } from "../../../test/harness/engine.ts";
import { isoAgo } from "../../../test/harness/moments.ts";
import { noProviders } from "../../../test/harness/no-providers.ts";
import { createAgency, createWorkspace } from "../../../test/harness/seeds.ts";
import { upsertKeywords } from "../../domains/keywords/index.ts";
import { inTenantTransaction } from "../../platform/database/tenant.ts";
import { createDataForSeo } from "../../providers/serpdata/live/dataforseo.ts";
import { rankMonitor } from "./skill.ts";

const ORDERS = "/v3/serp/google/organic/task_post";
const LIVE = "/v3/serp/google/organic/live/advanced";
/** A hundred results are ten pages, of which each after the first costs three quarters. */
const TEN_PAGES = 0.0006 * (1 + 9 * 0.75);

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
});

/** A workspace in a world whose clock is moved here, with keywords. */
async function place(count: number): Promise<Workplace> {
  const agencyId = await createAgency(database, "test");
  const workspaceId = await createWorkspace(database, { agencyId, primaryDomain: "acme.example" });
  const keywords = Array.from({ length: count }, (_, index) => ({
    keyword: `phrase ${index}`,
    source: "USER_INPUT" as const,
  }));
  const found = { agencyId, workspaceId };
  await inTenantTransaction(database.tenant, found, (tx) => upsertKeywords(tx, { ...found, keywords }));
  return found;
}

function engineOf({ login, password, url }: FakeDataForSeo): Promise<EngineHarness> {
  const serpdata = createDataForSeo({ login, password, baseUrl: url, fetch, now: () => new Date() });
  return createEngine(database, [rankMonitor], { ...noProviders, serpdata });
}

/** Lets minutes go by whenever the run sleeps, until it has ended. Answers how many. */
async function letTimePass({ agencyId }: Workplace, run: string, most = Number.POSITIVE_INFINITY): Promise<number> {
  const state = async () => {
    const [rows] = await database.system.batch<{ over: boolean; sleeps: boolean }>([
      sql`select ended_at is not null as over, wake_at is not null and lease_until is null as sleeps from invocations where id = ${run}`,
    ]);
    return rows?.[0];
  };
  for (let minutes = 0; minutes < most; minutes += 1) {
    await expect.poll(async () => Object.values((await state()) ?? {}), { interval: 5 }).toContain(true);
    if ((await state())?.over === true) return minutes;
    await database.system.batch([
      sql`update agencies set world_offset = world_offset + interval '1 minute' where id = ${agencyId}`,
    ]);
    await database.system.batch([sql`select fire_timers(1000)`]);
  }
  return most;
}

async function costOf(run: string): Promise<number | undefined> {
  const [rows] = await database.system.batch<{ usd: number }>([
    sql`select vendor_cost_usd as usd from invocations where id = ${run}`,
  ]);
  return rows?.[0]?.usd;
}

test("a scheduled run orders its searches at a third of the price, collects them, and orders nothing twice after a takeover", async () => {
  await using vendor = await startDataForSeo();
  const there = await place(130);
  vendor.rank("acme.example", 4);
  vendor.setQueueLooks(1);
  await using engine = await engineOf(vendor);
  const first = await engine.startWorker({ leaseMs: 1000 });
  const id = await engine.start(there, rankMonitor, {}, undefined, { scheduled: true });
  expect(await letTimePass(there, id, 1)).toBe(1);
  await first.close();
  await engine.startWorker({ leaseMs: 1000 });

  const minutes = await letTimePass(there, id);

  const run = await engine.ended(there, id);
  expect(run).toMatchObject({ status: "SUCCEEDED", credits_captured: 15 });
  expect(run.result).toMatchObject({ checked: 130, failed: 0, warnings: [] });
  expect(run.raw).toContain("Ordered 130 searches");
  expect(minutes).toBeLessThan(6);
  const paths = vendor.requests.map(({ path }) => path);
  expect([paths.filter((path) => path === ORDERS).length, paths.includes(LIVE)]).toEqual([2, false]);
  expect(vendor.charged()).toBeCloseTo(130 * TEN_PAGES, 6);
  expect(await costOf(id)).toBeCloseTo(130 * TEN_PAGES, 6);
});

test("searches that the queue refuses, or has not finished in an hour, are sent live", async () => {
  await using vendor = await startDataForSeo();
  const there = await place(3);
  vendor.setQueueLooks(1000);
  await using engine = await engineOf(vendor);
  await engine.startWorker();
  const late = await engine.start(there, rankMonitor, {}, undefined, { scheduled: true });

  const minutes = await letTimePass(there, late);
  vendor.next("quota");
  const refused = await engine.start(there, rankMonitor, {}, undefined, { scheduled: true });
  const waited = await letTimePass(there, refused);

  const runs = [await engine.ended(there, late), await engine.ended(there, refused)];
  expect(runs.map(({ status }) => status)).toEqual(["SUCCEEDED", "SUCCEEDED"]);
  expect(runs.map(({ result }) => result)).toMatchObject([{ checked: 3 }, { checked: 3 }]);
  expect([minutes, waited]).toEqual([63, 0]);
  expect(vendor.requests.filter(({ path }) => path === LIVE)).toHaveLength(6);
});

test("a queued check has the time of its page, and one that the vendor charged without a page is not searched again", async () => {
  await using vendor = await startDataForSeo();
  const there = await place(2);
  await using engine = await engineOf(vendor);
  await engine.startWorker();
  const anHourAgo = new Date(Math.floor(Date.parse(isoAgo({ hours: 1 })) / 1000) * 1000);
  const page = { type: "organic", rank_group: 3, url: "https://acme.example/a", domain: "acme.example", title: "A" };
  vendor.next("usual");
  vendor.next("40101");
  vendor.showNext([page], { datetime: anHourAgo.toISOString().replace("T", " ").replace(".000Z", " +00:00") });
  const run = await engine.start(there, rankMonitor, {}, undefined, { scheduled: true });

  await letTimePass(there, run);

  const { result } = await engine.ended(there, run);
  const [rows] = await database.system.batch<{ seconds: number; outcome: string }>([
    sql`select outcome, round(extract(epoch from checked_at - (agencies.world_offset + ${anHourAgo.toISOString()}::timestamptz)))::int as seconds
      from rank_checks join agencies on agencies.id = agency_id where agency_id = ${there.agencyId} order by outcome`,
  ]);
  expect(result).toMatchObject({ checked: 1, failed: 1 });
  expect(rows).toMatchObject([{ outcome: "failed" }, { outcome: "measured", seconds: 0 }]);
  expect(vendor.requests.filter(({ path }) => path === LIVE)).toEqual([]);
  expect(await costOf(run)).toBeCloseTo(2 * TEN_PAGES + 0.002, 6);
});

test("a run that a person waits for does not use the queue", async () => {
  await using vendor = await startDataForSeo();
  const there = await place(3);
  await using engine = await engineOf(vendor);
  await engine.startWorker();

  const run = await engine.ended(there, await engine.start(there, rankMonitor, {}));

  expect(run.result).toMatchObject({ checked: 3 });
  expect(new Set(vendor.requests.map(({ path }) => path))).toEqual(new Set([LIVE]));
});
