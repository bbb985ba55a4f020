import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import type { CallOptions } from "../harness/caller.ts";
import { readStream } from "../harness/run-stream.ts";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService({ worker: false });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

/** Without a key, or with the word `demo` as one. */
const WAYS: readonly (readonly [string, CallOptions])[] = [
  ["no key", { key: null }],
  ["the key `demo`", { key: "demo" }],
];
const POST = { topic: "Why studios lose the hours of the permit phase", mode: "quick" };

/** Calls without a key; every answer, refusals too, must say that it is a demo. */
async function ask(method: string, path: string, body?: unknown, options: CallOptions = { key: null }) {
  const answer = await service.rest(method, path, body, options);
  expect(answer.headers.get("X-Service-Mode"), path).toBe("demo");
  if (answer.body !== undefined) expect(answer.body.demoMode, path).toBe(true);
  return answer;
}

/** The answer of a tool, called without a key. */
async function tool(name: string, given: Record<string, unknown>) {
  const client = await service.mcp({ key: null });
  const { structuredContent, isError } = await client.callTool({ name, arguments: given });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it with matchers that fail on another shape.
  const content: any = structuredContent;
  return { content, isError: isError === true };
}

describe.each(WAYS)("with %s", (_way, options) => {
  test("a run is accepted, has succeeded when it is read, and its files can be fetched", async () => {
    const started = await ask("POST", "/v1/agent/invoke", { skill: "produce.blog_post", input: POST }, options);
    const { invocationId, links } = started.body;
    const run = await ask("GET", new URL(links.self).pathname, undefined, options);
    const [path] = run.body.files;
    const file = await ask("GET", `/v1/agent/files/${path}`, undefined, options);
    const raw = await service.rest("GET", `/v1/agent/files/${path}/raw`, undefined, options);

    expect([started.status, started.body.status]).toEqual([202, "RUNNING"]);
    expect(started.body.estimatedCost).toMatchObject({ credits: 0, durationSeconds: 0 });
    expect(invocationId).toMatch(/^inv_demo_/);
    expect(run.body).toMatchObject({ invocationId, status: "SUCCEEDED", creditsUsed: 0, raw: expect.any(String) });
    expect(run.body.result).toMatchObject({ blogPostId: expect.stringMatching(/^bp_demo_/) });
    expect([raw.status, raw.headers.get("X-Service-Mode")]).toEqual([200, "demo"]);
    expect(raw.headers.get("ETag")).toBe(`"${file.body.checksum.slice("sha256:".length)}"`);
    expect(Buffer.byteLength(raw.text)).toBe(file.body.size);
  });

  test("unknown addresses and wrong methods are demo answers too", async () => {
    const answers = await Promise.all([
      ask("GET", "/v1/nothing-here", undefined, options),
      ask("GET", "/v1/agent/invocations/a/b/c", undefined, options),
      ask("PUT", "/v1/agent/invoke", {}, options),
      ask("GET", "/mcp", undefined, options),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 405, 405]);
    const withKey = await service.rest("PUT", "/v1/agent/invoke", {});
    expect([withKey.headers.get("X-Service-Mode"), withKey.body.demoMode]).toEqual([null, undefined]);
  });

  test("the same request is answered with the same bytes", async () => {
    const [one, other] = await Promise.all([
      ask("GET", "/v1/agent/invocations"),
      ask("GET", "/v1/agent/invocations", undefined, options),
    ]);

    expect(one.text).toBe(other.text);
  });
});

test.each([
  [20, "in the server's own thread"],
  [500, "in another"],
])("a page of %i is packed %s for who takes that, the first time and when it is remembered", async (limit) => {
  const path = `/v1/keywords?limit=${limit}`;
  const accepting = (coding: string) =>
    ask("GET", path, undefined, { key: null, headers: { "Accept-Encoding": coding } });
  const [first, ...others] = [await accepting("gzip"), await accepting("br"), await accepting("gzip")];
  const plain = await accepting("identity");

  expect(Buffer.byteLength(plain.text) > 65_536).toBe(limit === 500);
  expect(plain.headers.get("Content-Encoding")).toBeNull();
  expect([first, ...others].map(({ headers }) => headers.get("Content-Encoding"))).toEqual(["gzip", "br", "gzip"]);
  for (const packed of [first, ...others]) {
    expect(packed?.text).toBe(plain.text);
    expect(Number(packed?.headers.get("Content-Length"))).toBeLessThan(Buffer.byteLength(plain.text) / 4);
  }
});

