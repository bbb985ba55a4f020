import type { Invocation } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeSite, startSite } from "../fakes/site/site.ts";
import { runFindable } from "../harness/command-line.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { type Service, startService } from "../harness/service.ts";

const SITE = { pages: 24, faults: false };
let site: FakeSite;
/** The same pages at another address, since the terminal chooses the workspace by the address. */
let twin: FakeSite;
let service: Service;
/** One workspace for each way in, so that every one of them meets an empty one. */
let overRest: Invocation;
let overMcp: Invocation;
let fromTerminal: Invocation;
const told: { progress: number; message: string | undefined }[] = [];

beforeAll(async () => {
  [site, twin] = await Promise.all([startSite(SITE), startSite(SITE)]);
  service = await startService();
  [overRest, overMcp, fromTerminal] = await Promise.all([runOverRest(), runOverMcp(), runFromTerminal()]);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await Promise.all([site.close(), twin.close()]);
});

const JOB = { skill: "bootstrap_brand", input: { depth: "fast" }, mode: "FOREGROUND", tags: ["journey"] } as const;

async function newWorkspace(primaryDomain: string): Promise<string> {
  const made = await service.rest("POST", "/v1/workspaces", { name: "Tallyhour", primaryDomain });
  expect(made.status).toBe(201);
  return made.body.id;
}

async function read(path: string, workspace: string) {
  const answer = await service.rest("GET", path, undefined, { workspace });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function runOverRest(): Promise<Invocation> {
  const workspace = await newWorkspace(site.host);
  const answer = await service.rest("POST", "/v1/agent/invoke", JOB, { workspace });
  expect(answer.status, answer.text).toBe(200);
  return read(`/v1/agent/invocations/${answer.body.invocationId}`, workspace);
}

async function runOverMcp(): Promise<Invocation> {
  // The same site under another name: an agency has one workspace for a domain.
  const workspace = await newWorkspace(site.host.replace("127.0.0.1", "localhost"));
  const client = await service.mcp({ workspace });
  await client.listTools();
  const result = await client.callTool(
    { name: "agent.invoke", arguments: { ...JOB, input: { ...JOB.input, domain: site.host } } },
    { onprogress: ({ progress, message }) => void told.push({ progress, message }) },
  );
  const { invocationId } = result.structuredContent as unknown as Invocation;
  return read(`/v1/agent/invocations/${invocationId}`, workspace);
}

async function runFromTerminal(): Promise<Invocation> {
  const { code, stdout, stderr } = await runFindable(["brand", twin.host, "--json"], {
    ...service.env,
    FINDABLE_URL: service.url,
    FINDABLE_API_KEY: service.key,
  });
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout).invocation;
}

/** The record without what no two runs share: ids, times, the workspace, and which pages answered slowly. */
function comparable(run: Invocation): unknown {
  const own = ["invocationId", "agentId", "sessionId", "workspace", "links", "durationMs", "mode", "id"];
  const text = JSON.stringify(run, (name, value) => {
    if (own.includes(name) || name.endsWith("At")) return undefined;
    // Only two of the calls name the site, which is the subject then.
    if (name === "subject") return undefined;
    // Where the site is the workspace's own, labels also read what the workspace knows.
    if (Array.isArray(value) && value.includes("choose-queries")) return value.filter((step) => step !== "brand");
    if (name === "findings") return value.filter(({ code }: { code: string }) => code !== "slow_pages");
    return value;
  });
  const samePlace = text.replaceAll(twin.host, site.host).replace(/Found \d+ issues?, .*?\\n/, "Found issues.");
  return { ...JSON.parse(samePlace), tags: [] };
}

test("the main job gives the same record over REST, over MCP and from the terminal", () => {
  expect(overRest).toMatchObject({
    status: "SUCCEEDED",
    depth: 0,
    creditsUsed: 58,
    llmCallsUsed: 0,
    skillsUsed: ["bootstrap_brand", "research.icp"],
    tags: ["journey"],
    result: { brand: { name: "Tallyhour", method: "extracted" }, pages: { crawled: 24 }, baseline: { measured: 0 } },
  });
  expect(overRest.error).toBeNull();
  expect(overRest.currentStep).toBeNull();
  expect(comparable(overMcp)).toEqual(comparable(overRest));
  expect(comparable(fromTerminal)).toEqual(comparable(overRest));
});

test("over MCP the progress of the run arrives in order, from the crawl to the last file", () => {
  const messages = told.map(({ message }) => message ?? "");

  expect(told.map(({ progress }) => progress)).toEqual(told.map(({ progress }) => progress).toSorted((a, b) => a - b));
  expect(new Set(told.map(({ progress }) => progress)).size).toBe(told.length);
  const milestones = messages.filter((message) => /^(Reading |Finished (crawl|segments|keywords)\.)/.test(message));
  expect(milestones).toEqual([
    `Reading ${site.host}, up to 60 pages.`,
    "Finished crawl.",
    "Finished segments.",
    "Finished keywords.",
  ]);
  expect(messages.at(-1)).toContain("agent-output/bootstrap/pages.csv");
});

