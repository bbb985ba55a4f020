import type { DiscussionThreadDetail, Invocation, ResearchDiscussionsResult } from "@findable/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeForum, startHackerNews } from "../fakes/vendors/forums.ts";
import { type Service, startService } from "../harness/service.ts";
import { tablesWith } from "../harness/tables-with.ts";

let service: Service;
let forum: FakeForum;
let key: string;
let workspace: string;

beforeAll(async () => {
  forum = await startHackerNews();
  service = await startService({
    env: { FORUMS: "hackernews", VENDOR_URLS: `hackernews=${forum.url}`, WEBHOOK_RETRY_DELAYS_SECONDS: "600" },
  });
  const made = await service.rest("POST", "/v1/auth/keys", { name: "d", mode: "test", scope: "AGENCY", seed: "talk" });
  key = made.body.secret;
  const brand = { name: "Bergzeit", primaryDomain: "bergzeit-bikes.de" };
  workspace = (await service.rest("POST", "/v1/workspaces", brand, { key })).body.id;
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await forum.close();
});

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
      return {
        ...painPoint,
        subject: expect.any(String),
        prompt: expect.stringMatching(/\?$/),
        links: { keyword: page, post: page, prompt: page },
      };
    }),
  );
  for (const { id, subject, prompt, verbatimQuotes } of listed.body.data) {
    expect(verbatimQuotes.join("\n").toLowerCase()).not.toContain(prompt.slice(0, -1).toLowerCase());
    expect(verbatimQuotes.join("\n").toLowerCase()).not.toContain(subject.toLowerCase());
    const one = await rest("GET", `/v1/research/discuss/pain-points?id=${id}`);
    expect(one.body.data.map((painPoint: { id: string }) => painPoint.id)).toEqual([id]);
  }
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

