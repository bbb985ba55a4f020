import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createWorkspace } from "../../../test/harness/seeds.ts";
import { inTenantTransaction, tenantDb } from "../../platform/database/tenant.ts";
import { upsertKeywords } from "../keywords/index.ts";
import type { KeywordCheck } from "./judge-checks.ts";
import { type RecordedRanks, recordRanks } from "./record-ranks.ts";

const STEADY_DAYS = 8;
const DAY_MS = 86_400_000;
const HELMETS = "https://acme.example/helmets";
const BIKES = "https://acme.example/bikes";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** The position and page of each phrase in one check; null where the brand is not found. */
type Found = Record<string, readonly [position: number, url: string] | null>;

/** Records one run per day and returns the lost pages of each. */
async function lostIn(days: readonly Found[]): Promise<RecordedRanks["lostPages"][]> {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId });
  const tenant = { agencyId, workspaceId };
  const phrases = Object.keys(days[0] ?? {});
  const keywords = phrases.map((keyword) => ({ keyword, source: "USER_INPUT" as const }));
  await inTenantTransaction(database.tenant, tenant, (tx) => upsertKeywords(tx, { ...tenant, keywords }));
  const stored = await tenantDb(database.tenant, tenant).query<{ id: string; keyword: string }>(
    sql`select id, keyword from keywords`,
  );
  const idOf = new Map(stored.map(({ id, keyword }) => [keyword, id]));
  const lost: RecordedRanks["lostPages"][] = [];
  for (const [day, found] of days.entries()) {
    const checkedAt = new Date(Date.UTC(2026, 2, 1) + day * DAY_MS).toISOString();
    const run = { ...tenant, invocationId: `inv_${day}`, rankDrop: 3, checkedAt };
    const series = { device: "desktop", location: "US", language: "en" } as const;
    const checks = Object.entries(found).map(([keyword, place]) => checkOf(keyword, idOf.get(keyword) ?? "", place));
    const recorded = await inTenantTransaction(database.tenant, tenant, (tx) =>
      recordRanks(
        tx,
        { ...run, ...series },
        checks.map((check) => ({ ...check, checkedAt })),
      ),
    );
    lost.push(recorded.lostPages);
  }
  return lost;
}

function checkOf(keyword: string, keywordId: string, place: Found[string]): Omit<KeywordCheck, "checkedAt"> {
  const common = { keywordId, keyword, via: null, surfaces: [], depth: 100, serpId: null };
  return place === null || place === undefined
    ? { ...common, outcome: "not_found", position: null, url: null }
    : { ...common, outcome: "measured", position: place[0], url: place[1] };
}

const steady = (found: Found): Found[] => Array.from({ length: STEADY_DAYS }, () => found);

const named = (pages: RecordedRanks["lostPages"] | undefined) =>
  pages?.map(({ url, keywords }) => ({ url, keywords: keywords.map(({ keyword }) => keyword) }));

test("a page that ranks for none of its keywords any more is lost, once, by the check that confirms it", async () => {
  const before = { helmet: [4, HELMETS], "bike helmet": [9, HELMETS], bike: [3, BIKES] } as const;
  const after = { helmet: null, "bike helmet": null, bike: [3, BIKES] } as const;

  const lost = await lostIn([...steady(before), after, after, after]);

  expect(lost.map(named)).toEqual([
    ...steady(before).map(() => []),
    [],
    [{ url: HELMETS, keywords: ["bike helmet", "helmet"] }],
    [],
  ]);
});

test("a page is not lost while it ranks for another keyword, or where another page of the brand took its place", async () => {
  const before = { helmet: [4, HELMETS], "bike helmet": [9, HELMETS], bike: [3, BIKES] } as const;
  const stillRanks = { helmet: null, "bike helmet": [9, `${HELMETS}/`], bike: [3, BIKES] } as const;
  const replaced = { helmet: [5, BIKES], "bike helmet": [8, BIKES], bike: [3, BIKES] } as const;

  expect((await lostIn([...steady(before), stillRanks, stillRanks])).flatMap(named)).toEqual([]);
  expect((await lostIn([...steady(before), replaced, replaced])).flatMap(named)).toEqual([]);
});
