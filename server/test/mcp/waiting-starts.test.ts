import { afterAll, beforeAll, expect, test } from "vitest";
import { secondsToNoon } from "../harness/quiet-times.ts";
import { type Service, startService } from "../harness/service.ts";

const SITE = "https://northwind-kayaks.example";
const WAIT = { waitSeconds: 50 };
const MOST_PREVIEW = 700;
const CONTENT = `Choosing a kayak rental. ${"A good kayak rental has dry boats and patient people. ".repeat(40)}`;

let service: Service;
let key: string;
let workspaceId: string;
let platformConfigId: string;
beforeAll(async () => {
  service = await startService();
  const grant = { name: "waits", mode: "test", scope: "AGENCY", canApprove: true, seed: "waits" };
  key = (await service.rest("POST", "/v1/auth/keys", grant)).body.secret;
  await service.rest("POST", "/v1/test/clock/advance", { seconds: secondsToNoon() }, { key });
  const brand = { name: "Northwind Kayaks", primaryDomain: "northwind-kayaks.example" };
  workspaceId = (await service.rest("POST", "/v1/workspaces", brand, { key })).body.id;
  const credentials = { username: "editor", applicationPassword: "abcd efgh ijkl mnop" };
  const site = { name: "Site", kind: "wordpress", url: SITE, credentials };
  const made = await service.rest("POST", "/v1/produce/platforms", site, { key, workspace: workspaceId });
  platformConfigId = made.body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

async function call(name: string, given: Record<string, unknown>, query = "") {
  const client = await service.mcp({ key, query });
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: given });
  const [first] = content;
  return { data: Object(structuredContent), text: first?.type === "text" ? first.text : "", isError: isError ?? false };
}

test("a start that waits answers with its ended run, and with the identifiers that only the start has", async () => {
  const research = { seed: "kayak rental", limit: 5, ...WAIT, workspaceId };
  const run = await call("research.keyword.research", research);
  const writing = { topic: "Kayak rental", mode: "quick", ...WAIT, workspaceId };
  const post = await call("produce.blog_post.create", writing);
  const free = await call("research.keyword.research", { ...research, dryRun: true });

  expect(run.data).toMatchObject({ status: "SUCCEEDED", skill: "research.keyword", result: { afterLimit: 5 } });
  expect(run.data).not.toHaveProperty("nextStep");
  expect(post.data).toMatchObject({ status: "SUCCEEDED", blogPostId: expect.stringMatching(/^bp_/) });
  expect(free.data).toMatchObject({ dryRun: true });
});

test("a run that pauses shows the beginning of what a person decides on, then all of it, and the decision answers with the run that goes on", async () => {
  const input = { title: "How to choose a kayak rental", content: CONTENT, platformConfigId };
  const order = { skill: "produce.publish", input, ...WAIT, workspaceId };
  const { data: waiting, text } = await call("agent.invoke", order);
  const { data: whole } = await call(waiting.nextStep.tool, waiting.nextStep.arguments);
  const { tool, arguments: decision } = whole.nextStep;
  const { data: done } = await call(tool, { ...decision, edits: { title: "Kayak rental, step by step" } });
  const { data: checked } = await call(done.nextStep.tool, done.nextStep.arguments);

  expect(waiting).toMatchObject({ status: "WAITING_APPROVAL", approval: { preview: { title: input.title } } });
  expect(waiting.approval.editableFields).toContain("title");
  expect(waiting.approval.preview.content.length).toBeLessThan(MOST_PREVIEW);
  expect(waiting.notice).toMatch(/approval\.preview\.content: 600 of \d+ characters.*agent\.approval\.get/);
  expect(text).toContain(input.title);
  expect(waiting.nextStep.tool).toBe("agent.approval.get");
  expect(whole.preview.content.length).toBeGreaterThan(MOST_PREVIEW);
  expect(tool).toBe("agent.approval.approve");
  expect(done).toMatchObject({ status: "SUCCEEDED", decision: "APPROVED", result: { outcome: "published" } });
  expect(checked).toMatchObject({ skill: "produce.publish.verify", result: { verdict: "live" } });
});

test("tools that list their outputs do not wait, and an argument that is no number of seconds is named", async () => {
  const research = { seed: "kayak tours", limit: 5, workspaceId };
  const full = await (await service.mcp({ key, query: "?schemas=full" })).listTools();
  const short = await (await service.mcp({ key, query: "" })).listTools();
  const takes = ({ tools }: typeof full) =>
    tools.filter(({ inputSchema }) => "waitSeconds" in (inputSchema.properties ?? {})).map(({ name }) => name);
  const refused = await call("research.keyword.research", { ...research, waitSeconds: "long" });

  expect(takes(full)).toEqual(["agent.invocations.get"]);
  expect(takes(short)).toEqual(expect.arrayContaining(["research.keyword.research", "agent.approval.approve"]));
  expect(refused).toMatchObject({ isError: true, data: { code: "validation_error" } });
  expect(refused.text).toContain("waitSeconds");
});

test("one call finds the tools of several things to do, each schema once, and says what has none", async () => {
  const words = ["move time forward in a test world", "advance the clock of a test world", "xyzzy qwrtp"];
  const { data, text } = await call("tools.find", { words });

  expect(data.tools.map(({ for: job, name }: { for: string; name: string }) => [job, name])).toEqual([
    [words[0], "test.clock.advance"],
    [words[1], "test.clock.advance"],
  ]);
  expect(data.tools.map(({ inputSchema }: { inputSchema?: object }) => inputSchema !== undefined)).toEqual([
    true,
    false,
  ]);
  expect(data.notice).toContain("xyzzy");
  expect(text).toContain("test.clock.advance");
});
