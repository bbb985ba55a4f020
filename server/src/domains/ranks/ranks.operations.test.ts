import { rankHistory as historyContract, type Keyword } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import type { Db } from "../../kernel/database/db.ts";
import { livePage } from "../../kernel/lists/live-page.ts";
import { withClient } from "../../platform/database/connection.ts";
import { inTenantTransaction, tenantDb } from "../../platform/database/tenant.ts";
import { upsertKeywords } from "../keywords/index.ts";
import { getKeyword } from "../keywords/operations/get-keyword.ts";
import { findRankMarkers } from "./find-rank-markers.ts";
import type { KeywordCheck } from "./judge-checks.ts";
import { rankDistribution } from "./operations/rank-distribution.ts";
import { rankHistory } from "./operations/rank-history.ts";
import { RANK_LIST } from "./ranks.store.ts";
import { recordRanks } from "./record-ranks.ts";

/** The bar is 1,000,000: `FULL_SIZE=1` has them, in one keyword as many as its total counts. What is read is the same. */
const CHECKS_EACH = process.env["FULL_SIZE"] === "1" ? 10_000 : 300;
const KEYWORDS = 100;

vi.setConfig({ testTimeout: 300_000 });

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function newBrand(phrases: readonly string[]) {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  const tenant = { agencyId, workspaceId };
  const db = tenantDb(database.tenant, tenant);
  const keywords = phrases.map((keyword) => ({ keyword, source: "USER_INPUT" as const }));
  await inTenantTransaction(database.tenant, tenant, (tx) => upsertKeywords(tx, { ...tenant, keywords }));
  const rows = await db.query<Pick<Keyword, "id" | "keyword">>(sql`select id, keyword from keywords order by keyword`);
  return { tenant, db, caller: asActor(database, actor), keywords: rows };
}

type Brand = Awaited<ReturnType<typeof newBrand>>;

function record({ tenant }: Brand, checks: readonly KeywordCheck[]) {
  const run = { ...tenant, invocationId: "inv_1", rankDrop: 3, checkedAt: "2026-03-01T06:00:00.000Z" };
  const series = { device: "desktop", location: "US", language: "en" } as const;
  return inTenantTransaction(database.tenant, tenant, (tx) => recordRanks(tx, { ...run, ...series }, checks));
}

function check({ id, keyword }: Pick<Keyword, "id" | "keyword">, position: number, checkedAt: string): KeywordCheck {
  const found = { outcome: "measured", position, url: "https://acme.example/", via: null } as const;
  return { keywordId: id, keyword, ...found, surfaces: [], depth: 100, serpId: "srp_1", checkedAt };
}

