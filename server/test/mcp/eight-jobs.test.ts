import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeLlm, startLlm } from "../fakes/vendors/llm.ts";
import { secondsToNoon } from "../harness/quiet-times.ts";
import { type Service, startService } from "../harness/service.ts";

const MOST_CALLS = 60;
const MOST_TOKENS = 40_000;
const CHARACTERS_PER_TOKEN = 4;
const TEN = 10;
const SKILL = `---
name: weekly-note
description: Writes a short note about the week.
---

Write one sentence about the week.
`;

/** What an answer holds; the journeys read only a few fields of it. */
// biome-ignore lint/suspicious/noExplicitAny: answers of many tools, as a model sees them.
type Answer = any;

let service: Service;
let agent: Client;
let person: Client;
/** Custom skills need a language model, which test worlds do not have. */
let live: Client;
let model: FakeLlm;
let workspaceId: string;
/** The keywords that the second job chooses. */
let chosen: string[];
let bornAt: string;
const sizes: { job: string; tool: string; tokens: number }[] = [];

beforeAll(async () => {
  model = await startLlm();
  model.answerWith(() => "A calm week on the water.");
  const [LLM_PROVIDER, LLM_BASE_URL] = ["openai-compatible", model.baseUrl("openai-compatible")];
  service = await startService({ env: { LLM_PROVIDER, LLM_BASE_URL, LLM_MODEL: "fake" } });
  const make = async (more: object, key = service.key) =>
    (await service.rest("POST", "/v1/auth/keys", { name: "Key", mode: "test", scope: "AGENCY", ...more }, { key }))
      .body;
  const world = await make({ seed: "eight-jobs", canApprove: true });
  agent = await service.mcp({ key: (await make({ canApprove: false }, world.secret)).secret, query: "" });
  person = await service.mcp({ key: world.secret, query: "" });
  live = await service.mcp({ key: (await make({ mode: "live", scope: "AGENCY" })).secret, query: "" });
  await service.rest("POST", "/v1/test/clock/advance", { seconds: secondsToNoon() }, { key: world.secret });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await model.close();
});

/** Counts what a model reads and writes: the arguments and one reading of the result, because text and structure hold the same. */
function count(job: string, tool: string, ...parts: unknown[]): void {
  const characters = parts.reduce<number>((sum, part) => sum + JSON.stringify(part).length, 0);
  sizes.push({ job, tool, tokens: Math.ceil(characters / CHARACTERS_PER_TOKEN) });
}

function callsOf(job: string, client = agent) {
  return async (name: string, given: object = {}, { fails = false } = {}): Promise<Answer> => {
    const result = await client.callTool({ name, arguments: { ...given } });
    count(job, name, name, given, result.structuredContent);
    expect(result.isError ?? false, `${name}: ${JSON.stringify(result.structuredContent)}`).toBe(fails);
    return result.structuredContent;
  };
}
type Call = ReturnType<typeof callsOf>;

/** Waits for a run as an agent does. */
async function ended(call: Call, id: string, place: object = { workspaceId }): Promise<Answer> {
  for (;;) {
    const run = await call("agent.invocations.get", { id, waitSeconds: 50, ...place });
    if (!["PENDING", "RUNNING", "WAITING_CHILDREN"].includes(run.status)) return run;
  }
}

/** A tool that the default list omits, found by the words of a user. */
async function found(call: Call, words: string, expected: string): Promise<string> {
  const { tools } = await call("tools.find", { words, limit: 1 });
  expect(tools[0].name, words).toBe(expected);
  return tools[0].name;
}

test("the tools of a default connection are listed", async () => {
  const { tools } = await agent.listTools();
  count("connect", "tools/list", tools, agent.getInstructions() ?? "");

  expect(tools.map(({ name }) => name)).toContain("insights.opportunities");
});

test("set up a brand and bootstrap it", async () => {
  const call = callsOf("set up");
  const made = await call("workspaces.create", {
    name: "Northwind Kayaks",
    primaryDomain: "northwind-kayaks.example",
    brand: {
      shortDescription: "Kayak tours, kayak rental and kayak lessons.",
      primaryKeywords: ["kayak tours", "kayak rental"],
    },
  });
  workspaceId = made.id;
  bornAt = made.createdAt.slice(0, 10);
  const { skills } = await call("agent.skills.list", { workspaceId });
  const job = { skill: "bootstrap_brand", input: { depth: "fast" }, workspaceId };
  const { estimatedCost } = await call("agent.invoke", { ...job, dryRun: true });
  const { invocationId } = await call("agent.invoke", job);
  const run = await ended(call, invocationId);
  const report = run.files.find((path: string) => path.endsWith(".html") || path.endsWith(".md"));
  const { text } = await call("agent.files.raw", { path: report, workspaceId });

  expect(skills.map(({ slug }: { slug: string }) => slug)).toContain("bootstrap_brand");
  expect(estimatedCost.credits).toBeGreaterThan(0);
  expect(run).toMatchObject({ status: "SUCCEEDED", testMode: true });
  expect(text).toContain("Northwind Kayaks");
});

test("choose ten keywords, each with the page to make", async () => {
  const call = callsOf("ten keywords");
  const research = await call("research.keyword.research", { seed: "kayak rental", limit: 40, workspaceId });
  await ended(call, research.invocationId);
  const { invocationId } = await call("distribute.track_rank", { workspaceId });
  await ended(call, invocationId);
  const { data } = await call("insights.opportunities", { limit: TEN, workspaceId });

  chosen = data.map(({ keywordId }: { keywordId: string }) => keywordId);
  expect(data).toHaveLength(TEN);
  for (const { keyword, volume, verdict, page, position = 101 } of data) {
    expect([typeof keyword, typeof volume, typeof verdict]).toEqual(["string", "number", "string"]);
    expect(page.url ?? page.slug).toEqual(expect.any(String));
    expect(position).toBeGreaterThan(3);
  }
});

