import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFakeClock, type FakeClock } from "../../../../test/fakes/clock.ts";
import {
  type FakeForum,
  LONG_THREAD,
  startDiscourse,
  startHackerNews,
  startLemmy,
  startReddit,
  startStackExchange,
} from "../../../../test/fakes/vendors/forums.ts";
import { forumContract } from "../contract.ts";
import type { ForumPort } from "../port.ts";
import { DEFAULT_FORUMS, type ForumSetting, KEEP_DAYS, parseForum } from "../settings.ts";
import { createForum } from "./create-forum.ts";

const PERIOD = { from: "2026-06-01", to: "2026-11-20" };
const NOW = new Date("2026-11-20T00:00:00Z");
let [hn, discourse, stack, lemmy, reddit]: FakeForum[] = [];
let forum: ForumPort;
let clock: FakeClock;

beforeAll(async () => {
  [hn, discourse, stack, lemmy, reddit] = await Promise.all([
    startHackerNews(),
    startDiscourse(),
    startStackExchange(),
    startLemmy(),
    startReddit(),
  ]);
});
afterAll(() => Promise.all([hn, discourse, stack, lemmy, reddit].map((server) => server?.close())));
beforeEach(() => {
  clock = createFakeClock();
  forum = create();
});

function create({ now = NOW, withReddit = true, paceMs = 0 } = {}): ForumPort {
  const sources: ForumSetting[] = [
    { kind: "hackernews", place: "" },
    { kind: "discourse", place: discourse?.url ?? "" },
    { kind: "lemmy", place: lemmy?.url ?? "" },
    { kind: "stackexchange", place: "freelancing" },
  ];
  return createForum({
    fetch: globalThis.fetch,
    now: () => now,
    contactUrl: "https://findable.example",
    ...{ paceMs, clock },
    settings: {
      ...DEFAULT_FORUMS,
      sources,
      stackExchangeKey: "se-key",
      reddit: withReddit
        ? { clientId: "id", clientSecret: "s3cret", userAgent: "linux:findable:1 (by /u/op)" }
        : undefined,
      addresses: { hackernews: hn?.url ?? "", stackexchange: stack?.url ?? "", reddit: reddit?.url ?? "" },
    },
  });
}

const idOf = (name: string) => forum.sourceOf(name)?.id ?? "";
const signal = () => new AbortController().signal;
const read = (source: string, ref: string, maxPosts = 300) =>
  forum.read({ source, ref, url: "https://x.example", maxPosts, signal: signal() });
const search = (source: string, period = PERIOD) =>
  forum.search({ source, query: "bookkeeping", ...period, count: 20, signal: signal() });

describe.each([
  ["Hacker News", () => "hackernews"],
  ["Discourse", () => idOf(discourse?.url ?? "")],
  ["Stack Exchange", () => "stackexchange:freelancing"],
  ["Lemmy", () => idOf(lemmy?.url ?? "")],
  ["Reddit", () => idOf("r/architects")],
])("%s", (name, source) => {
  forumContract(name, async () => ({ port: create(), source: source(), query: "bookkeeping", ...PERIOD }));
});

test("requests to one host keep their distance, however many are asked at once", async () => {
  const paced = create({ paceMs: 120 });

  await Promise.all(
    [1, 2, 3].map(() =>
      paced.search({ source: "hackernews", query: "bookkeeping", ...PERIOD, count: 20, signal: signal() }),
    ),
  );

  expect(clock.sleeps).toEqual([120, 240]);
});

test("a source that is named like what every object has is no forum", async () => {
  await expect(search("constructor:x")).rejects.toMatchObject({ kind: "config" });
});

test("a period may be the whole calendar", async () => {
  const sources = ["hackernews", idOf(discourse?.url ?? ""), "stackexchange:freelancing", "reddit:architects"];
  await Promise.all(sources.map((source) => search(source, { from: "0001-01-01", to: "9999-12-31" })));

  expect(discourse?.requests.at(-1)?.query.get("q")).toBe("bookkeeping after:0001-01-01 before:9999-12-31");
  expect(
    JSON.stringify([hn, stack, reddit].map((server) => [...(server?.requests.at(-1)?.query ?? [])])),
  ).not.toContain("NaN");
});

