import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { seedWorkplace, type Workplace } from "../../../test/harness/engine.ts";
import { daysLater } from "../../kernel/text/moment.ts";
import { randomOf } from "../../market/random.ts";
import { inTenantTransaction, tenantDb } from "../../platform/database/tenant.ts";
import { recordDays, recordSource, storeDays } from "./days.store.ts";
import { topFigures } from "./figures.store.ts";
import { previousOf } from "./rules.ts";
import type { DayFigures } from "./running-sums.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const FIRST = "2025-02-11";
const LAST = "2026-05-09";
const DAYS = Array.from({ length: 453 }, (_, index) => daysLater(FIRST, index));

interface Range {
  from: string;
  to: string;
}

/** Queries of which some appear on few days, by the plain rows of each day. */
const random = randomOf("search totals");
const days = new Map<string, DayFigures[]>();
function draw(day: string): DayFigures[] {
  const rows = Array.from({ length: 12 }, (_, query) => query).filter((query) => random.chance(query < 6 ? 0.7 : 0.02));
  return rows.map((query) => {
    const impressions = random.integer(1, 90);
    return {
      value: `words ${query}`,
      day,
      impressions,
      clicks: random.integer(0, impressions),
      position: random.integer(1, 60),
    };
  });
}

/** Stores days in two parts of each month, newest first as an import does, and counts the rows that are gone. */
async function importDays(place: Workplace, asked: readonly string[], brandTerms = ["words 3"]): Promise<void> {
  const target = { ...place, brandTerms };
  const parts = Map.groupBy(asked, (day) => `${day.slice(0, 7)} ${Number(day.slice(8)) < 12 ? 1 : 2}`);
  for (const found of [...parts.values()].toReversed()) {
    const part = { from: found[0] ?? FIRST, to: found.at(-1) ?? LAST };
    const former = found.flatMap((day) => days.get(day) ?? []);
    for (const day of found) days.set(day, draw(day));
    const rows = found.flatMap((day) => days.get(day) ?? []);
    const kept = new Set(rows.map(({ value, day }) => `${day} ${value}`));
    await inTenantTransaction(database.tenant, place, async (tx) => {
      const removed = await storeDays(tx, target, "query", part, rows);
      expect(removed, part.from).toBe(former.filter(({ value, day }) => !kept.has(`${day} ${value}`)).length);
      const imported = found.map((day) => ({
        day,
        final: true,
        queries: 1,
        pages: 1,
        queriesCut: false,
        pagesCut: false,
      }));
      await recordDays(tx, target, "search_console", imported);
    });
  }
}

function end(place: Workplace, brandTerms = ["words 3"]): Promise<void> {
  return inTenantTransaction(database.tenant, place, (tx) =>
    recordSource(tx, { ...place, brandTerms }, { source: "search_console", property: null }),
  );
}

/** The sums of the plain rows, by query. */
function plainSums({ from, to }: Range) {
  const sums = new Map<string, { clicks: number; impressions: number; positions: number }>();
  for (const [day, rows] of days) {
    if (day < from || day > to) continue;
    for (const { value, clicks, impressions, position } of rows) {
      const sum = sums.get(value) ?? { clicks: 0, impressions: 0, positions: 0 };
      sums.set(value, {
        clicks: sum.clicks + clicks,
        impressions: sum.impressions + impressions,
        positions: sum.positions + position * impressions,
      });
    }
  }
  return sums;
}

const USUAL: Range[] = [28, 90, 180, 365, 485].map((count) => ({ from: daysLater(LAST, 1 - count), to: LAST }));

