import type { DiscussionThreadDetail, Invocation, ResearchDiscussionsResult } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let key: string;
let workspace: string;

beforeAll(async () => {
  service = await startService();
  const made = await service.rest("POST", "/v1/auth/keys", { name: "d", mode: "test", scope: "AGENCY", seed: "talk" });
  key = made.body.secret;
  const brand = { name: "Bergzeit", primaryDomain: "bergzeit-bikes.de" };
  workspace = (await service.rest("POST", "/v1/workspaces", brand, { key })).body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key, workspace });

async function ended(started: Awaited<ReturnType<typeof rest>>): Promise<Invocation> {
  expect(started.status, started.text).toBe(202);
  return (await rest("GET", `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=60`)).body;
}

async function research(input: object): Promise<ResearchDiscussionsResult & { run: Invocation }> {
  const run = await ended(await rest("POST", "/v1/research/discuss", input));
  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED" });
  return { ...(run.result as unknown as ResearchDiscussionsResult), run };
}

test("a topic becomes threads and pain points, whose quotes are exact parts of the posts with their place", async () => {
  const { run, ...result } = await research({ topic: "folding bikes", maxThreads: 60, signalThreshold: 0.3 });

  expect(run.creditsUsed).toBe(18);
  expect(result.threadsIngested).toBe(60);
  expect(result.sources).toContainEqual(expect.objectContaining({ source: "Common Room", outcome: "searched" }));
  expect(result.painPoints.length).toBeGreaterThan(2);
  const scores = result.painPoints.map(({ signalScore }) => signalScore);
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  for (const { verbatimQuotes, sources, authors, threads } of result.painPoints) {
    expect(verbatimQuotes.length).toBeGreaterThan(0);
    expect(sources.length).toBeGreaterThan(0);
    expect([authors, threads].every((count) => count > 0)).toBe(true);
  }
  const listed = await rest("GET", "/v1/research/discuss/pain-points?minSignal=0.3");
  expect(listed.body.data).toEqual(
    result.painPoints.map((painPoint) => {
      const page = expect.stringContaining(`/app/w/${workspace}/discussions?pain=${painPoint.id}&make=`);
      return { ...painPoint, links: { keyword: page, post: page, prompt: page } };
    }),
  );
  for (const { verbatimQuotes, quotes } of result.painPoints) {
    expect(quotes.map(({ text }) => text)).toEqual(verbatimQuotes);
    for (const { text, start, end, url, author } of quotes) {
      expect(text).toHaveLength(end - start);
      expect(url).toContain("https://commonroom.example/t/");
      expect(author).toBeNull();
    }
  }
  const [first] = result.painPoints;
  const word = first?.topic.split(" ").at(-1)?.toUpperCase() ?? "";
  const narrowed = await rest("GET", `/v1/research/discuss/pain-points?topicContains=${encodeURIComponent(word)}`);
  expect(narrowed.body.data).toContainEqual(expect.objectContaining({ id: first?.id, topic: first?.topic }));

  const threads = (await rest("GET", "/v1/research/discuss?limit=200")).body;
  expect(threads.total).toBe(60);
  const quoted = result.threads.find(({ signalScore }) => signalScore !== null);
  const detail: DiscussionThreadDetail = (await rest("GET", `/v1/research/discuss/${quoted?.id}`)).body;
  expect(detail).toMatchObject({
    ...quoted,
    invocation: { invocationId: run.invocationId, skill: "research.discuss" },
  });
  expect(detail.quotes.length).toBeGreaterThan(0);
  for (const { text, start, end, url, author } of detail.quotes) {
    expect(text).toHaveLength(end - start);
    expect(url).toContain("https://commonroom.example/t/");
    expect(author).toBeNull();
  }
});

test("running again finds the same pain points by the same identifiers, and no thread twice", async () => {
  const first = await research({ topic: "espresso machines", maxThreads: 40, signalThreshold: 0 });
  const again = await research({ topic: "espresso machines", maxThreads: 40, signalThreshold: 0 });

  expect(again.painPoints).toEqual(first.painPoints);
  expect(again.threads.map(({ id }) => id)).toEqual(first.threads.map(({ id }) => id));
});

test("pasted tickets are read by their columns, and need no search", async () => {
  const rows = [1, 2, 3, 4, 5, 6].map(
    (number) =>
      `"The export of invoices fails every ${number}th time and support never answers.",c${number}@x.example,2026-11-0${number}`,
  );
  const csv = ["message,customer,created", ...rows].join("\n");

  const { painPoints, threads, sources, run } = await research({
    pasted: { format: "csv", content: csv, name: "tickets" },
    signalThreshold: 0,
  });

  expect(sources).toEqual([]);
  expect(threads.map(({ subreddit, source, authors }) => [subreddit, source, authors])).toEqual(
    threads.map(() => ["tickets", "pasted", 1]),
  );
  expect(painPoints[0]).toMatchObject({ topic: expect.stringContaining("export of invoices fails") });
  expect(JSON.stringify([painPoints, threads, run.files])).not.toContain("x.example");
});

test("a forum that is away fails the run with `forum_unavailable`, free of charge", async () => {
  await rest("POST", "/v1/test/market", { event: "provider_outage", port: "forum", durationHours: 1 });
  await rest("POST", "/v1/test/market", { event: "provider_outage", port: "serpdata", durationHours: 1 });

  const run = await ended(await rest("POST", "/v1/research/discuss", { topic: "kayak rental" }));

  expect(run).toMatchObject({ status: "FAILED", creditsUsed: 0, error: { code: "forum_unavailable" } });
});