test("identifies itself to every forum, and sends secrets to its own vendor only", async () => {
  await Promise.all(["hackernews", idOf(discourse?.url ?? ""), "reddit:architects"].map((source) => search(source)));

  const agents = [hn, discourse, reddit].map((server) => server?.requests.at(-1)?.headers["user-agent"]);
  const own = "FindableBot/1.0 (+https://findable.example)";
  expect(agents).toEqual([own, own, "linux:findable:1 (by /u/op)"]);
  expect(JSON.stringify([hn?.requests, discourse?.requests, lemmy?.requests, stack?.requests])).not.toContain("s3cret");
});

test("Hacker News: a thread of 5,000 comments is read up to the limit, over the whole of it, without deleted ones", async () => {
  const { posts, isPartial, comments } = await read("hackernews", "2");

  expect([posts.length, isPartial, comments]).toEqual([300, true, LONG_THREAD + 1]);
  expect(posts[0]).toMatchObject({
    author: "op",
    text: "The renewal price doubled & nobody explains it 😡\nSee this.",
  });
  expect(posts.some(({ text }) => text.includes("number 1:"))).toBe(false);
  expect(posts[1]?.text).toMatch(/^Same here, number \d+: the export fails <every> month\.$/);
  const numbers = posts.flatMap(({ text }) => Number(/number (\d+):/.exec(text)?.[1] ?? Number.NaN) || []);
  expect(Math.max(...numbers)).toBeGreaterThan(LONG_THREAD * 0.95);
  expect(numbers.filter((number) => number > LONG_THREAD / 2).length).toBeGreaterThan(100);
  expect((await search("hackernews")).map(({ score }) => score)).toEqual([42, null]);
  await expect(read("hackernews", "3")).rejects.toMatchObject({ kind: "not_found" });
});

test("Discourse: posts beyond the first are fetched over the whole thread, and quotes of others, hidden and deleted posts are left out", async () => {
  const { posts, score, isPartial, url } = await read(idOf(discourse?.url ?? ""), "7", 150);

  expect(url).toBe(`${discourse?.url}/t/export-of-invoices/7`);
  expect([posts.length, score, isPartial]).toEqual([147, 31, true]);
  expect(posts.slice(0, 3).map(({ key }) => key)).toEqual(["1", "2", "6"]);
  expect(Number(posts.at(-1)?.key)).toBeGreaterThan(LONG_THREAD * 0.95);
  expect(posts[1]).toMatchObject({ score: 9, text: "The renewal price doubled & nobody explains it 😡 (2) :sob:" });
});

test("Stack Exchange: entities are decoded, and the licence demands author and link", async () => {
  const thread = await read("stackexchange:freelancing", "5");

  expect(thread).toMatchObject({
    title: 'How do I stop "late" payments in bookkeeping?',
    terms: { licence: "CC BY-SA 3.0", keepDays: KEEP_DAYS.stackexchange },
    posts: [{ author: "Müller", url: "https://freelancing.stackexchange.com/questions/5/late" }, { score: -1 }, {}],
  });
  expect(stack?.requests.at(-1)?.query.get("key")).toBe("se-key");
  await expect(read("stackexchange:freelancing", "404")).rejects.toMatchObject({ kind: "not_found" });
});

test("Stack Exchange: `backoff` delays the next request, and throttling names the wait", async () => {
  stack?.next("backoff");
  await search("stackexchange:freelancing");
  expect(clock.sleeps).toEqual([]);
  await search("stackexchange:freelancing");
  expect(clock.sleeps).toEqual([1000]);

  stack?.next("throttled");
  await expect(search("stackexchange:freelancing")).rejects.toMatchObject({
    kind: "rate_limited",
    facts: { retryAfterMs: 83_000, providerCode: "throttle_violation" },
  });
});

test("Lemmy: removed and deleted comments are left out, accounts that were deleted have no name, Markdown is plain text", async () => {
  const { posts } = await read(idOf(lemmy?.url ?? ""), "11");

  expect(posts.map(({ key, author }) => [key, author])).toEqual([
    ["p11", "https://lemmy.example/u/op"],
    ["c1", "u1"],
    ["c4", null],
  ]);
  expect(posts[0]?.text).toBe("The app crashes every day");
  lemmy?.next("gone");
  await expect(read(idOf(lemmy?.url ?? ""), "11")).rejects.toMatchObject({ kind: "not_found" });
});

test("Reddit: removed comments are left out, negative votes stay, and a removed thread is gone", async () => {
  const { posts, url, score } = await read("reddit:architects", "abc");

  expect([url, score]).toEqual(["https://www.reddit.com/r/architects/comments/abc/x/", -2]);
  expect(posts.map(({ key, author }) => [key, author])).toEqual([
    ["abc", "op"],
    ["c1", "uc1"],
    ["c3", null],
    ["deep", "udeep"],
  ]);
  reddit?.next("gone");
  await expect(read("reddit:architects", "abc")).rejects.toMatchObject({ kind: "not_found" });
});

