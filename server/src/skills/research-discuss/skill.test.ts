import { type ResearchDiscussionsInput, ResearchDiscussionsResult } from "@findable/contract";
import sql from "sql-template-tag";
import { Check } from "typebox/value";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type FakeForum,
  startDiscourse,
  startHackerNews,
  startStackExchange,
} from "../../../test/fakes/vendors/forums.ts";
import { type FakeLlm, startLlm } from "../../../test/fakes/vendors/llm.ts";
import { startVendorServer } from "../../../test/fakes/vendors/vendor-server.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createEngine, type EndedRun, seedWorkplace, type Workplace } from "../../../test/harness/engine.ts";
import { daysAgo } from "../../../test/harness/moments.ts";
import { noProviders } from "../../../test/harness/no-providers.ts";
import type { Providers } from "../../kernel/runs/providers.ts";
import { createCrawler } from "../../providers/crawler/live/crawler.ts";
import { createForum } from "../../providers/forum/live/create-forum.ts";
import { DEFAULT_FORUMS } from "../../providers/forum/settings.ts";
import { createLlm } from "../../providers/llm/live/ai-sdk.ts";
import { compatibleModels } from "../../providers/llm/live/openai-compatible.ts";
import { researchDiscuss } from "./skill.ts";

let database: TestDatabase;
let hn: FakeForum;
let discourse: FakeForum;
let stack: FakeForum;
let model: FakeLlm;
let place: Workplace;

beforeAll(async () => {
  [database, hn, discourse, stack, model] = await Promise.all([
    openTestDatabase(),
    startHackerNews(),
    startDiscourse(),
    startStackExchange(),
    startLlm(),
  ]);
});
afterAll(async () => {
  await Promise.all([hn, discourse, stack, model].map((server) => server.close()));
  await database[Symbol.asyncDispose]();
});
beforeEach(async () => {
  place = await seedWorkplace(database);
});

const PAGE_WITH_COMMENTS = `<html><head><title>Invoices, a rant</title></head><body><nav><a href="/">Home</a></nav>
<article><h1>Invoices, a rant</h1><p>We send forty invoices a month, and this is how the month ends for us every time.</p></article>
<section id="comments"><div class="comment"><p>The export of invoices fails every single month 😡 and support never answers.</p></div>
<div class="comment"><p>Same here: the import loses records &amp; we retype every number by hand, which takes hours.</p></div></section>
</body></html>`;

const world = { fetch: globalThis.fetch, now: () => new Date() };
const TOPIC = { topic: "bookkeeping", dateRange: { from: "2026-06-01", to: "2026-11-20" }, signalThreshold: 0 };

function providers({ withModel = false, sources = ["hackernews", "stackexchange"] } = {}): Providers {
  const settings = {
    ...DEFAULT_FORUMS,
    sources: [
      { kind: "hackernews" as const, place: "" },
      { kind: "stackexchange" as const, place: "freelancing" },
      { kind: "discourse" as const, place: discourse.url },
    ].filter(({ kind }) => sources.includes(kind)),
    addresses: { hackernews: hn.url, stackexchange: stack.url },
  };
  const baseUrl = model.baseUrl("openai-compatible");
  return {
    ...noProviders,
    crawler: createCrawler({ fetch: globalThis.fetch, delayMs: 0, concurrency: 2 }),
    forum: createForum({ ...world, settings, contactUrl: "https://findable.example", paceMs: 0 }),
    llm: withModel ? createLlm({ vendor: compatibleModels, model: "fake-model", baseUrl, ...world }) : undefined,
  };
}

async function research(
  input: ResearchDiscussionsInput,
  options: Parameters<typeof providers>[0] = {},
): Promise<EndedRun> {
  await using engine = await createEngine(database, [researchDiscuss], providers(options));
  await engine.startWorker();
  return await engine.ended(place, await engine.start(place, researchDiscuss, input));
}

function resultOf(run: EndedRun): ResearchDiscussionsResult {
  if (Check(ResearchDiscussionsResult, run.result)) return run.result;
  throw new Error(`The run ended as ${run.status} without a result: ${JSON.stringify(run.error)}.`);
}

async function rows<T extends object>(query: ReturnType<typeof sql>): Promise<T[]> {
  const [found] = await database.system.batch<T>([query]);
  return found ?? [];
}

const quotes = () =>
  rows<{ quote: string; text: string; starts_at: number; ends_at: number }>(sql`
    select m.quote, p.text, m.starts_at, m.ends_at from pain_point_mentions m
    join discussion_posts p on p.thread_id = m.thread_id and p.key = m.post_key
    where m.workspace_id = ${place.workspaceId}`);

