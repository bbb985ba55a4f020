import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeLlm, startLlm } from "../fakes/vendors/llm.ts";
import type { CallOptions } from "../harness/caller.ts";
import { type Service, startService } from "../harness/service.ts";
import { putSkill } from "../harness/uploads.ts";

let model: FakeLlm;
let service: Service;

beforeAll(async () => {
  model = await startLlm();
  service = await startService({
    env: {
      LLM_PROVIDER: "openai-compatible",
      LLM_MODEL: "fake-large",
      LLM_BASE_URL: model.baseUrl("openai-compatible"),
    },
  });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await model.close();
});

/** A workspace that wants this model by default, with a keyword and a separate skill. */
async function wanting(defaultModel: string | null): Promise<string> {
  const primaryDomain = `brand-${crypto.randomUUID()}.example`;
  const made = await service.rest("POST", "/v1/workspaces", { name: "Brand", primaryDomain });
  const workspace: string = made.body.id;
  const settled = await service.rest("PATCH", `/v1/workspaces/${workspace}`, { settings: { defaultModel } });
  expect(settled.status, settled.text).toBe(200);
  await service.rest("POST", "/v1/keywords", { keywords: [{ keyword: "time tracking software" }] }, { workspace });
  const text = "---\nname: echo\ndescription: A skill of this test.\n---\n\nSay something.\n";
  await putSkill(service, { workspaceId: workspace, slug: "echo", text });
  return workspace;
}

async function run(skill: string, input: object, as: CallOptions) {
  const started = await service.rest("POST", "/v1/agent/invoke", { skill, input }, as);
  expect(started.status, started.text).toBe(202);
  return (await service.rest("GET", `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=30`, undefined, as))
    .body;
}

const SEED = "Tallyhour is time tracking for design studios that bill by the hour. Owners see what a project costs.";
const RUNS = [
  ["research.icp", { seedText: SEED }],
  ["research.keyword.relabel", { scope: {} }],
  ["custom:echo", { message: "Go." }],
  ["keyword_manager", { message: "How many keywords are there?" }],
] as const;

describe.each(RUNS)("%s", (skill, input) => {
  test("says that another model answered than the workspace's settings want", async () => {
    const workspace = await wanting("openai/gpt-5");

    const { status, result, raw } = await run(skill, input, { workspace });

    expect(status).toBe("SUCCEEDED");
    expect(JSON.stringify([raw, result?.warnings])).toContain(
      'The configured model is \\"openai-compatible/fake-large\\", not \\"openai/gpt-5\\"',
    );
  });

  test.each(["fake-large", "OpenAI-Compatible/Fake-Large", null])(
    "says nothing of it where that is %j",
    async (name) => {
      const workspace = await wanting(name);

      const { status, result, raw } = await run(skill, input, { workspace });

      expect(status).toBe("SUCCEEDED");
      expect(JSON.stringify([raw, result?.warnings])).not.toContain("The configured model is");
    },
  );
});

test("a model that a request names goes before the workspace's", async () => {
  const workspace = await wanting("openai/gpt-5");
  const labels = [{ index: 0, intents: ["PURCHASE"], relevance: "OFFERING", confidence: 0.9 }];
  model.answerWith(() => JSON.stringify({ labels }));

  const named = await run("research.keyword.relabel", { scope: {}, model: "fake-large" }, { workspace });

  expect(named.result).toMatchObject({ failed: 0 });
  expect(named.result.warnings.join(" ")).not.toContain("The configured model is");
});

test("in a test world, where no model answers, a run says only that", async () => {
  const workspaceId = await wanting("openai/gpt-5");
  const world = await service.rest("POST", "/v1/auth/keys", { name: "World", mode: "test", workspaceId });

  const { result } = await run("research.icp", { seedText: SEED }, { key: world.body.secret });

  expect(result.warnings.join(" ")).toContain("Test worlds have no language model");
  expect(result.warnings.join(" ")).not.toContain("The configured model is");
});