async function expectExact(place: Workplace, brand: string): Promise<void> {
  const drawn = Array.from({ length: 8 }, () => {
    const from = random.integer(0, DAYS.length - 1);
    return { from: DAYS[from] ?? FIRST, to: DAYS[random.integer(from, DAYS.length - 1)] ?? LAST };
  });
  for (const range of [...USUAL, ...drawn]) {
    for (const compare of ["none", "previous", "previous_year"] as const) {
      const previous = previousOf(range, compare);
      const source = {
        by: "day",
        kind: "query",
        range,
        previous,
        previousDaysMissing: 0,
        isComparable: previous !== null,
      } as const;
      const rows = await topFigures(tenantDb(database.tenant, place), {
        workspaceId: place.workspaceId,
        source,
        limit: 100,
      });
      const now = plainSums(range);
      const before = previous === null ? new Map() : plainSums(previous);
      const shown = rows.map(({ value, clicks, impressions, positions, ...row }) => {
        expect(row.brand).toBe(value === brand);
        const { before_clicks, before_impressions, before_positions } = row;
        const earlier = { clicks: before_clicks, impressions: before_impressions, positions: before_positions };
        return [value, { clicks, impressions, positions }, before_clicks === null ? undefined : earlier];
      });
      const expected = [...now].map(([value, sums]) => [value, sums, before.get(value)]);
      expect(shown.toSorted(), `${range.from} to ${range.to}, ${compare}`).toEqual(expected.toSorted());
    }
  }
}

async function storedSets({ workspaceId }: Workplace): Promise<number> {
  const [rows] = await database.system.batch<{ sets: number }>([
    sql`select count(*)::integer as sets from performance_range_sets where workspace_id = ${workspaceId}`,
  ]);
  return rows?.[0]?.sets ?? 0;
}

test("lists have the sums of the days, after an import, in the middle of one, after late days and after other words of the brand", async () => {
  const place = await seedWorkplace(database);
  await importDays(place, DAYS);
  await expectExact(place, "words 3");
  await end(place);
  expect(await storedSets(place)).toBe(5);
  await expectExact(place, "words 3");

  await importDays(place, DAYS.slice(200, 215));
  await expectExact(place, "words 3");
  await importDays(place, DAYS.slice(-3));
  expect(await storedSets(place)).toBe(0);
  await expectExact(place, "words 3");
  await end(place);
  expect(await storedSets(place)).toBe(5);
  await expectExact(place, "words 3");

  await end(place, ["words 5"]);
  await expectExact(place, "words 5");
});

test("a process of the release before stores the same sums, row by row", async () => {
  const rows = ["2026-04-10", "2026-04-12"].flatMap((day) =>
    ["words 1", "words 2"].map((value, place) => ({ value, day, clicks: place, impressions: 7 + place, position: 4 })),
  );
  const [former, now] = [await seedWorkplace(database), await seedWorkplace(database)];
  const part = { from: "2026-04-09", to: "2026-04-14" };
  await inTenantTransaction(database.tenant, now, (tx) =>
    storeDays(tx, { ...now, brandTerms: [] }, "query", part, rows),
  );
  await inTenantTransaction(database.tenant, former, async (tx) => {
    // Stores the items.
    await storeDays(tx, { ...former, brandTerms: [] }, "query", part, rows);
    await tx.query(sql`delete from performance_months where workspace_id = ${former.workspaceId}`);
    const sent = rows.map(({ value, day, clicks, impressions, position }) => ({
      ...{ v: value, d: Number(day.slice(8)), c: clicks, i: impressions, p: position * impressions },
    }));
    const [counts] = await tx.query(sql`
      select stored, removed from store_search_days(${former.agencyId}, ${former.workspaceId}, 'query', '2026-04-01', 9, 14,
        ${JSON.stringify(sent)}::jsonb)`);
    expect(counts).toEqual({ stored: 4, removed: 0 });
  });
  const sumsOf = async ({ workspaceId }: Workplace) =>
    (
      await database.system.batch<{ value: string; clicks: number[] }>([
        sql`select i.value, m.clicks, m.impressions, m.positions from performance_months m join performance_items i on i.number = m.item
          where m.workspace_id = ${workspaceId} order by 1`,
      ])
    )[0];
  expect(await sumsOf(now)).toHaveLength(2);
  expect(await sumsOf(former)).toEqual(await sumsOf(now));
});