test("a run that is killed while it reads continues: each thread is stored once, and it is charged once", async () => {
  await using engine = await createEngine(database, [researchDiscuss], providers());
  const first = await engine.startWorker({ leaseMs: 1000 });
  hn.next("usual");
  hn.next("stall");
  const before = hn.requests.length;
  const id = await engine.start(place, researchDiscuss, TOPIC);
  await expect.poll(() => hn.requests.length - before).toBeGreaterThan(1);

  await first.close();
  await engine.startWorker({ leaseMs: 1000 });
  const run = await engine.ended(place, id);

  expect(run).toMatchObject({ status: "SUCCEEDED", credits_captured: 10 });
  const stored = await rows<{ url_key: string }>(sql`
    select url_key from discussion_threads where workspace_id = ${place.workspaceId}`);
  expect(new Set(stored.map(({ url_key }) => url_key)).size).toBe(stored.length);
  expect(stored).toHaveLength(resultOf(run).threads.length);
});

test("every stored quote is the part of its stored post at its offsets, and no author is named without a licence", async () => {
  const { threads } = resultOf(await research(TOPIC));

  const stored = await quotes();
  expect(stored.length).toBeGreaterThan(3);
  for (const { quote, text, starts_at, ends_at } of stored) expect(text.slice(starts_at, ends_at)).toBe(quote);
  const named = await rows<{ author_name: string | null; licence: string | null }>(sql`
    select p.author_name, t.licence from discussion_posts p join discussion_threads t on t.id = p.thread_id
    where p.workspace_id = ${place.workspaceId}`);
  expect(named.filter(({ licence }) => licence === null).every(({ author_name }) => author_name === null)).toBe(true);
  expect(named.filter(({ licence }) => licence !== null).map(({ author_name }) => author_name)).toContain("Müller");
  expect(threads.map(({ score }) => score)).toContain(42);
});

test("a forum that fails leaves a warning and the threads of the others; when all fail the run is free and says so", async () => {
  stack.next("server-error", 20);
  const partial = await research(TOPIC);

  expect(resultOf(partial)).toMatchObject({
    sources: [
      { source: "Hacker News", outcome: "searched", message: null },
      { source: "Stack Exchange (freelancing)", found: 0, outcome: "failed", message: expect.stringContaining("500") },
    ],
    warnings: expect.arrayContaining([expect.stringContaining("Stack Exchange (freelancing) did not answer")]),
  });
  const away = await research(TOPIC, { sources: ["stackexchange"] });
  for (let left = 0; left < 20; left += 1) stack.next("usual");
  expect(away).toMatchObject({ status: "FAILED", credits_captured: 0, error: { code: "forum_unavailable" } });
});

test("a page with comments that is named is read by the crawler, and one that is gone is a warning", async () => {
  await using pages = await startVendorServer(({ path }) =>
    path === "/rant"
      ? { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body: PAGE_WITH_COMMENTS }
      : { status: 404, headers: { "content-type": "text/html" }, body: "<html><title>Gone</title></html>" },
  );
  const seedUrls = [`${pages.url}/rant`, `${pages.url}/gone`];

  const { threads, painPoints, warnings } = resultOf(await research({ seedUrls, signalThreshold: 0 }));

  expect(threads).toMatchObject([
    { url: seedUrls[0], title: "Invoices, a rant", basis: "posts", authors: null, score: null, comments: null },
  ]);
  expect(painPoints.flatMap(({ verbatimQuotes }) => verbatimQuotes)).toContain(
    "The export of invoices fails every single month 😡 and support never answers.",
  );
  expect(painPoints.flatMap(({ quotes: all }) => all.map(({ url }) => url))).toContain(seedUrls[0]);
  expect(warnings).toContainEqual(expect.stringContaining(`${seedUrls[1]} could not be read`));
  const [page] = pages.requests.filter(({ path }) => path === "/rant");
  expect(page?.headers["user-agent"]).toContain("FindableBot");
});

test("a thread that its source deleted is deleted when it is read again, with its quotes", async () => {
  await research(TOPIC, { sources: ["discourse"] });
  expect(await quotes()).not.toEqual([]);
  await database.system.batch([
    sql`update discussion_threads set read_at = read_at - interval '3 days' where workspace_id = ${place.workspaceId}`,
  ]);
  discourse.next("gone");

  const run = await research(
    { pasted: { format: "text", content: "The invoice export fails every single month." } },
    { sources: ["discourse"] },
  );

  expect(resultOf(run).warnings).toContain("1 stored threads were deleted, because their source no longer shows them.");
  const urls = await rows<{ source: string }>(sql`
    select source from discussion_threads where workspace_id = ${place.workspaceId}`);
  expect(urls).toEqual([{ source: "pasted" }]);
});

