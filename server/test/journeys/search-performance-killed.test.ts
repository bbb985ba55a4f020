import type { Invocation } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeSearchConsole, startFakeSearchConsole } from "../fakes/vendors/fake-search-console.ts";
import { daysAgo } from "../harness/moments.ts";
import { type Service, startService } from "../harness/service.ts";
import type { ServiceProcess } from "../harness/service-process.ts";

/** The target is 16 months of 10,000 pages, with `FULL_SIZE=1`. The suite runs a smaller one to save time. */
const FULL_SIZE = process.env["FULL_SIZE"] === "1";
const {
  days: DAYS,
  pages: PAGES,
  kills: KILLS,
} = FULL_SIZE ? { days: 480, pages: 10_000, kills: [40, 300, 700] } : { days: 62, pages: 150, kills: [20, 60] };
const WAIT_MS = FULL_SIZE ? 3_600_000 : 90_000;

const DAY_MS = 86_400_000;
const NEWEST = daysAgo(3);
const OLDEST = new Date(Date.parse(NEWEST) - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10);

interface Query {
  startDate: string;
  endDate: string;
  dimensions: string[];
  rowLimit: number;
  startRow: number;
}

let service: Service;
let vendor: FakeSearchConsole;
let worker: ServiceProcess;
/** Requests of Search Analytics so far, and what happens at one of them. */
let asked = 0;
let atRequest: ((count: number) => void) | undefined;
let workspaces = 0;

beforeAll(async () => {
  vendor = await startFakeSearchConsole();
  vendor.analytics = answer;
  service = await startService({ env: vendor.env, worker: false });
  worker = await service.spawn("worker");
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await vendor.close();
});

function impressionsOf(page: number, day: number): number {
  return 1 + ((page * 7 + day * 3) % 50);
}

/** A site whose pages are each shown on four days of five. A query names its page. */
function answer(body: unknown) {
  const { startDate, endDate, dimensions, startRow, rowLimit } = body as Query;
  asked += 1;
  atRequest?.(asked);
  const first = Math.max(Date.parse(startDate), Date.parse(OLDEST)) / DAY_MS;
  const last = Math.min(Date.parse(endDate), Date.parse(NEWEST)) / DAY_MS;
  const kind = dimensions.find((one) => one === "page" || one === "query");
  const rows: object[] = [];
  const isPair = dimensions.join() === "query,page";
  for (let day = first; day <= (isPair ? first : last); day += 1) {
    const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
    for (let page = 0; page < (kind === undefined ? 1 : PAGES); page += 1) {
      if (kind !== undefined && (page + day) % 5 === 0) continue;
      const impressions = impressionsOf(page, day);
      const names = {
        date,
        page: `https://acme.example/${page}`,
        query: `words ${page}`,
        country: "usa",
        device: "DESKTOP",
      };
      const keys = dimensions.map((one) => names[one as keyof typeof names]);
      rows.push({ keys, clicks: impressions % 3, impressions, ctr: 0.1, position: 1 + (page % 40) });
    }
  }
  return { status: 200, body: { rows: rows.slice(startRow, startRow + rowLimit) } };
}

async function openWorkspace(): Promise<string> {
  workspaces += 1;
  const primaryDomain = `shop-${workspaces}.acme.example`;
  const workspace: string = (await service.rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain })).body.id;
  const { redirectUrl } = (await service.rest("POST", "/v1/indexing/gsc-index/config", {}, { workspace })).body;
  const { searchParams } = new URL(vendor.signIn(redirectUrl));
  const body = new URLSearchParams({ state: searchParams.get("state") ?? "", code: searchParams.get("code") ?? "" });
  const url = `${service.url}/app/connect/search-console`;
  expect((await fetch(url, { method: "POST", body, headers: { origin: service.url } })).status).toBe(200);
  return workspace;
}

async function replaceWorker(): Promise<void> {
  await worker.kill("SIGKILL");
  worker = await service.spawn("worker");
}

async function importNow(workspace: string): Promise<Invocation> {
  const input = { brandTerms: ["acme"] };
  const started = await service.rest("POST", "/v1/performance/import", input, { workspace });
  expect(started.status, started.text).toBe(202);
  let run: Invocation | undefined;
  await expect
    .poll(
      async () => {
        run = (
          await service.rest("GET", `/v1/agent/invocations/${started.body.invocationId}`, undefined, { workspace })
        ).body;
        return run?.status;
      },
      { timeout: WAIT_MS, interval: 200 },
    )
    .toMatch(/^(SUCCEEDED|FAILED)$/);
  if (run === undefined) throw new Error("The run is unknown.");
  return run;
}

/** The impressions of a page, by adding up its days. */
function countedOf(url: string): number {
  const page = Number(url.split("/").at(-1));
  const days = Array.from({ length: DAYS }, (_, index) => Date.parse(OLDEST) / DAY_MS + index);
  return days.reduce((sum, day) => sum + ((page + day) % 5 === 0 ? 0 : impressionsOf(page, day)), 0);
}

/** Every stored figure of a workspace, by the values that they belong to. */
async function stored(workspace: string) {
  const range = `from=${OLDEST}&to=${NEWEST}&compare=none`;
  const read = async (path: string) => (await service.rest("GET", path, undefined, { workspace })).body;
  const { data: queries, total } = await read(`/v1/performance/queries?${range}&limit=100`);
  const { data: pages } = await read(`/v1/performance/pages?${range}&limit=100&sort=-impressions`);
  const { totals, days, coverage } = await read(`/v1/performance/summary?${range}`);
  const [sums] = await service.database.system.batch([
    {
      text: `select m.kind, count(*) as rows, sum(m.clicks[31]) as clicks, sum(m.impressions[31]) as impressions,
          md5(string_agg(i.value || m.month || m.clicks::text || m.impressions::text || m.positions::text, '' order by m.month, i.value)) as digest
        from performance_months m join performance_items i on i.number = m.item
        where m.workspace_id = $1 group by 1 order by 1`,
      values: [workspace],
    },
  ]);
  return { sums, queries, total, pages, totals, days, coverage };
}

test("an import whose process is killed again and again stores the same rows as one that was not, and so does a second import", {
  timeout: 2 * WAIT_MS,
}, async () => {
  const whole = await openWorkspace();
  expect(await importNow(whole)).toMatchObject({ status: "SUCCEEDED", result: { days: DAYS } });
  const expected = await stored(whole);
  expect(expected).toMatchObject({ total: PAGES, coverage: { days: DAYS } });
  expect(expected.pages).toHaveLength(100);
  for (const { url, impressions } of expected.pages) expect(impressions, url).toBe(countedOf(url));

  const killed = await openWorkspace();
  const ends: Promise<unknown>[] = [];
  [asked, atRequest] = [
    0,
    (count) => {
      if (!KILLS.includes(count)) return;
      ends.push(replaceWorker());
    },
  ];
  const run = await importNow(killed);
  atRequest = undefined;
  await Promise.all(ends);

  expect(ends).toHaveLength(KILLS.length);
  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", result: { days: DAYS, removedRows: 0 } });
  expect(await stored(killed)).toEqual(expected);
  expect((await importNow(killed)).result).toMatchObject({ removedRows: 0, keywordsAdded: 0 });
  expect(await stored(killed)).toEqual(expected);
});