test("the filters of a start filter: `perspectives` its threads, `subreddits` its sources", async () => {
  const all = await research({ topic: "cargo bikes", maxThreads: 40, signalThreshold: 0 });
  const kinds = [...new Set(all.threads.map(({ perspective }) => perspective))];
  const [kind] = kinds;
  const [community] = new Set(all.threads.map(({ subreddit }) => subreddit));
  expect(kinds.length).toBeGreaterThan(1);

  const one = await research({ topic: "cargo bikes", maxThreads: 40, signalThreshold: 0, perspectives: [kind] });
  expect(new Set(one.threads.map(({ perspective }) => perspective))).toEqual(new Set([kind]));
  expect(one.threads.length).toBeLessThan(all.threads.length);

  const named = await research({ topic: "cargo bikes", maxThreads: 40, signalThreshold: 0, subreddits: [community] });
  expect(new Set(named.threads.map(({ subreddit }) => subreddit))).toEqual(new Set([community]));
  expect(named.threadsIngested).toBeLessThan(all.threadsIngested);

  const unknown = { topic: "cargo bikes", perspectives: ["passer-by"] };
  expect((await rest("POST", "/v1/research/discuss", unknown)).status).toBe(400);
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

async function asOwner(statement: string, values: unknown[]): Promise<void> {
  const owner = new pg.Client({ connectionString: service.database.adminUrl });
  await owner.connect();
  await owner.query(statement, values);
  await owner.end();
}

test("once its source deletes a thread, no answer, export, file or row repeats it, and the records stay valid", async () => {
  const brand = { name: "Honest Ledger", primaryDomain: "honest-ledger.example" };
  const live = (await service.rest("POST", "/v1/workspaces", brand)).body.id;
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    service.rest(method, path, body, { workspace: live, headers });
  const events = ["research.discuss.pain_point.surfaced"];
  expect((await call("POST", "/v1/webhooks", { url: `${forum.url.replace(/\d+$/, "9")}/hook`, events })).status).toBe(
    201,
  );
  await call("POST", "/v1/webhooks/events/listen", {});
  const order = {
    skill: "research.discuss",
    input: { topic: "bookkeeping", dateRange: { from: "2026-06-01", to: "2026-11-20" }, signalThreshold: 0 },
    mode: "FOREGROUND",
  };
  const invoke = () => call("POST", "/v1/agent/invoke", order, { "Idempotency-Key": "bookkeeping-1" });
  const first = await invoke();
  expect(first.body, first.text).toMatchObject({ status: "SUCCEEDED" });
  const { invocationId, result } = first.body;
  const everywhere = { action: "research.discuss.research", workspaces: [live], config: order.input };
  const { body: bulk } = await service.rest("POST", "/v1/workspaces/bulk-action", everywhere);
  const aggregate = () => service.rest("GET", `/v1/agent/invocations/${bulk.parentInvocationId}?waitSeconds=30`);
  expect((await aggregate()).body, JSON.stringify(bulk)).toMatchObject({ status: "SUCCEEDED" });
  /** A run over one thread of the forum whose person has approved everything before this step. */
  async function reviewed(step: string) {
    const input = { seedUrls: ["https://news.ycombinator.com/item?id=1"], signalThreshold: 0 };
    const started = await call("POST", "/v1/agent/invoke", {
      ...order,
      input,
      mode: "BACKGROUND",
      approval: { required: true },
    });
    const path = `/v1/agent/invocations/${started.body.invocationId}`;
    const run = async () => (await call("GET", `${path}?waitSeconds=30`)).body;
    let approvalId = "";
    /** What the run asks for next; undefined once it has ended. */
    async function asked(): Promise<string | undefined> {
      for (;;) {
        const { status, currentStep, error } = await run();
        if (status === "SUCCEEDED") return undefined;
        if (status === "FAILED") throw new Error(JSON.stringify(error));
        if (status !== "WAITING_APPROVAL" || currentStep.approvalId === approvalId) continue;
        approvalId = currentStep.approvalId;
        return currentStep.name;
      }
    }
    const approve = async () => expect((await call("POST", `${path}/approve`, { approvalId })).status).toBe(200);
    while (!(await asked())?.startsWith(step)) await approve();
    return {
      run,
      approval: () => call("GET", `/v1/agent/approvals/${approvalId}`),
      approveAll: async () => {
        do await approve();
        while ((await asked()) !== undefined);
      },
      records: async () => JSON.stringify([await run(), (await call("GET", `${path}/events?follow=false`)).text]),
    };
  }
  const said = ["renewal price doubled", "the export fails", "What hurts in bookkeeping"];
  const stored = async () => {
    const tables = await Promise.all(said.map((text) => tablesWith(service.database, text, live)));
    return [...new Set(tables.flat())].toSorted();
  };
  expect(await stored()).toEqual([
    ...["discussion_posts", "discussion_threads", "idempotency_keys", "invocation_events", "invocation_steps"],
    ...["invocations", "pain_point_mentions", "pain_points", "webhook_deliveries", "webhook_recorded_events"],
  ]);
  // Two more runs wait for a person: one before it stores what it read, one before it writes its file.
  const [storing, writing] = [await reviewed("store"), await reviewed("file:")];
  expect((await writing.approval()).text).toContain(said[1]);
  const own = { pasted: { format: "text", content: "The scanner jams every single morning, and it is a pain." } };
  const before = await call("POST", "/v1/research/discuss", { ...own, signalThreshold: 0 });
  const kept = (await call("GET", `/v1/agent/invocations/${before.body.invocationId}?waitSeconds=30`)).body.result;
  await asOwner("update discussion_threads set read_at = read_at - interval '3 days' where workspace_id = $1", [live]);
  forum.next("gone", 2);

  const recheck = await call("POST", "/v1/research/discuss", {
    pasted: { format: "text", content: "Receipts vanish whenever the phone updates itself, which hurts." },
  });
  const { body: rechecked } = await call("GET", `/v1/agent/invocations/${recheck.body.invocationId}?waitSeconds=30`);
  expect(rechecked.result.warnings).toContain(
    "2 stored threads were deleted, because their source no longer shows them.",
  );
  await expect.poll(stored).toEqual([]);
  await expect.poll(async () => (await aggregate()).text).not.toContain(said[0]);

  expect(await storing.run()).toMatchObject({ status: "WAITING_APPROVAL" });
  expect((await writing.approval()).body).toMatchObject({
    status: "PENDING",
    reason: expect.stringContaining("Text was removed here"),
  });
  for (const { approveAll } of [storing, writing]) await approveAll();
  expect((await storing.run()).result).toMatchObject({ threadsIngested: 0, painPoints: [], threads: [] });
  expect((await writing.run()).result).toMatchObject({ threadsIngested: 1 });
  expect(await stored()).toEqual([]);
  const mcp = await service.mcp({ workspace: live });
  const tool = await mcp.callTool({ name: "agent.invocations.get", arguments: { id: invocationId } });
  const answers = [
    (await aggregate()).text,
    (await call("GET", `/v1/agent/invocations/${invocationId}`)).text,
    (await call("GET", `/v1/agent/invocations/${invocationId}/events?follow=false`)).text,
    (await invoke()).text,
    JSON.stringify(tool),
    await storing.records(),
    await writing.records(),
    (await call("GET", "/v1/agent/approvals?include=decisions&limit=200")).text,
    (await call("GET", "/v1/agent/files/agent-output/discussions/pain-points.csv/raw")).text,
    (await call("GET", "/v1/research/discuss?limit=200")).text,
    (await call("GET", "/v1/research/discuss/pain-points?limit=200")).text,
  ];
  for (const answer of answers) for (const text of said) expect(answer).not.toContain(text);
  const erased = (await invoke()).body.result;
  const shape = ({ painPoints, threads }: ResearchDiscussionsResult) => [
    painPoints.map(({ id, signalScore, quotes }) => [id, signalScore, quotes.map(({ start, end }) => [start, end])]),
    threads.map(({ id, url, score }) => [id, url, score]),
  ];
  expect(shape(erased)).toEqual(shape(result));
  expect(Object(tool.structuredContent).result).toEqual(erased);
  expect((await call("GET", `/v1/agent/invocations/${before.body.invocationId}`)).body.result).toEqual(kept);
});