test("comments that their authors deleted go with their quotes when the thread is read again, and no longer count", async () => {
  await research(TOPIC, { sources: ["hackernews"] });
  const failing = async () =>
    rows<{ topic: string; authors: number; signal: number }>(sql`
      select topic, authors, signal from pain_points where workspace_id = ${place.workspaceId} order by authors desc`);
  const [before] = await failing();
  expect((await quotes()).some(({ quote }) => quote.includes("export fails"))).toBe(true);
  await database.system.batch([
    sql`update discussion_threads set read_at = read_at - interval '3 days' where workspace_id = ${place.workspaceId}`,
  ]);
  hn.next("withdrawn", 2);

  const run = await research(
    { pasted: { format: "text", content: "Our phone calls are dropped every single morning, it is terrible." } },
    { sources: ["hackernews"] },
  );

  expect(run.status).toBe("SUCCEEDED");
  expect((await quotes()).filter(({ quote }) => quote.includes("export fails"))).toEqual([]);
  const after = await failing();
  expect(before?.authors).toBeGreaterThan(2);
  for (const { topic, authors } of after) {
    expect(authors).toBeLessThanOrEqual(2);
    expect(topic).not.toContain("export fails");
  }
});

test("text that is not read again in time is deleted, and so are pain points that no quote states any more", async () => {
  await research(TOPIC, { sources: ["hackernews"] });
  await database.system.batch([
    sql`update discussion_threads set expires_at = now() - interval '1 second' where workspace_id = ${place.workspaceId}`,
    sql`select expire_discussions(100)`,
  ]);

  for (const table of ["discussion_threads", "discussion_posts", "pain_points", "pain_point_mentions"]) {
    const [found] = await rows<{ count: number }>(sql`
      select count(*)::integer as count from (select workspace_id from discussion_threads union all select workspace_id from discussion_posts
        union all select workspace_id from pain_points union all select workspace_id from pain_point_mentions) as t
      where t.workspace_id = ${place.workspaceId}`);
    expect([table, found?.count]).toEqual([table, 0]);
  }
});

test("a model names pain points; a name that shares no word with the quotes, or holds a link, is dropped", async () => {
  model.answerWith((asked) => {
    expect(asked.prompt).toContain("data");
    const topics = [
      "Renewal price doubles without explanation",
      "Buy at https://evil.example now",
      "Unrelated astronauts",
    ];
    return JSON.stringify({ names: topics.map((topic, index) => ({ number: index + 1, topic })) });
  });

  const { painPoints, method } = resultOf(await research(TOPIC, { withModel: true }));

  const topics = painPoints.map(({ topic }) => topic).join("\n");
  expect(method === "model" || !topics.includes("Renewal price doubles")).toBe(true);
  expect(topics).not.toMatch(/evil|astronauts/);
});

const OLD_COMPLAINTS = [
  "The invoice export fails every month and I retype the totals by hand.",
  "Our invoice export fails again and again, so the totals never match.",
  "I can't trust the invoice export, it fails and loses the totals.",
  "Invoice export fails for us too, the totals are missing every time.",
  "Why does no one fix this? The export of invoices fails and totals get lost.",
];

function csvOf(texts: readonly string[], date: string): string {
  return ["text,author,date", ...texts.map((text, index) => `"${text}",person${index},${date}`)].join("\n");
}

test("a problem of five people in five threads is returned although its signal is weak, unless the caller names a signal", async () => {
  const pasted = { format: "csv" as const, content: csvOf(OLD_COMPLAINTS, daysAgo(140)) };

  const usual = resultOf(await research({ pasted }));
  const strict = resultOf(await research({ pasted, signalThreshold: 0.5 }));

  expect(usual.painPoints).toMatchObject([{ authors: 5, threads: 5 }]);
  expect(usual.painPoints[0]?.signalScore).toBeLessThan(0.5);
  expect(strict.painPoints).toEqual([]);
});

test("a run that finds no pain point takes no credits", async () => {
  const content = "We met on Thursday at four in the big room.\n\nThe garden is lovely in May.";

  const run = await research({ pasted: { format: "text", content } });

  expect(resultOf(run)).toMatchObject({ painPoints: [], threadsIngested: 2 });
  expect(run.credits_captured).toBe(0);
});