test.each([
  ["private", "blocked"],
  ["quarantined", "blocked"],
  ["banned", "blocked"],
  ["edge", "config"],
  ["limit", "rate_limited"],
] as const)("Reddit: a community or request that is refused (%s) is %s", async (scenario, kind) => {
  await search("reddit:architects");
  reddit?.next(scenario);

  await expect(search("reddit:architects")).rejects.toMatchObject({ port: "forum", kind });
});

test.each([
  ["private", "blocked", undefined],
  ["edge", "config", undefined],
  ["limit", "rate_limited", 12_000],
  ["gone", "not_found", undefined],
  ["server-error", "transient", undefined],
  ["malformed", "transient", undefined],
] as const)("Discourse: %s is %s", async (scenario, kind, retryAfterMs) => {
  discourse?.next(scenario);

  const error = await search(idOf(discourse?.url ?? "")).catch((thrown) => thrown);
  expect([error.port, error.kind, error.facts.retryAfterMs]).toEqual(["forum", kind, retryAfterMs]);
});

test.each([
  ["limit", "rate_limited"],
  ["missing", "not_found"],
  ["private", "blocked"],
] as const)("Lemmy: a refusal with the status 400 (%s) is %s by its code", async (scenario, kind) => {
  lemmy?.next(scenario);

  await expect(read(idOf(lemmy?.url ?? ""), "11")).rejects.toMatchObject({ port: "forum", kind });
});

test("Reddit: a token that is no longer accepted is replaced, and says nothing about the thread", async () => {
  const tokens = () => reddit?.requests.filter(({ path }) => path === "/api/v1/access_token").length ?? 0;
  await read("reddit:architects", "abc");
  const before = tokens();
  reddit?.next("expired");

  await expect(read("reddit:architects", "abc")).rejects.toMatchObject({ kind: "transient" });
  await read("reddit:architects", "abc");
  expect(tokens()).toBe(before + 1);
});

test("Reddit is off without a registered client, and from the day it closes", async () => {
  for (const off of [create({ withReddit: false }), create({ now: new Date("2027-03-01T00:00:00Z") })]) {
    const error = await off
      .search({ source: "reddit:architects", query: "x", ...PERIOD, count: 1, signal: signal() })
      .catch((thrown) => thrown);
    expect([error.kind, error.message]).toEqual(["config", expect.stringContaining("2027-03-01")]);
  }
});

test.each([
  ["Hacker News", "hackernews"],
  ["r/architects", "reddit:architects"],
  ["https://www.reddit.com/r/Architects/", "reddit:Architects"],
  ["money.stackexchange.com", "stackexchange:money"],
  ["stackoverflow.com", "stackexchange:stackoverflow"],
  ["community.shop.example", "discourse:https://community.shop.example"],
  ["word of mouth between studios", undefined],
  ["trade newsletters", undefined],
])("a channel names its source: %s", (channel, id) => {
  expect(forum.sourceOf(channel)?.id).toBe(id);
});

test.each([
  ["https://news.ycombinator.com/item?id=38000000", "hackernews", "38000000"],
  ["https://www.reddit.com/r/sales/comments/1abc/slug/", "reddit:sales", "1abc"],
  ["https://freelancing.stackexchange.com/questions/5/late", "stackexchange:freelancing", "5"],
  ["https://meta.discourse.example/t/a-title/4711/3", "discourse:https://meta.discourse.example", "4711"],
  ["https://blog.example/2026/post", undefined, undefined],
])("an address of a thread is recognised: %s", (url, source, ref) => {
  const found = forum.locate(url);
  expect([found?.source, found?.ref]).toEqual([source, ref]);
});

test.each([
  ["hackernews", { kind: "hackernews", place: "" }],
  ["discourse:forum.example", { kind: "discourse", place: "https://forum.example" }],
  ["lemmy:https://lemmy.world/", { kind: "lemmy", place: "https://lemmy.world" }],
  ["reddit:r/sales", { kind: "reddit", place: "sales" }],
  ["discourse:", undefined],
  ["myspace:x", undefined],
])("a setting names a source: %s", (text, expected) => {
  expect(parseForum(text)).toEqual(expected);
});