test("track for a month, and say what moved and why", async () => {
  const call = callsOf("a month");
  const name = await found(call, "schedule a skill every day", "schedules.create");
  await call("tools.call", {
    name,
    arguments: { skill: "rank_monitor", cadence: "daily:06:00", input: { keywordIds: chosen }, workspaceId },
  });
  const since = (await call("insights.movement", { workspaceId })).until;
  const { invocationId } = await call("tools.call", { name: "test.clock.advance", arguments: { days: 30 } });
  if (invocationId !== undefined) await ended(call, invocationId, {});
  const moved = await call("insights.movement", { since, workspaceId });
  const why = await call("insights.explain_rank", {
    id: (moved.movers[0] ?? { keywordId: chosen[0] }).keywordId,
    workspaceId,
  });

  expect(moved.compared).toBe(TEN);
  expect(moved.sentence).toMatch(/keywords? fell/);
  expect([typeof why.sentence, Array.isArray(why.causes)]).toEqual(["string", true]);
});

test("add a rival, and find ten of its links worth having", async () => {
  const call = callsOf("rival and links");
  const candidates = await call("tools.call", {
    name: await found(call, "suggest competitors we do not track", "research.competitor.candidates"),
    arguments: { limit: 5, workspaceId },
  });
  const rival = await call("research.competitor.add", { domain: candidates.candidates[0].domain, workspaceId });
  const pull = await found(call, "pull the backlinks of a competitor", "research.competitor.backlinks");
  const { invocationId } = await call("tools.call", { name: pull, arguments: { id: rival.id, workspaceId } });
  await ended(call, invocationId);
  const links = await call("tools.call", {
    name: "research.competitor.backlinks.list",
    arguments: { id: rival.id, limit: TEN, workspaceId },
  });

  expect(links.data).toHaveLength(TEN);
});

test("publish a text whose title a person edits at the approval, with another key", async () => {
  const call = callsOf("publish");
  const decide = callsOf("publish, the person", person);
  const platform = await call("tools.call", {
    name: await found(call, "connect a site to publish to", "produce.platform.create"),
    arguments: {
      ...{ name: "Own site", kind: "webhook", url: "https://receiver.example/publish", workspaceId },
      credentials: { secret: "shared with the receiver" },
    },
  });
  const content = `# How to rent a kayak\n\nA good kayak rental has dry boats. ${"Ask for the size of the boat. ".repeat(10)}`;
  const input = { title: "How to rent a kayak", content, platformConfigId: platform.id };
  const { invocationId } = await call("agent.invoke", { skill: "produce.publish", input, workspaceId });
  const waiting = await ended(call, invocationId);
  const { approvalId } = waiting.currentStep;
  const refused = await call("agent.approval.approve", { id: invocationId, approvalId, workspaceId }, { fails: true });
  await decide("agent.approval.get", { approval_id: approvalId, workspaceId });
  const edits = { title: "Rent a kayak in five steps" };
  const decided = await decide("agent.approval.approve", { id: invocationId, approvalId, edits, workspaceId });
  const run = await ended(call, invocationId);

  expect(refused.details.approvalUrl).toContain(approvalId);
  expect(decided).toMatchObject({ decision: "APPROVED", edited: true });
  expect(run).toMatchObject({ status: "SUCCEEDED", testMode: true });
});

test("make a custom skill and run it", async () => {
  const call = callsOf("custom skill", live);
  const { id } = await call("workspaces.create", { name: "Acme", primaryDomain: "acme.example" });
  const place = { workspaceId: id };
  const upload = await found(call, "upload a file", "agent.files.upload");
  await call("tools.call", {
    name: upload,
    arguments: {
      path: "skills/weekly-note/SKILL.md",
      contentBase64: Buffer.from(SKILL).toString("base64"),
      contentType: "text/markdown",
      ...place,
    },
  });
  const started = await call("agent.invoke", { skill: "custom:weekly-note", input: { message: "Go." }, ...place });
  const run = await ended(call, started.invocationId, place);

  expect(run.skill, JSON.stringify(run.error)).toBe("custom:weekly-note");
  expect(["SUCCEEDED", "WAITING_INPUT"], JSON.stringify(run.error)).toContain(run.status);
});

test("get notified by webhook", async () => {
  const call = callsOf("webhook");
  const name = await found(call, "get notified by webhook", "webhooks.create");
  const made = await call("tools.call", {
    name,
    arguments: { url: "https://receiver.example/events", events: ["rank.dropped"], workspaceId },
  });

  expect(made).toMatchObject({ events: ["rank.dropped"], secret: expect.any(String) });
});

test("say what all of it cost", async () => {
  const call = callsOf("cost");
  const cost = await call("tools.call", { name: "insights.cost", arguments: { from: bornAt, workspaceId } });

  expect(cost.credits).toBeGreaterThan(0);
  expect(cost.skills.map(({ skill }: { skill: string }) => skill)).toContain("bootstrap_brand");
});

test("the eight jobs take few calls and tokens, the list of tools included", () => {
  const calls = sizes.filter(({ tool }) => tool !== "tools/list");
  const tokens = sizes.reduce((sum, one) => sum + one.tokens, 0);
  console.log(
    [
      ...sizes.map((one) => `${String(one.tokens).padStart(6)}  ${one.job}: ${one.tool}`),
      `${String(tokens).padStart(6)}  in all, ${calls.length} calls`,
    ].join("\n"),
  );

  expect(calls.length).toBeLessThanOrEqual(MOST_CALLS);
  expect(tokens).toBeLessThanOrEqual(MOST_TOKENS);
});
