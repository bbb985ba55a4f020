import type { Invocation } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zipOf } from "../fakes/zip-of.ts";
import { createAgency, createKey, createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** A live workspace without a search console. */
async function openWorkspace() {
  const agencyId = await createAgency(service.database);
  const workspaceId = await createWorkspace(service.database, { agencyId });
  const { secret: key } = await createKey(service.database, { agencyId, workspaceId });
  const send = (method: string, path: string, body?: unknown) =>
    service.rest(method, path, body, { key, workspace: workspaceId });
  const read = async (path: string) => {
    const answer = await send("GET", path);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const upload = async (name: string, content: string | Buffer) => {
    const path = `uploads/${name}`;
    const contentBase64 = Buffer.from(content).toString("base64");
    const stored = await send("POST", "/v1/agent/files", { path, contentBase64 });
    expect(stored.status, stored.text).toBe(201);
    return path;
  };
  const importFile = async (path: string, more: object = {}): Promise<Invocation> => {
    const started = await send("POST", "/v1/performance/import", { path, ...more });
    expect(started.status, started.text).toBe(202);
    return read(`/v1/agent/invocations/${started.body.invocationId}?waitSeconds=60`);
  };
  return { key, workspaceId, send, read, upload, importFile };
}

const DATES = [
  "Date,Clicks,Impressions,CTR,Position",
  "2026-10-01,3,100,3%,9.5",
  "2026-10-02,5,120,4.17%,8",
  "2026-10-03,4,80,5%,10",
];
const EXPORT = {
  "Dates.csv": DATES.join("\n"),
  "Queries.csv":
    'Top queries,Clicks,Impressions,CTR,Position\n"tallyhour, login",4,20,20%,1.2\nhourly billing,3,150,2%,12.4\n',
  "Pages.csv":
    "Top pages,Clicks,Impressions,CTR,Position\nhttps://a.example/,8,200,4%,7\nhttps://a.example/b,3,130,2.31%,14\n",
  "Countries.csv": "Country,Clicks,Impressions,CTR,Position\nGermany,12,300,4%,9.1\n",
  "Devices.csv": "Device,Clicks,Impressions,CTR,Position\nDesktop,7,190,3.68%,9\nMobile,5,110,4.55%,9.4\n",
  "Filters.csv": "Filter,Value\nSearch type,Web\nDate,Last 3 days\n",
};

test("the zip that the search console exports becomes totals, queries, pages, countries and devices, without a connection", async () => {
  const { importFile, upload, read, key, workspaceId } = await openWorkspace();
  expect(await read("/v1/performance/summary")).toMatchObject({ range: null, totals: null, days: [], imported: null });

  const run = await importFile(await upload("export.zip", zipOf(EXPORT)), { brandTerms: ["tallyhour"] });

  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 0 });
  const range = { from: "2026-10-01", to: "2026-10-03" };
  expect(run.result).toMatchObject({
    ...{ source: "export", property: null, range, days: 3, refused: 0, keywordsAdded: 0 },
    rows: { queries: 2, pages: 2, countries: 1, devices: 2, queryPages: 0 },
  });
  const summary = await read("/v1/performance/summary?from=2026-10-01&to=2026-10-03");
  // 3 + 5 + 4 clicks; the position weighs 950 + 960 + 800 by 300 impressions.
  expect(summary).toMatchObject({
    range,
    totals: { clicks: 12, impressions: 300, ctr: 0.04, position: 9.03 },
    previous: null,
    days: [{ day: "2026-10-01", clicks: 3, position: 9.5, final: true }, { clicks: 5 }, { clicks: 4 }],
    countries: [{ country: "germany", clicks: 12 }],
    devices: [
      { device: "desktop", clicks: 7 },
      { device: "mobile", clicks: 5 },
    ],
    imported: { source: "export", property: null, range },
    coverage: { days: 3, daysMissing: 0, queries: { rows: 2, clicksShare: 0.5833, impressionsShare: 0.5667 } },
  });
  const queries = await read("/v1/performance/queries");
  expect(queries).toMatchObject({ range, total: 2 });
  expect(queries.data).toMatchObject([
    { query: "tallyhour, login", clicks: 4, impressions: 20, ctr: 0.2, position: 1.2, brand: true, keywordId: null },
    { query: "hourly billing", clicks: 3, position: 12.4, brand: false },
  ]);
  expect((await read("/v1/performance/queries?minPosition=11&maxPosition=20")).data).toMatchObject([
    { query: "hourly billing" },
  ]);
  const mcp = await service.mcp({ key, workspace: workspaceId });
  const pages = await mcp.callTool({ name: "performance.pages.list", arguments: { sort: "-position" } });
  expect(Object(pages.structuredContent).data).toMatchObject([
    { url: "https://a.example/b" },
    { url: "https://a.example/" },
  ]);
});

