import type { InputOf, Keyword, listKeywords as listContract } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { inTenantTransaction, tenantDb } from "../../platform/database/tenant.ts";
import { upsertKeywords } from "../keywords/index.ts";
import { keywordFacets } from "../keywords/operations/keyword-facets.ts";
import { listKeywords } from "../keywords/operations/list-keywords.ts";
import { searchKeywords } from "../keywords/operations/search-keywords.ts";
import type { KeywordCheck } from "./judge-checks.ts";
import { recordRanks } from "./record-ranks.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** Positions of a keyword by day of March, counted from its first check. Null was not found. */
type Days = readonly (number | null | undefined)[];

const DEPTH = 100;

/** How many results a search read that found the brand at a position. */
type Depth = (position: number | null) => number;

async function brandWith(
  histories: Readonly<Record<string, Days>>,
  { device = "desktop", depthAt = () => DEPTH }: { device?: "desktop" | "mobile"; depthAt?: Depth } = {},
) {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  const tenant = { agencyId, workspaceId };
  const phrases = [...Object.keys(histories), "never checked"];
  const keywords = phrases.map((keyword) => ({ keyword, source: "USER_INPUT" as const }));
  await inTenantTransaction(database.tenant, tenant, (tx) => upsertKeywords(tx, { ...tenant, keywords }));
  const rows = await tenantDb(database.tenant, tenant).query<Pick<Keyword, "id" | "keyword">>(
    sql`select id, keyword from keywords`,
  );
  const days = Math.max(...Object.values(histories).map(({ length }) => length));
  for (let day = 0; day < days; day += 1) {
    const checkedAt = new Date(Date.UTC(2026, 2, 1 + day, 6)).toISOString();
    const checks = Object.entries(histories).flatMap(([keyword, { [day]: position }]): KeywordCheck[] => {
      const id = rows.find((row) => row.keyword === keyword)?.id ?? "";
      return position === undefined
        ? []
        : [{ ...check({ id, keyword }, position, checkedAt), depth: depthAt(position) }];
    });
    if (checks.length === 0) continue;
    const run = { ...tenant, invocationId: "inv_1", rankDrop: 3, checkedAt, device, location: "US", language: "en" };
    await inTenantTransaction(database.tenant, tenant, (tx) => recordRanks(tx, run, checks));
  }
  return asActor(database, actor);
}

function check(
  { id, keyword }: Pick<Keyword, "id" | "keyword">,
  position: number | null,
  checkedAt: string,
): KeywordCheck {
  const found = { position, url: position === null ? null : "https://acme.example/", via: null, surfaces: [] };
  const outcome = position === null ? "not_found" : "measured";
  return { keywordId: id, keyword, ...found, outcome, depth: DEPTH, serpId: "srp_1", checkedAt };
}

const daily = (...positions: (number | null)[]) => positions;
const steady = (position: number, days: number) => Array.from({ length: days }, () => position);

test("a list sorts by the latest check, and not found and never checked come last as two buckets", async () => {
  const caller = await brandWith({ third: daily(3), lost: daily(2, null), tenth: daily(40, 10), none: daily(null) });
  const phrases = async (input: InputOf<typeof listContract>) =>
    (await caller.call(listKeywords, input)).data.map(({ keyword }) => keyword);

  const [best, worst] = [await phrases({ sort: "rank" }), await phrases({ sort: "-rank" })];

  expect(best.slice(0, 2)).toEqual(["third", "tenth"]);
  expect(worst.slice(0, 2)).toEqual(["tenth", "third"]);
  expect(new Set(best.slice(2))).toEqual(new Set(["lost", "none", "never checked"]));
  expect(await phrases({ bucket: "1-3,4-10", sort: "rank" })).toEqual(["third", "tenth"]);
  expect(new Set(await phrases({ bucket: "none" }))).toEqual(new Set(["lost", "none"]));
  expect(await phrases({ bucket: "unchecked" })).toEqual(["never checked"]);
  expect(await phrases({ minRank: 4, maxRank: 10 })).toEqual(["tenth"]);
  expect((await caller.call(keywordFacets, { bucket: "none" })).total).toBe(2);
  expect((await caller.call(searchKeywords, { sort: "rank" })).data[0]?.keyword).toBe("third");
  expect(await codeOf(caller.call(listKeywords, { bucket: "top" }))).toBe("validation_error");
});

