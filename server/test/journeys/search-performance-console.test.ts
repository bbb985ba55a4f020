import type { Invocation } from "@findable/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { type FakeSearchConsole, startFakeSearchConsole } from "../fakes/vendors/fake-search-console.ts";
import { daysAgo } from "../harness/moments.ts";
import { type Service, startService } from "../harness/service.ts";

const CONFIG = "/v1/indexing/gsc-index/config";
const PROPERTY = "sc-domain:acme.example";
const DAY_MS = 86_400_000;

interface Query {
  startDate: string;
  endDate: string;
  dimensions: string[];
  dataState: string;
  rowLimit: number;
  startRow: number;
  dimensionFilterGroups?: { filters: { operator: string; expression: string }[] }[];
}
interface Row {
  date: string;
  query: string;
  page: string;
  country: string;
  device: string;
  clicks: number;
  impressions: number;
  position: number;
  withheld: boolean;
}

let service: Service;
let vendor: FakeSearchConsole;
let workspace: string;
let rows: Row[];
/** Days whose rows the vendor refuses to return. */
let refused: Set<string>;
/** Days for whose rows a quota is used up, once each. */
let exhausted: Set<string>;
let asked: Query[];
let workspaces = 0;

/** The newest day that the vendor publishes. The day before it is the newest final one. */
const NEWEST = daysAgo(3);
const before = (days: number) => new Date(Date.parse(NEWEST) - days * DAY_MS).toISOString().slice(0, 10);

beforeAll(async () => {
  vendor = await startFakeSearchConsole();
  service = await startService({ env: vendor.env });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await vendor.close();
});
beforeEach(async () => {
  vendor.properties = [{ siteUrl: PROPERTY, permissionLevel: "siteOwner" }];
  vendor.analytics = answer;
  [rows, refused, exhausted, asked] = [dataset(40), new Set(), new Set(), []];
  workspace = await openWorkspace();
});

async function openWorkspace() {
  workspaces += 1;
  const primaryDomain = `shop-${workspaces}.acme.example`;
  return (await service.rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain })).body.id;
}

/** What the vendor counted: two queries a day with rows, and one that it withholds. */
function dataset(days: number): Row[] {
  return Array.from({ length: days }, (_, index) => index).flatMap((age): Row[] => {
    const row = {
      date: before(age),
      country: "usa",
      device: "DESKTOP",
      page: "https://acme.example/",
      withheld: false,
    };
    return [
      { ...row, query: "acme login", clicks: 5, impressions: 10, position: 1 },
      {
        ...row,
        query: "hourly billing",
        page: "https://acme.example/b",
        clicks: 1,
        impressions: 30,
        position: 12 + (age % 3),
      },
      { ...row, query: "rare words", clicks: 2, impressions: 20, position: 6, withheld: true, device: "MOBILE" },
    ];
  });
}

/** Search Analytics as its reference describes it. */
function answer(body: unknown) {
  const query = body as Query;
  asked.push(query);
  const filters = query.dimensionFilterGroups?.flatMap((group) => group.filters) ?? [];
  if (refused.has(query.startDate) && query.dimensions.includes("query"))
    return { status: 400, body: { error: { code: 400, message: "Broken", status: "INVALID_ARGUMENT" } } };
  const named = query.dimensions.includes("query") || filters.length > 0;
  if (query.dimensions.includes("query") && exhausted.delete(query.startDate))
    return { status: 403, body: { error: { code: 403, message: "Quota", errors: [{ reason: "quotaExceeded" }] } } };
  const groups = new Map<string, { keys: string[]; clicks: number; impressions: number; positions: number }>();
  for (const row of rows) {
    if (row.date < query.startDate || row.date > query.endDate || (named && row.withheld)) continue;
    if (
      !filters.every(
        ({ operator, expression }) => new RegExp(expression, "i").test(row.query) === (operator === "includingRegex"),
      )
    )
      continue;
    const keys = query.dimensions.map((dimension) => String(row[dimension as keyof Row]));
    const sum = groups.get(keys.join("|")) ?? { keys, clicks: 0, impressions: 0, positions: 0 };
    sum.clicks += row.clicks;
    sum.impressions += row.impressions;
    sum.positions += row.position * row.impressions;
    groups.set(keys.join("|"), sum);
  }
  const found = [...groups.values()].slice(query.startRow, query.startRow + query.rowLimit);
  const shown = found.map(({ keys, clicks, impressions, positions }) => ({
    ...{ keys, clicks, impressions, ctr: clicks / impressions, position: positions / impressions },
  }));
  const metadata = query.endDate >= NEWEST ? { metadata: { first_incomplete_date: NEWEST } } : {};
  return { status: 200, body: { ...(shown.length === 0 ? {} : { rows: shown }), ...metadata } };
}