test("an import again replaces the days of the file, keeps the others and says what is gone", async () => {
  const { key, workspaceId, importFile, upload, read } = await openWorkspace();
  const first = ["date,query,clicks,impressions,position"];
  for (let day = 1; day <= 9; day += 1) first.push(`2026-10-0${day},alpha,1,10,5`, `2026-10-0${day},beta,0,4,20`);
  await importFile(await upload("first.csv", first.join("\n")));

  const again = ["date,query,clicks,impressions,position", "2026-10-04,alpha,2,11,6", "2026-10-05,alpha,1,10,5"];
  const run = await importFile(await upload("again.csv", again.join("\n")));
  const repeated = await importFile(await upload("again.csv.csv", again.join("\n")));

  expect(run.result, JSON.stringify(run.error)).toMatchObject({ removedRows: 2 });
  expect(repeated.result).toMatchObject({ removedRows: 0 });
  const list = (query: string) => read(`/v1/performance/queries?compare=none&${query}`);
  expect((await list("from=2026-10-01&to=2026-10-09")).data).toMatchObject([
    { query: "alpha", clicks: 10, impressions: 91, position: 5.12 },
    { query: "beta", clicks: 0, impressions: 28, position: 20 },
  ]);
  expect((await list("from=2026-10-04&to=2026-10-05")).data).toMatchObject([{ query: "alpha", clicks: 3 }]);
  const compared = await read("/v1/performance/queries?from=2026-10-04&to=2026-10-05&q=alpha");
  expect(compared).toMatchObject({
    previousRange: { from: "2026-10-02", to: "2026-10-03" },
    coverage: { daysMissing: 0, previousDaysMissing: 0 },
    data: [{ clicks: 3, previous: { clicks: 2, impressions: 20 }, clicksChange: 1 }],
  });

  // September is not imported: the range before has three days of four.
  const partly = "from=2026-10-04&to=2026-10-07";
  const incomparable = {
    previousRange: { from: "2026-09-30", to: "2026-10-03" },
    coverage: { daysMissing: 0, previousDaysMissing: 1 },
  };
  expect(await read(`/v1/performance/queries?${partly}&sort=-clicksChange`)).toMatchObject({
    ...incomparable,
    data: [
      { query: "beta", clicksChange: null },
      { query: "alpha", clicksChange: null, previous: { clicks: 3 } },
    ],
  });
  expect(await read(`/v1/performance/summary?${partly}`)).toMatchObject(incomparable);
  const mcp = await service.mcp({ key, workspace: workspaceId });
  const unfinished = { from: "2026-10-08", to: "2026-10-10" };
  const { structuredContent } = await mcp.callTool({ name: "performance.queries.list", arguments: unfinished });
  expect(structuredContent).toMatchObject({
    coverage: { daysMissing: 1, previousDaysMissing: 0 },
    data: [{ query: "alpha", clicks: 2, clicksChange: null, previous: { clicks: 3 } }, { query: "beta" }],
  });
});

test("queries become keywords with the source SEARCH_CONSOLE where asked, and a row names its keyword", async () => {
  const { importFile, upload, read } = await openWorkspace();
  const rows = ["query,clicks,impressions,position", "time sheets,2,40,6", "rare words,0,3,40"];
  const path = await upload("queries.csv", rows.join("\n"));

  const run = await importFile(path, { from: "2026-10-01", to: "2026-10-28", addKeywords: true });

  expect(run.result, JSON.stringify(run.error)).toMatchObject({ keywordsAdded: 1 });
  const { data: keywords } = await read("/v1/keywords");
  expect(keywords).toMatchObject([{ keyword: "time sheets", source: "SEARCH_CONSOLE" }]);
  const { data } = await read("/v1/performance/queries");
  expect(data.map((row: { keywordId: string | null }) => row.keywordId)).toEqual([keywords[0].id, null]);
});

test("a keyword shows its clicks beside its rank, in lists and alone, and says which metrics a known error touches", async () => {
  const { send, importFile, upload, read, key, workspaceId } = await openWorkspace();
  const keywords = ["Time Sheets", "hourly billing", "never shown"].map((keyword) => ({ keyword }));
  const created = await send("POST", "/v1/keywords", { keywords, label: false });
  expect(created.status, created.text).toBe(201);
  const clicksOf = async () => {
    const { data } = await read("/v1/keywords?sort=keyword");
    return Object.fromEntries(data.map((one: { keyword: string; search: unknown }) => [one.keyword, one.search]));
  };
  expect(await clicksOf()).toEqual({ "Time Sheets": null, "hourly billing": null, "never shown": null });

  const rows = [
    "date,query,clicks,impressions,position",
    "2026-04-20,time sheets,1,40,14",
    "2026-05-02,time sheets,2,60,4",
  ];
  await importFile(await upload("days.csv", [...rows, "2026-03-01,hourly billing,7,70,3"].join("\n")));

  const search = {
    range: { from: "2026-04-05", to: "2026-05-02" },
    ...{ clicks: 3, impressions: 100, ctr: 0.03, position: 8 },
    unreliable: ["impressions", "ctr", "position"],
  };
  // The days of the other query are not among the newest four weeks.
  expect(await clicksOf()).toEqual({ "Time Sheets": search, "hourly billing": null, "never shown": null });
  const [sheets] = (await read("/v1/keywords?q=time")).data;
  expect((await read(`/v1/keywords/${sheets.id}`)).search).toEqual(search);
  const found = await send("POST", "/v1/keywords/search", { q: "time" });
  expect(found.body.data).toMatchObject([{ keyword: "Time Sheets", search }]);
  const mcp = await service.mcp({ key, workspace: workspaceId });
  const listed = await mcp.callTool({ name: "research.keyword.list", arguments: { q: "time" } });
  expect(Object(listed.structuredContent).data).toMatchObject([{ search }]);
});

