import { expect, test } from "vitest";
import { startSite } from "../../../test/fakes/site/site.ts";
import { noProviders } from "../../../test/harness/no-providers.ts";
import { createCrawler } from "../../providers/crawler/live/crawler.ts";
import { createForum } from "../../providers/forum/live/create-forum.ts";
import { DEFAULT_FORUMS, KEEP_DAYS } from "../../providers/forum/settings.ts";
import { readThread } from "./read-thread.ts";

const URL_FOUND = "https://board.example/t/1";
const FOUND = {
  ...{ source: "serp", ref: "1", url: URL_FOUND, community: "board.example", title: "Bookkeeping by hand" },
  ...{ excerpt: "I copy every receipt twice.", score: null, comments: null, createdAt: "2026-06-01T00:00:00.000Z" },
  basis: "snippet" as const,
};

test("what a results page shows of a thread is kept as long as the operator states", async () => {
  const keepDays = { ...KEEP_DAYS, page: 7 };
  const forum = createForum({
    ...{ fetch: globalThis.fetch, now: () => new Date(), contactUrl: "https://findable.example" },
    settings: { ...DEFAULT_FORUMS, keepDays },
  });
  const place = {
    workspaceId: "ws_1",
    now: "2026-06-02T00:00:00.000Z",
    signal: new AbortController().signal,
    attempt: 1,
  };
  const snippet = { kind: "found", url: URL_FOUND, candidate: FOUND } as const;

  const stated = await readThread(snippet, { ...noProviders, forum }, place);
  const off = await readThread(snippet, noProviders, place);

  expect([stated.thread?.keepDays, off.thread?.keepDays]).toEqual([7, 180]);
});

test("a long page on a host whose start page is closed is read by its own address, over the whole of it", async () => {
  const comments = Array.from(
    { length: 5000 },
    (_, index) => `<p>Comment number ${index}: the export fails every month.</p>`,
  );
  const answers = {
    "/": { status: 403, body: "closed" },
    "/robots.txt": { body: "User-agent: *\nDisallow: /$\n" },
    "/t/1": { body: `<title>Exports</title>${comments.join("")}` },
  };
  await using site = await startSite({ pages: 1, faults: false, answers });
  const crawler = createCrawler({ fetch: globalThis.fetch, delayMs: 0 });
  const place = {
    workspaceId: "ws_1",
    now: "2026-06-02T00:00:00.000Z",
    signal: new AbortController().signal,
    attempt: 1,
  };

  const { thread, warning } = await readThread(
    { kind: "page", url: `${site.origin}/t/1` },
    { ...noProviders, crawler },
    place,
  );

  expect(warning).toContain("300 of 5000 posts were read, which is the limit");
  const numbers = (thread?.posts ?? []).map(({ text }) => Number(/number (\d+)/.exec(text)?.[1]));
  expect([numbers.length, numbers[0]]).toEqual([300, 0]);
  expect(Math.max(...numbers)).toBeGreaterThan(4900);
});