const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { workspace });

async function connect() {
  const { redirectUrl } = (await rest("POST", CONFIG, {})).body;
  const { searchParams } = new URL(vendor.signIn(redirectUrl));
  const body = new URLSearchParams({ state: searchParams.get("state") ?? "", code: searchParams.get("code") ?? "" });
  const url = `${service.url}/app/connect/search-console`;
  expect((await fetch(url, { method: "POST", body, headers: { origin: service.url } })).status).toBe(200);
}

async function importNow(input: object = {}): Promise<Invocation> {
  const started = await rest("POST", "/v1/performance/import", input);
  expect(started.status, started.text).toBe(202);
  return (await rest("GET", `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=60`)).body;
}

const RANGE = `from=${before(39)}&to=${NEWEST}&compare=none`;
const read = async (path: string) => (await rest("GET", path)).body;
const everything = async () => [
  await read(`/v1/performance/queries?${RANGE}`),
  await read(`/v1/performance/pages?${RANGE}`),
  { ...(await read(`/v1/performance/summary?${RANGE}`)), imported: null },
];

test("the connected property is read by day, query, page, country and device; totals have what rows withhold", async () => {
  await connect();

  const run = await importNow();

  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED" });
  expect(run.result).toMatchObject({
    ...{ source: "search_console", property: PROPERTY, range: { from: before(39), to: NEWEST }, days: 40 },
    rows: { queries: 80, pages: 80, countries: 40, devices: 80, queryPages: 2 },
    ...{ incompleteFrom: NEWEST, removedRows: 0, daysCutOff: 0 },
  });
  const summary = await read(`/v1/performance/summary?${RANGE}`);
  expect(summary).toMatchObject({
    totals: { clicks: 320, impressions: 2400 },
    brand: { clicks: 200, impressions: 400, position: 1 },
    other: { clicks: 40, impressions: 1200 },
    devices: [
      { device: "desktop", clicks: 240 },
      { device: "mobile", clicks: 80 },
    ],
    countries: [{ country: "usa", clicks: 320 }],
    coverage: { days: 40, incompleteFrom: NEWEST, queries: { rows: 80, clicksShare: 0.75 }, pages: { clicksShare: 1 } },
  });
  expect(summary.days.at(-1)).toMatchObject({ day: NEWEST, clicks: 8, final: false });
  // The usual range ends with the newest final day.
  expect((await read("/v1/performance/queries")).range).toEqual({ from: before(28), to: before(1) });
  const ofPage = await read(`/v1/performance/queries?page=${encodeURIComponent("https://acme.example/b")}`);
  expect(ofPage).toMatchObject({ total: 1, data: [{ query: "hourly billing", clicks: 28, previous: null }] });
  const ofQuery = await read("/v1/performance/pages?query=acme%20login");
  expect(ofQuery.data).toMatchObject([{ url: "https://acme.example/", clicks: 140 }]);
  expect(Object.keys(asked[0] ?? {})).toEqual(expect.arrayContaining(["dataState", "rowLimit", "startRow", "type"]));
});

test("a later import reads only new and unfinished days, fills late figures and says which rows the vendor withdrew", async () => {
  await connect();
  await importNow();
  const [late] = rows.filter(({ date, query }) => date === NEWEST && query === "acme login");
  if (late !== undefined) late.clicks = 9;
  rows = rows.filter(({ date, query }) => date !== before(2) || query !== "hourly billing");
  asked = [];

  const run = await importNow();

  expect(run.result).toMatchObject({ removedRows: 2, warnings: [expect.stringContaining("no longer returns 2 rows")] });
  const byDay = asked.filter(({ dimensions }) => dimensions.join() === "date,query");
  expect(byDay.length).toBeLessThan(16);
  const { days } = await read(`/v1/performance/summary?${RANGE}`);
  expect(days.at(-1)).toMatchObject({ clicks: 12 });
  const [, billing] = (await read(`/v1/performance/queries?${RANGE}`)).data;
  expect(billing).toMatchObject({ query: "hourly billing", clicks: 39 });
});

test("an import that is interrupted in the middle and repeated stores the same rows as one that was not", async () => {
  await connect();
  refused.add(before(20));
  const input = { brandTerms: ["acme"] };
  const failed = await importNow(input);
  refused.clear();
  const repeated = await importNow(input);
  const interrupted = await everything();

  workspace = await openWorkspace();
  await connect();
  await importNow(input);

  expect([failed.status, repeated.status]).toEqual(["FAILED", "SUCCEEDED"]);
  expect(interrupted).toEqual(await everything());
});