test("a part of a file can be asked for, and what is known need not be sent again", async () => {
  const path = "/v1/agent/files/seed-docs/brand-voice.md/raw";
  const whole = await service.rest("GET", path, undefined, { key: null });
  const etag = whole.headers.get("ETag") ?? "";
  const part = await service.rest("GET", path, undefined, { key: null, headers: { Range: "bytes=2-8" } });
  const known = await service.rest("GET", path, undefined, { key: null, headers: { "If-None-Match": etag } });

  expect([part.status, part.text]).toEqual([206, whole.text.slice(2, 9)]);
  expect([known.status, known.text]).toEqual([304, ""]);
});

test("an upload is answered with the address that it would have", async () => {
  const contentBase64 = Buffer.from("# Tone").toString("base64");
  const made = await ask("POST", "/v1/agent/files", { path: "seed-docs/our tone.md", contentBase64 });

  expect([made.status, made.body.size]).toEqual([201, 6]);
  expect(made.headers.get("Location")).toBe(`${service.url}/v1/agent/files/seed-docs/our%20tone.md`);
});

test("the stream of a run sends all events, resumes after any event, and is empty after the last", async () => {
  const { body } = await ask("POST", "/v1/agent/invoke", { skill: "custom:fee-proposal-check", input: {} });
  const seen = await ask("GET", `/v1/agent/invocations/${body.invocationId}/events?after=5`);
  const whole = await readStream(service.url, body.invocationId, { key: "demo" });
  const rest = await readStream(service.url, body.invocationId, { key: "demo", lastEventId: 5 });
  const none = await readStream(service.url, body.invocationId, { key: "demo", lastEventId: whole.events.length });

  expect([whole.status, whole.retryMs, whole.ended]).toEqual([200, 3000, true]);
  expect(whole.events.map(({ id }) => id)).toEqual(whole.events.map((_event, index) => index + 1));
  expect(whole.events.at(0)).toMatchObject({ type: "status.changed", data: { from: "PENDING", to: "RUNNING" } });
  expect(whole.events.at(-1)).toMatchObject({ type: "status.changed", data: { to: "SUCCEEDED", creditsUsed: 0 } });
  expect(rest.events).toEqual(whole.events.slice(5));
  expect([seen.status, seen.headers.get("Content-Type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
  expect([none.status, none.events]).toEqual([204, []]);
});

test("the stream of a run that stands still stays open, as a live one's does", async () => {
  const { body } = await ask("GET", "/v1/agent/invocations?status=WAITING_APPROVAL&limit=1");
  const { invocationId } = body.data[0];
  const stopped = new AbortController();
  const stream = await readStream(service.url, invocationId, {
    key: "demo",
    signal: stopped.signal,
    onEvent: ({ data }) => {
      if (data["to"] === "WAITING_APPROVAL") stopped.abort();
    },
  });

  expect([stream.status, stream.ended]).toEqual([200, false]);
  expect(stream.events.map(({ type }) => type)).toContain("step.awaiting_approval");
});

test("as tools the same operations answer the same, by the same identifiers", async () => {
  const started = await tool("agent.invoke", { skill: "produce.blog_post", input: POST });
  const run = await tool("agent.invocations.get", { id: started.content.invocationId, fields: ["*"] });
  const byRest = await ask("GET", `/v1/agent/invocations/${started.content.invocationId}`);
  const file = await tool("agent.files.raw", { path: run.content.files[0] });
  const turn = await tool("agent.invocations.continue", {
    id: started.content.invocationId,
    input: { message: "Go on." },
  });

  expect(started.content).toMatchObject({ status: "RUNNING", demoMode: true });
  expect(run.content).toEqual(byRest.body);
  expect(file.content.text.length).toBeGreaterThan(100);
  expect(turn.content).toMatchObject({ parentInvocationId: started.content.invocationId, demoMode: true });
});

describe("what would act on the outside world needs a key", () => {
  const domain = { domain: "studiopractice.example" };

  test.each([
    ["directly, a post", "POST", "/v1/produce/blog-post/bp_demo_1/publish", { platformConfigId: "plat_demo_1" }],
    ["directly, a page", "POST", "/v1/produce/landing-page/lp_demo_1/publish", { platformConfigId: "plat_demo_1" }],
    ["directly, a submission", "POST", "/v1/indexing/gsc-index", { urls: ["https://tallyhour.example/"] }],
    ["directly, mails", "POST", "/v1/link-building/serp-outreach/scmp_demo_1/approve", { draftIds: "all" }],
    ["by invoke", "POST", "/v1/agent/invoke", { skill: "link_building.crm.contact.discover", input: domain }],
    ["by a skill that publishes", "POST", "/v1/agent/invoke", { skill: "content_factory", input: { publish: true } }],
    ["in bulk", "POST", "/v1/workspaces/bulk-action", { action: "indexing.gsc.submit", workspaces: "all", config: {} }],
    [
      "in bulk by invoke",
      "POST",
      "/v1/workspaces/bulk-action",
      { action: "agent.invoke", workspaces: "all", config: { skill: "produce.publish", input: {} } },
    ],
    ["the test clock", "GET", "/v1/test/clock", undefined],
  ])("%s", async (_way, method, path, body) => {
    const refused = await service.rest(method, path, body, { key: null });

    expect([refused.status, refused.body.code]).toEqual([401, "unauthorized"]);
  });

  test("as tools too", async () => {
    const publish = await tool("produce.blog_post.publish", { id: "bp_demo_1", platformConfigId: "plat_demo_1" });
    const invoked = await tool("agent.invoke", { skill: "link_building.send", input: {} });

    expect([publish.isError, publish.content.code]).toEqual([true, "unauthorized"]);
    expect([invoked.isError, invoked.content.code]).toEqual([true, "unauthorized"]);
  });
});

test("refusals say that they are of the demo, and name the fields of a skill's input", async () => {
  const wrong = await ask("POST", "/v1/agent/invoke", { skill: "research.serp", input: { topN: 0 } });
  const unknown = await ask("POST", "/v1/agent/invoke", { skill: "research.everything", input: {} });
  const broken = await ask("POST", "/v1/agent/invoke", "{");

  expect([wrong.status, wrong.body.details.errors.map(({ field }: { field: string }) => field).toSorted()]).toEqual([
    400,
    ["input.query", "input.topN"],
  ]);
  expect([unknown.status, unknown.body.code]).toEqual([400, "unknown_skill"]);
  expect([broken.status, broken.body.code]).toEqual([400, "validation_error"]);
});

test("a key is shown the skills of the demo, each with what it misses", async () => {
  const listed = await service.rest("GET", "/v1/agent/skills");
  const shown = await ask("GET", "/v1/agent/skills");

  expect(listed.body.skills).toEqual(
    shown.body.skills.map((skill: { slug: string }) => ({ ...skill, missing: expect.any(Array), available: true })),
  );
});

test("what was answered once is answered alike again, by the bytes of the request, and never to a key", async () => {
  const serp = (body: unknown) => ask("POST", "/v1/research/serp", body);
  const [first, again] = [await ask("GET", "/v1/keywords?limit=2"), await ask("GET", "/v1/keywords?limit=2")];
  const [one, same, other] = [
    await serp({ query: "fees" }),
    await serp({ query: "fees" }),
    await serp({ query: "hours" }),
  ];
  const keyed = await service.rest("GET", "/v1/keywords?limit=2");
  const broken = await service.rest("POST", "/v1/research/serp", '{"query":', { key: null });

  expect(again.text).toBe(first.text);
  expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  expect([same.text, same.status]).toEqual([one.text, 202]);
  expect(other.body.invocationId).not.toBe(one.body.invocationId);
  expect(keyed.body.demoMode).toBeUndefined();
  expect([broken.status, broken.body.code]).toEqual([400, "validation_error"]);
  expect((await serp({ query: "fees" })).text).toBe(one.text);
});

test("no call without a key asks the database: all of it works while the database takes no connection", async () => {
  await using alone = await startService({ worker: false });
  const name = new URL(alone.database.adminUrl).pathname.slice(1);
  const elsewhere = new URL(alone.database.adminUrl);
  elsewhere.pathname = "/postgres";
  await withClient(elsewhere.href, async (client) => {
    await client.query(`alter database ${name} allow_connections false`);
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  });
  const without = (method: string, path: string, body?: unknown) => alone.rest(method, path, body, { key: null });
  const started = await without("POST", "/v1/agent/invoke", { skill: "custom:any", input: {} });
  const run = await without("GET", `/v1/agent/invocations/${started.body.invocationId}`);
  const stream = await readStream(alone.url, started.body.invocationId, { key: "demo" });
  const files = await without("GET", "/v1/agent/files");
  const withKey = await alone.rest("GET", "/v1/workspaces");

  expect([started.status, run.status, files.status, stream.ended]).toEqual([202, 200, 200, true]);
  expect(withKey.status).toBeGreaterThanOrEqual(500);
});

/** Inputs whose fields are right one by one, and wrong together or for what they are about. */
const WRONG: readonly (readonly [string, string, object, string[]])[] = [
  ["PATCH", "/v1/keywords/bulk", { scope: {}, limit: 10 }, ["status"]],
  ["POST", "/v1/keywords", { keywords: [{ keyword: "one" }, { keyword: "\u00a0 " }] }, ["keywords[1].keyword"]],
  [
    "POST",
    "/v1/keywords/bulk",
    { keywords: [{ keyword: "a", tags: ["own"] }], tags: Array.from({ length: 50 }, (_, n) => `tag ${n}`) },
    ["keywords[0].tags"],
  ],
  ["POST", "/v1/research/keyword", { seed: "  ", saveTo: "shoes" }, ["seed", "saveTo"]],
  ["POST", "/v1/research/serp", { query: "  " }, ["query"]],
  [
    "POST",
    "/v1/research/serp-gap",
    { query: "a", queries: ["b", " "], ourDomain: "not a domain", options: { weightDR: 1 } },
    ["ourDomain", "queries", "queries[1]", "options.weightContent", "options.weightBrand"],
  ],
  ["POST", "/v1/research/icp", {}, ["domain", "seedText"]],
  ["POST", "/v1/distribute/track-rank", { filter: {}, keywordIds: ["kw_a"] }, ["filter"]],
  ["POST", "/v1/credits", { amount: 0.00001, reason: "Nothing" }, ["amount"]],
  ["POST", "/v1/workspaces", { name: "A", primaryDomain: "acme" }, ["primaryDomain"]],
  [
    "PATCH",
    "/v1/workspaces/{workspace}",
    { brand: { featuredContentUrl: "ftp://a.example" } },
    ["brand.featuredContentUrl"],
  ],
  [
    "POST",
    "/v1/workspaces/bulk-action",
    { action: "agent.invoke", workspaces: ["ws_a"], filter: {}, timezone: "Europe/Berlin", config: { dryRun: true } },
    ["timezone", "filter", "config.dryRun"],
  ],
  [
    "POST",
    "/v1/produce/platforms",
    { name: "A", kind: "ghost", folder: "agent-output/a/" },
    ["url", "credentials", "folder"],
  ],
  ["PATCH", "/v1/webhooks/whk_a", { rotate: true, secret: `whsec_${"A".repeat(32)}` }, ["secret"]],
  ["PATCH", "/v1/webhooks/whk_a", { overlapSeconds: 60 }, ["overlapSeconds"]],
  [
    "POST",
    "/v1/agent/invocations/inv_a/reject",
    { approvalId: "appr_a", skipStep: true, rerun: { step: "a" } },
    ["skipStep"],
  ],
  ["POST", "/v1/agent/files", { path: "a/../b.md", contentBase64: "YQ==" }, ["path"]],
  ["POST", "/v1/agent/files", { path: "user-uploads/b.md", contentBase64: "YQ" }, ["contentBase64"]],
];

test("an invalid input returns the same error with a key and without, before any lookup", async () => {
  const made = await service.rest("POST", "/v1/workspaces", { name: "Told", primaryDomain: "told.example" });
  const workspace: string = made.body.id;
  for (const [method, path, body, fields] of WRONG) {
    const address = path.replace("{workspace}", workspace);
    const real = await service.rest(method, address, body, path.startsWith("/v1/workspaces") ? {} : { workspace });
    const shown = await ask(method, address, body);

    expect([real.status, real.body.code], real.text).toEqual([400, "validation_error"]);
    expect(real.body.details.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
    expect([shown.status, shown.body.message, shown.body.details], address).toEqual([
      400,
      real.body.message,
      real.body.details,
    ]);
  }
});