test("what the run says of itself adds up: steps, narration, links that can be followed", async () => {
  const { workspace, links } = overRest;
  const byLink = await fetch(links.self, {
    headers: { Authorization: `Bearer ${service.key}`, "X-Workspace-Id": workspace },
  });
  const { data: runs } = await read("/v1/agent/invocations?tag=journey&status=SUCCEEDED", workspace);

  expect(await byLink.json()).toMatchObject({ invocationId: overRest.invocationId });
  expect(runs.map((run: Invocation) => run.invocationId)).toEqual([overRest.invocationId]);
  expect(overRest.stepsCompleted.filter((step) => /^(crawl|analyse)$/.test(step))).toEqual(["crawl", "analyse"]);
  expect(overRest.raw).toMatch(/The brand is Tallyhour\./);
  expect(overRest.durationMs).toBeGreaterThan(0);
});

test("its segments and keywords are rows of the workspace, listed and read by their own operations", async () => {
  const { workspace, result } = overRest;
  const found = result as { segments: { id: string; name: string }[]; keywords: { total: number } };
  const segments = await read("/v1/research/icp", workspace);
  const keywords = await read("/v1/keywords?limit=5", workspace);
  const segment = await read(`/v1/research/icp/${found.segments[0]?.id}`, workspace);
  const keyword = await read(`/v1/keywords/${keywords.data[0].id}`, workspace);

  expect(segments.segments).toHaveLength(found.segments.length);
  expect(segment.name).toBe(found.segments[0]?.name);
  expect(keywords.total).toBe(found.keywords.total);
  expect(keyword.keyword).toBe(keywords.data[0].keyword);
});

test("a second run brings the workspace up to date and duplicates nothing", async () => {
  const { workspace, result } = overRest;
  const again = await service.rest("POST", "/v1/agent/invoke", JOB, { workspace });
  const keywords = await read("/v1/keywords?limit=1", workspace);
  const segments = await read("/v1/research/icp", workspace);
  const files = await read("/v1/agent/files", workspace);
  const first = result as { keywords: { total: number }; segments: unknown[] };

  expect(again.body.result.keywords).toMatchObject({ created: 0, updated: first.keywords.total });
  expect(keywords.total).toBe(first.keywords.total);
  expect(segments.segments).toHaveLength(first.segments.length);
  expect(files.data).toHaveLength(4);
  expect(files.data[0].writtenByInvocationId).toBe(again.body.invocationId);
});

test("its files are listed, described and served, in parts and only once where the client has them", async () => {
  const { workspace } = overRest;
  const report = "/v1/agent/files/agent-output/bootstrap/report.html";
  const raw = (headers: Record<string, string> = {}) =>
    service.rest("GET", `${report}/raw`, undefined, { workspace, headers });
  const [described, whole] = [await read(report, workspace), await raw()];
  const etag = whole.headers.get("etag") ?? "";
  const [part, known] = [await raw({ Range: "bytes=0-14" }), await raw({ "If-None-Match": etag })];

  expect(described).toMatchObject({
    writtenBy: "agent",
    contentType: expect.stringMatching(/^text\/html/),
    tags: ["bootstrap"],
  });
  expect(described.size).toBe(Buffer.byteLength(whole.text));
  expect(whole.headers.get("content-type")).toMatch(/^text\/html/);
  expect(whole.headers.get("content-security-policy")).toContain("sandbox");
  expect(whole.headers.get("x-content-type-options")).toBe("nosniff");
  expect(whole.text).toMatch(/^<!doctype html>/i);
  expect(whole.text).toContain("Tallyhour");
  expect([part.status, part.text]).toEqual([206, whole.text.slice(0, 15)]);
  expect([known.status, known.text]).toEqual([304, ""]);
});

test("usage and its breakdown move by what the runs were charged, and the ledger adds up", async () => {
  const { workspace } = overRest;
  const before = await read(`/v1/workspaces/${workspace}/usage`, workspace);
  const run = await service.rest("POST", "/v1/agent/invoke", JOB, { workspace });
  const after = await read(`/v1/workspaces/${workspace}/usage`, workspace);

  expect(run.body.creditsUsed).toBe(58);
  expect(after.credits.used - before.credits.used).toBe(58);
  expect(after.breakdown.research - before.breakdown.research).toBe(58);
  expect(after.credits.used).toBe(after.breakdown.research);
  expect(after.pool.used + after.pool.reserved + after.credits.remaining).toBe(after.credits.allocated);
  await expectCreditsToAddUp(service.database.system);
});

test("the workspace says when it was last active, and what it is connected to", async () => {
  const { workspace, createdAt } = overRest;
  const detail = await read(`/v1/workspaces/${workspace}`, workspace);
  const health = await read(`/v1/workspaces/${workspace}/health`, workspace);

  expect(Date.parse(detail.lastActiveAt)).toBeGreaterThanOrEqual(Date.parse(createdAt) - 1);
  expect(detail.recentActivity.at(-1).invocationId).toBe(overRest.invocationId);
  expect(health.integrations).toContainEqual(expect.objectContaining({ name: "serpdata", status: "not_connected" }));
});