test("figures that cross a known error of the vendor are marked, clicks alone are not", async () => {
  const { importFile, upload, read } = await openWorkspace();
  const rows = ["Date,Clicks,Impressions,CTR,Position", "2026-04-20,1,10,10%,5", "2026-06-20,1,10,10%,5"];
  await importFile(await upload("dates.csv", rows.join("\n")));

  const marked = await read("/v1/performance/summary?from=2026-05-01&to=2026-05-28");
  const clean = await read("/v1/performance/summary?from=2026-06-01&to=2026-06-28&compare=none");

  expect(marked.dataBreaks).toEqual([
    {
      metrics: ["impressions", "ctr", "position"],
      from: "2025-05-13",
      to: "2026-04-27",
      reason: expect.stringContaining("Clicks are right"),
      url: expect.stringMatching(/^https:/),
    },
  ]);
  expect(clean.dataBreaks).toEqual([]);
});

test("a file that is no export fails with a reason, bad rows are refused by their line and the others stored", async () => {
  const { importFile, upload, send } = await openWorkspace();
  const broken: [string, string | Buffer, RegExp][] = [
    ["empty.csv", "\n", /is empty/],
    ["text.csv", "hello\nworld", /no columns Clicks/],
    ["cut.zip", zipOf(EXPORT).subarray(0, 200), /not a complete zip/],
    ["latin.zip", zipOf({ "Queries.csv": Buffer.from([0x51, 0xff, 0x80, 0x0a]) }), /not UTF-8/],
    ["none.zip", zipOf({ "readme.txt": "hello" }), /no row with figures/],
    ["quote.csv", 'query,clicks,impressions,position\n"open,1,2,3', /not valid CSV/],
    ["many.csv", "query,country,clicks,impressions,position\na,usa,1,2,3", /several dimensions/],
    ["undated.csv", "query,clicks,impressions,position\na,1,2,3", /rows have no dates/],
    ["filtered.zip", zipOf({ ...EXPORT, "Filters.csv": "Filter,Value\nPage,+/blog" }), /is filtered/],
  ];
  for (const [name, content, reason] of broken) {
    const run = await importFile(await upload(name, content));
    expect(run.status, name).toBe("FAILED");
    expect(JSON.stringify(run.error), name).toMatch(reason);
  }

  const rows = ["date,page,clicks,impressions,position", "2026-10-01,https://a.example/,1,2,3"];
  const bad = ["2026-13-01,https://a.example/,1,2,3", "2026-10-02,/path,1,2,3", "2026-10-02,https://a.example/,x,2,3"];
  const more = ["2026-10-02,https://a.example/,9,2,3", "2026-10-02,https://a.example/,1,2,far"];
  const run = await importFile(await upload("rows.csv", [...rows, ...bad, ...more].join("\n")));
  expect(run.result).toMatchObject({ rows: { pages: 1 }, refused: 5 });
  expect(Object(run.result).refusals.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5, 6, 7]);

  const missing = await send("POST", "/v1/performance/import", { path: "uploads/none.csv" });
  expect(missing).toMatchObject({ status: 404, body: { code: "file_not_found" } });
  const twice = await send("POST", "/v1/performance/import", {
    path: "uploads/none.csv",
    property: "sc-domain:a.example",
  });
  expect(twice).toMatchObject({ status: 400, body: { code: "validation_error" } });
  for (const query of ["from=2026-10-02&to=2026-10-01", "from=2020-01-01&to=2026-10-01", "from=yesterday"])
    expect((await send("GET", `/v1/performance/queries?${query}`)).status, query).toBe(400);
  expect((await send("GET", "/v1/performance/queries?page=https://a.example/&from=2026-10-01")).status).toBe(400);
});

test("without a search console and without a file the import is refused", async () => {
  const { send } = await openWorkspace();

  const refused = await send("POST", "/v1/performance/import", {});

  expect(refused).toMatchObject({ status: 403, body: { code: "gsc_not_connected" } });
});