/** Waits until a run sleeps for a quota, and wakes it: a live world has no clock to move. */
async function sleepOut(invocationId: string) {
  const wake = `with due as (
      update timers set due_at = clock_timestamp() where kind = 'wake' and ref = $1
        and due_at between clock_timestamp() + interval '12 minutes' and clock_timestamp() + interval '15 minutes'
      returning ref)
    update invocation_steps set output = to_jsonb(clock_timestamp()) from due where invocation_id = due.ref 
      and name like 'wait:%' and (output #>> '{}')::timestamptz > clock_timestamp()`;
  const woken = () =>
    withClient(service.database.adminUrl, async (client) => (await client.query(wake, [invocationId])).rowCount);
  await expect.poll(woken).toBeGreaterThan(0);
}

test("a quota that is used up at once or in the middle is waited out, and a server that fails is asked again", async () => {
  await connect();
  exhausted.add(before(20));
  vendor.next("server-error", 1);
  vendor.next("quota", 1);
  const { body: started } = await rest("POST", "/v1/performance/import", { brandTerms: ["acme"] });

  await sleepOut(started.invocationId);
  await sleepOut(started.invocationId);
  const run = await read(`/v1/agent/invocations/${started.invocationId}?waitSeconds=60`);
  const waited = await everything();

  workspace = await openWorkspace();
  await connect();
  await importNow({ brandTerms: ["acme"] });
  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", result: { days: 40, warnings: [] } });
  expect(waited).toEqual(await everything());
});

test("a quota of the day ends an import with a warning, and the next import reads the days", async () => {
  await connect();
  vendor.next("quota", 3);
  const { body: started } = await rest("POST", "/v1/performance/import", { brandTerms: ["acme"] });
  await sleepOut(started.invocationId);
  await sleepOut(started.invocationId);
  const run = await read(`/v1/agent/invocations/${started.invocationId}?waitSeconds=60`);

  expect(run, JSON.stringify(run.error)).toMatchObject({
    status: "SUCCEEDED",
    result: { days: 0, warnings: [expect.stringContaining("The next import reads them.")] },
  });
  expect(await importNow({ brandTerms: ["acme"] })).toMatchObject({ result: { days: 40, warnings: [] } });
});

test("an answer of more than 10 MB is read, as that of a full page of rows is", async () => {
  const most = 300;
  vendor.analytics = (body) => {
    const { startDate, endDate, dimensions, startRow, rowLimit } = body as Query;
    const isShown = startDate <= before(1) && before(1) <= endDate;
    const count = !isShown ? 0 : dimensions.includes("query") ? most : 1;
    const found = Array.from({ length: Math.max(0, Math.min(count - startRow, rowLimit)) }, (_, index) => ({
      keys: dimensions.map((one) => (one === "query" ? `words ${startRow + index}` : one === "date" ? before(1) : "a")),
      ...{ clicks: count === 1 ? most : 1, impressions: count === 1 ? 2 * most : 2, ctr: 0.5, position: 3 },
    }));
    // The vendor's answers are indented; here by enough to make some rows as long as a full page of them.
    const rows = JSON.stringify({ rows: found });
    return { status: 200, body: count > 1 ? rows.replaceAll("},{", `},${" ".repeat(40_000)}{`) : rows };
  };
  await connect();

  const run = await importNow({ from: before(1), to: before(1), brandTerms: ["acme"] });

  expect(run, JSON.stringify(run.error)).toMatchObject({
    ...{ status: "SUCCEEDED" },
    result: { days: 1, daysCutOff: 0, rows: { queries: most, pages: 1 } },
  });
  const range = `from=${before(1)}&to=${before(1)}&compare=none`;
  expect((await read(`/v1/performance/queries?${range}&limit=1`)).total).toBe(most);
  expect(await read(`/v1/performance/summary?${range}`)).toMatchObject({
    totals: { clicks: most },
    coverage: { queries: { rows: most, clicksShare: 1, daysCutOff: 0 } },
  });
});

test("a property that the account does not own is refused with those that it owns", async () => {
  await connect();

  const refusal = await rest("POST", "/v1/performance/import", { property: "sc-domain:other.example" });

  expect(refusal).toMatchObject({
    status: 403,
    body: { code: "domain_not_verified", details: { verifiedDomains: ["acme.example"], properties: [PROPERTY] } },
  });
});