/** A check a day of every keyword of a brand, put there by the owner of the tables: a million take a minute. */
async function remember({ tenant }: Brand): Promise<void> {
  await withClient(database.adminUrl, async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into rank_checks (id, agency_id, workspace_id, keyword_id, device, location, language, outcome, position, url, depth,
         checked_at, serp_id)
       select 'rck_' || day || k.id, k.agency_id, k.workspace_id, k.id, 'desktop', 'US', 'en', 'measured', 7,
         'https://acme.example/', 100, clock_timestamp() - day * interval '1 day', 'srp_1'
       from generate_series(1, $1::int) as day, keywords k
       where k.workspace_id = $2`,
      [CHECKS_EACH, tenant.workspaceId],
    );
    // As the database does by itself a minute after so much has been written.
    await client.query("analyze rank_checks");
  });
}

interface Plan {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Plan[];
}

/** What a statement did: the kinds of its scans, the rows that these gave or threw away, and the blocks that were touched. */
async function effort(db: Db, statement: Sql) {
  const [row] = await db.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    sql`explain (analyze, buffers, format json) ${statement}`,
  );
  const root = row?.["QUERY PLAN"][0].Plan;
  if (root === undefined) throw new Error("There is no plan.");
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  // A scan of a bitmap's index hands what it finds to the scan of the rows, which counts them.
  const scans = nodes(root).filter(({ "Node Type": type }) => type.includes("Scan") && type !== "Bitmap Index Scan");
  return {
    scans: scans.map((plan) => plan["Node Type"]),
    rows: scans.reduce((sum, plan) => sum + plan["Actual Rows"] * plan["Actual Loops"], 0),
    thrownAway: scans.reduce((sum, plan) => sum + (plan["Rows Removed by Filter"] ?? 0), 0),
    blocks: root["Shared Hit Blocks"] + root["Shared Read Blocks"],
  };
}

test("a page of a history reads only that page, however many checks are stored", async () => {
  const brand = await newBrand(Array.from({ length: KEYWORDS }, (_, index) => `phrase ${index}`));
  const { tenant, db } = brand;
  const [keyword] = brand.keywords;
  await remember(brand);
  const asked: Sql[] = [];
  const watched: Db = {
    query: (statement) => {
      asked.push(statement);
      return db.query(statement);
    },
  };
  const mine = sql`workspace_id = ${tenant.workspaceId} and keyword_id = ${keyword?.id}`;
  const caller = { db: watched, agencyId: tenant.agencyId, optionalWorkspaceId: tenant.workspaceId };

  const page = await livePage(caller, historyContract, RANK_LIST, mine, { id: keyword?.id, limit: 50 });

  expect(page.rows).toHaveLength(50);
  const [pageEffort, countEffort] = await Promise.all(asked.slice(0, 2).map((statement) => effort(db, statement)));
  expect(pageEffort).toMatchObject({ rows: 51, thrownAway: 0 });
  expect(pageEffort?.blocks).toBeLessThan(150);
  expect(countEffort?.thrownAway).toBe(0);
  expect(countEffort?.rows).toBe(CHECKS_EACH);
  expect([...(pageEffort?.scans ?? []), ...(countEffort?.scans ?? [])]).not.toContain("Seq Scan");
});

test("rank markers are read from the newest on, however many exist", async () => {
  const [brand, other] = [await newBrand(["shoes"]), await newBrand(["boots"])];
  await withClient(database.adminUrl, async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query(
      `with places as (select id as workspace_id, agency_id from workspaces where id = any ($1)),
         stored as (
           insert into rank_storms (invocation_id, agency_id, workspace_id, device, location, language, seen_at, moved, ranking)
           select 'inv_' || day || workspace_id, agency_id, workspace_id, 'desktop', 'US', 'en',
             timestamptz '2026-03-01' - day * interval '1 day', 7, 12
           from generate_series(1, 3000) as day, places)
       insert into publications (id, agency_id, workspace_id, invocation_id, title, url, published_at)
       select 'pub_' || day || workspace_id, agency_id, workspace_id, 'inv_1', 'Shoes', null, timestamptz '2026-03-01' - day * interval '1 day'
       from generate_series(1, 3000) as day, places`,
      [[brand.tenant.workspaceId, other.tenant.workspaceId]],
    );
    await client.query("analyze rank_storms, publications");
  });
  const asked: Sql[] = [];
  const watched: Db = {
    query: (statement) => {
      asked.push(statement);
      return brand.db.query(statement);
    },
  };

  await findRankMarkers(watched, { ...brand.tenant, since: "2020-01-01T00:00:00Z", until: "2026-02-01T00:00:00Z" });

  const [storms, publications] = await Promise.all(asked.map((statement) => effort(brand.db, statement)));
  expect(storms).toMatchObject({ rows: 100, thrownAway: 0 });
  expect(publications).toMatchObject({ rows: 500, thrownAway: 0 });
  expect([...(storms?.scans ?? []), ...(publications?.scans ?? [])]).not.toContain("Seq Scan");
});

test("ten concurrent runs that measure a keyword store ten checks, and the rank is the newest", async () => {
  const brand = await newBrand(["shoes"]);
  const [keyword] = brand.keywords;
  if (keyword === undefined) throw new Error("There is no keyword.");
  const at = (minute: number) => `2026-03-01T06:0${minute}:00.000Z`;

  await Promise.all(Array.from({ length: 10 }, (_, run) => record(brand, [check(keyword, run + 1, at(run))])));

  const { data, total } = await brand.caller.call(rankHistory, { id: keyword.id });
  expect(total).toBe(10);
  expect(data[0]).toMatchObject({ position: 10, checkDate: at(9) });
  expect(await brand.db.query(sql`select rank_position, rank_checked_at from keywords`)).toEqual([
    { rank_position: 10, rank_checked_at: at(9) },
  ]);
});

test("not among the first results, failed and never checked are three things in a history", async () => {
  const brand = await newBrand(["looked", "broken", "new"]);
  const [looked, broken, fresh] = brand.keywords;
  if (looked === undefined || broken === undefined || fresh === undefined)
    throw new Error("There are not three keywords.");
  const missing = { outcome: "not_found", position: null, url: null, depth: 50 } as const;
  const failed = { outcome: "failed", position: null, url: null, depth: null, serpId: null } as const;
  await record(brand, [
    { ...check(looked, 1, "2026-03-01T06:00:00.000Z"), ...missing },
    { ...check(broken, 1, "2026-03-01T06:00:00.000Z"), ...failed },
  ]);

  const histories = await Promise.all([looked, broken, fresh].map(({ id }) => brand.caller.call(rankHistory, { id })));
  const details = await Promise.all([looked, broken, fresh].map(({ id }) => brand.caller.call(getKeyword, { id })));

  expect(histories.map(({ data }) => data.map(({ outcome, position, depth }) => [outcome, position, depth]))).toEqual([
    [["not_found", null, 50]],
    [["failed", null, null]],
    [],
  ]);
  expect(details.map(({ rankHistory: checks }) => checks.map(({ depth }) => depth))).toEqual([[50], [], []]);
  expect(details.map(({ ranks }) => ranks?.map(({ position, depth }) => [position, depth]))).toEqual([
    [[null, 50]],
    [],
    [],
  ]);
});

test("a day counts each keyword once, by its last successful check", async () => {
  const brand = await newBrand(["a", "b", "c"]);
  const [a, b, c] = brand.keywords;
  if (a === undefined || b === undefined || c === undefined) throw new Error("There are not three keywords.");
  const failed = { outcome: "failed", position: null, url: null, depth: null, serpId: null } as const;
  const missing = { outcome: "not_found", position: null, url: null } as const;
  await record(brand, [check(a, 2, "2026-03-01T06:00:00.000Z"), check(b, 60, "2026-03-01T06:00:00.000Z")]);
  await record(brand, [
    { ...check(a, 1, "2026-03-01T07:00:00.000Z"), ...failed },
    check(b, 15, "2026-03-01T23:59:59.000Z"),
    { ...check(c, 1, "2026-03-01T07:00:00.000Z"), ...failed },
  ]);
  await record(brand, [{ ...check(c, 1, "2026-03-02T00:00:00.000Z"), ...missing }]);

  const { series } = await brand.caller.call(rankDistribution, {
    since: "2026-03-01T12:00:00Z",
    until: "2026-03-03T00:00:00Z",
  });

  const nothing = { "1-3": 0, "4-10": 0, "11-20": 0, "21-50": 0, "51-100": 0, none: 0 };
  expect(series).toEqual([
    { date: "2026-03-01", buckets: { ...nothing, "1-3": 1, "11-20": 1 }, measured: 2, failed: 1 },
    { date: "2026-03-02", buckets: { ...nothing, none: 1 }, measured: 1, failed: 0 },
  ]);
});

test("checks of another agency do not exist, also with the store's own filter removed", async () => {
  const [one, other] = [await newBrand(["mine"]), await newBrand(["theirs"])];
  const [theirs] = other.keywords;
  if (theirs === undefined) throw new Error("There is no keyword.");
  await record(other, [check(theirs, 1, "2026-03-01T06:00:00.000Z")]);

  expect(await codeOf(one.caller.call(rankHistory, { id: theirs.id }))).toBe("keyword_not_found");
  expect(await one.db.query(sql`select id from rank_checks`)).toEqual([]);
});