test("a change is that of 1, 7 or 28 days, and unknown where no check is as old", async () => {
  const caller = await brandWith({
    rising: daily(...steady(40, 21), 40, 38, 30, 30, 22, 20, 20, 12),
    falling: daily(...steady(5, 28), 9),
    young: daily(30, 28),
  });
  const changes = async (changeDays: 1 | 7 | 28) => {
    const { data } = await caller.call(listKeywords, { sort: "-change", changeDays });
    return data.map(({ keyword }) => keyword);
  };

  const { data } = await caller.call(listKeywords, { sort: "keyword" });

  const moved = data.map(({ keyword, ranks }) => [keyword, ...(ranks ?? []).flatMap(changesOf)]);
  expect(moved).toEqual([["falling", -4, -4, -4], ["never checked"], ["rising", 8, 28, 28], ["young", 2, null, null]]);
  expect(await changes(1)).toEqual(["rising", "young", "falling", "never checked"]);
  expect((await changes(7)).slice(0, 2)).toEqual(["rising", "falling"]);
  const losers = await caller.call(listKeywords, { maxChange: -3, changeDays: 28 });
  expect(losers.data.map(({ keyword }) => keyword)).toEqual(["falling"]);
});

test("a change is known between two positions, although each search ended on the page that showed the brand", async () => {
  const depthAt: Depth = (position) => (position === null ? 20 : Math.ceil(position / 10) * 10);
  const histories = { falling: daily(5, 44), rising: daily(44, 5), lost: daily(5, null), "beyond 20": daily(null, 44) };
  const caller = await brandWith(histories, { depthAt });

  const { data } = await caller.call(listKeywords, { sort: "change", changeDays: 1 });

  expect(data.map(({ keyword, ranks }) => [keyword, (ranks ?? [])[0]?.change1d])).toEqual([
    ["falling", -39],
    ["lost", -16],
    ["rising", 39],
    ...data.slice(3).map(({ keyword }) => [keyword, keyword === "never checked" ? undefined : null]),
  ]);
});

function changesOf({ change1d, change7d, change28d }: NonNullable<Keyword["ranks"]>[number]) {
  return [change1d, change7d, change28d];
}

test("only a rank that left its usual range in two checks is significant", async () => {
  const caller = await brandWith({ gone: daily(...steady(5, 20), 25, 26), once: daily(...steady(5, 20), 5, 26) });

  const { data } = await caller.call(listKeywords, { significant: true });

  expect(data.map(({ keyword }) => keyword)).toEqual(["gone"]);
});

test("ranks of mobile searches sort a list only where the device is mobile", async () => {
  const caller = await brandWith({ first: daily(1), fifth: daily(5) }, { device: "mobile" });

  const onMobile = await caller.call(listKeywords, { sort: "rank", device: "mobile", maxRank: 10 });
  const onDesktop = await caller.call(listKeywords, { sort: "rank", maxRank: 10 });

  expect(onMobile.data.map(({ keyword }) => keyword)).toEqual(["first", "fifth"]);
  expect(onDesktop.total).toBe(0);
});

test("a list adds the trend of each row on a device, without looks too shallow to miss the keyword, oldest first", async () => {
  const histories = { moved: daily(4, 9, null, 3), lost: daily(2, 30, null), none: daily(null) };
  const caller = await brandWith(histories, { depthAt: (position) => (position === null ? 20 : DEPTH) });
  const trends = async (input: InputOf<typeof listContract>) =>
    Object.fromEntries((await caller.call(listKeywords, input)).data.map(({ keyword, trend }) => [keyword, trend]));

  expect(await trends({ include: "trend" })).toEqual({
    moved: [4, 9, null, 3],
    lost: [2, 30],
    none: [null],
    "never checked": [],
  });
  expect(Object.values(await trends({ include: "trend", device: "mobile" }))).toEqual([[], [], [], []]);
  expect(Object.values(await trends({}))).toEqual([undefined, undefined, undefined, undefined]);
});

test("of a long history, the trend is the latest 30 checks", async () => {
  const caller = await brandWith({ long: Array.from({ length: 33 }, (_, day) => day + 1) });

  const [row] = (await caller.call(listKeywords, { include: "trend", q: "long" })).data;

  expect(row?.trend).toEqual(Array.from({ length: 30 }, (_, index) => index + 4));
});
