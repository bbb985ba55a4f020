import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createWorkspace } from "../../../test/harness/seeds.ts";
import { newId } from "../../kernel/ids/new-id.ts";

let database: TestDatabase;
let owner: pg.Client;
let workspace: string;

const SIZE = 24_000;

beforeAll(async () => {
  database = await openTestDatabase();
  owner = new pg.Client({ connectionString: database.adminUrl });
  await owner.connect();
  const agencyId = await createAgency(database);
  workspace = await createWorkspace(database, { agencyId });
  // Every second is LABELED, every 400th CRITICAL, every 200th has a tag; volumes and difficulties rise together.
  await owner.query(
    `insert into keywords (id, agency_id, workspace_id, keyword, status, priority, tags, volume, kd, source)
     select ($3::text[])[n], $1, $2, 'running shoes ' || n,
       case n % 2 when 0 then 'LABELED' else 'RAW' end, case n % 400 when 0 then 'CRITICAL' end,
       case n % 200 when 0 then array['rare'] else '{}'::text[] end, n, n::float8 / ${SIZE} * 100, 'USER_INPUT'
     from generate_series(1, ${SIZE}) n`,
    [agencyId, workspace, Array.from({ length: SIZE }, () => newId("kw"))],
  );
  await owner.query("vacuum analyze keywords");
});
afterAll(async () => {
  await owner.end();
  await database[Symbol.asyncDispose]();
});

async function value<T>(query: string, ...values: unknown[]): Promise<T> {
  const { rows } = await owner.query<{ value: T }>(`select ${query} as value`, values);
  const [row] = rows;
  if (row === undefined) throw new Error("The query returned no row.");
  return row.value;
}

interface Estimate {
  expected: number;
  complete: boolean;
  countable: boolean;
  counted: boolean;
  broad: boolean;
}

const estimated = (filter: object) =>
  value<Estimate>("to_jsonb(keyword_estimate($1, keyword_filter_with_marks($2)))", workspace, JSON.stringify(filter));

describe("a filter", () => {
  test("finds a part of several words by the letters around their spaces and the last three", async () => {
    expect(await value("keyword_part_pattern('budget team meeting')")).toBe("%%ett%amm%ing%");
    expect(await value("keyword_part_pattern('Running')")).toBe("%run%ing%");
    expect(await value("keyword_part_pattern('50%')")).toBe("%50\\%%");
  });

  test("finds adjacent words by pairs, unless a part may begin or end within three letters", async () => {
    expect(await value("keyword_part_pairs('budget team')")).toEqual(["get tea"]);
    expect(await value("keyword_part_pairs('e budget')")).toEqual([]);
    expect(await value("keyword_part_pairs('budget')")).toEqual([]);
  });

  test("lists the marks that pass it", async () => {
    const marks = await value<number[]>(
      "keyword_filter_with_marks($1) -> 'marks'",
      JSON.stringify({ status: ["RAW"], priority: ["CRITICAL"], hasContent: false, relevance: ["OFFERING"] }),
    );

    expect(marks).toEqual([await value<number>("keyword_marks('RAW', false, 'CRITICAL', 'OFFERING')")]);
  });

  test("knows which fraction of all identifiers sorts before one", async () => {
    expect(await value("keyword_id_fraction('kw_a00000000')")).toBe(0);
    expect(await value("keyword_id_fraction('kw_n00000000')")).toBe(0.5);
  });
});

describe("step 1, the estimate", () => {
  test("is broad where more than 10,000 match beyond doubt, and close to their number", async () => {
    const { broad, expected } = await estimated({ minVolume: 1 });

    expect(broad).toBe(true);
    expect(Math.abs(expected - SIZE)).toBeLessThan(SIZE / 5);
  });

  test("leaves a filter that few pass to be counted", async () => {
    expect(await estimated({ priority: ["CRITICAL"] })).toMatchObject({ broad: false, complete: false });
    expect(await estimated({ status: ["LABELED"] })).toMatchObject({ broad: false, countable: true });
  });
});

describe("step 2, the count", () => {
  test("counts what indexes can answer, exactly", async () => {
    expect(await value("keyword_count_by_indexes($1, $2, 10001)::integer", workspace, '{"tag": ["rare"]}')).toBe(
      SIZE / 200,
    );
  });

  test("counts to 10,001 and no further", async () => {
    const filter = JSON.stringify({ minVolume: 1 });

    expect(await value("keyword_count_by_indexes($1, $2, 10001)::integer", workspace, filter)).toBe(10_001);
  });
});

describe("step 3, the choice", () => {
  const prefersCollecting = (expected: number, seen: number, passing: number, byIndexes: boolean) =>
    value<boolean>(
      `keyword_prefers_collecting('{}', row(${seen}, ${passing}, false, ${expected}, false, false, 1000000, false, '{}'), ${byIndexes}, 50)`,
    );

  test("collects few matches, and walks where many pass", async () => {
    expect(await prefersCollecting(100, 1000, 0, true)).toBe(true);
    expect(await prefersCollecting(500_000, 1000, 500, true)).toBe(false);
  });

  test("walks longer before it collects rows than before it collects from indexes", async () => {
    expect(await prefersCollecting(15_000, 1000, 1, true)).toBe(true);
    expect(await prefersCollecting(15_000, 1000, 1, false)).toBe(false);
  });
});

describe("step 4, the page", () => {
  const range = (filter: object) =>
    `row('${workspace}', 'volume is not null', 'volume', 'volume desc, id desc', keyword_filter_with_marks('${JSON.stringify(filter)}'))::keyword_range`;

  test("a walk passes over the entries of its order until the page is full", async () => {
    const page = await value(`to_jsonb(keyword_walk(${range({ status: ["RAW"] })}, 1000, 3))`);

    expect(page).toMatchObject({ positions: [SIZE - 1, SIZE - 3, SIZE - 5].map(String), beyond: null });
  });

  test("a walk that ends too early says where it ended, and continues there", async () => {
    const walked = `keyword_walk(${range({ priority: ["CRITICAL"] })}, 500, 3)`;

    const page = await value<{ positions: string[]; beyond: string }>(`to_jsonb(${walked})`);
    const further = await value(
      `to_jsonb(keyword_walk_further(${range({ priority: ["CRITICAL"] })}, ${walked}, null, 3))`,
    );

    expect(page.positions).toEqual([SIZE, SIZE - 400].map(String));
    expect(page.beyond).toContain("(volume, id) <");
    expect(further).toMatchObject({ positions: [SIZE, SIZE - 400, SIZE - 800].map(String) });
  });

  test("collecting counts all matches and sorts them", async () => {
    const known = range({ tag: ["rare"] });

    const page = await value(
      `to_jsonb(keyword_collect(${known}, ${known}, false, keyword_estimate('${workspace}', '{"tag": ["rare"]}'), true, 2))`,
    );

    expect(page).toMatchObject({ total: SIZE / 200, positions: [SIZE, SIZE - 200].map(String) });
  });

  test("a walk by tens of difficulty finds the greatest volumes below a difficulty that runs against them", async () => {
    const page = await value(`to_jsonb(keyword_walk_by_difficulty(${range({ maxKd: 10 })}, 2))`);

    expect(page).toMatchObject({ positions: [SIZE / 10, SIZE / 10 - 1].map(String) });
  });
});
