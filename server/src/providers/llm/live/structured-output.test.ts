import { Type } from "typebox";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeLlm, type LocalServer, startLlm } from "../../../../test/fakes/vendors/llm.ts";
import { Company, llmRequest } from "../contract.ts";
import { MODEL_VENDORS, type ModelVendorId } from "./__fixtures__/model-vendors.ts";
import { createLlm } from "./ai-sdk.ts";

const ACME = '{"name":"Acme","employees":12,"tags":null}';
const servers = new Map<LocalServer, FakeLlm>();

beforeAll(async () => {
  for (const local of ["ollama", "lm-studio", "other"] as const) servers.set(local, await startLlm({ local }));
});
beforeEach(() => {
  for (const server of servers.values()) {
    server.answerWith(() => ACME);
    server.requests.length = 0;
    server.asked.length = 0;
  }
});
afterAll(() => Promise.all([...servers.values()].map((server) => server.close())));

function fakeOf(local: LocalServer): FakeLlm {
  const fake = servers.get(local);
  if (fake === undefined) throw new Error(`No fake server ${local}.`);
  return fake;
}

function open(provider: ModelVendorId, local: LocalServer = "other") {
  const fake = fakeOf(local);
  return createLlm({
    vendor: MODEL_VENDORS[provider],
    model: "some-model",
    apiKey: fake.apiKey,
    baseUrl: fake.baseUrl(provider),
    fetch,
  });
}

const STRICT_COMPANY = {
  type: "object",
  properties: {
    name: { type: "string" },
    employees: { type: "integer" },
    tags: { anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }] },
  },
  required: ["name", "employees", "tags"],
  additionalProperties: false,
};

describe("structured output", () => {
  it.each<[ModelVendorId, LocalServer, unknown]>([
    ["openai", "other", STRICT_COMPANY],
    ["google", "other", STRICT_COMPANY],
    ["openai-compatible", "ollama", STRICT_COMPANY],
    ["openai-compatible", "lm-studio", undefined],
    ["openai-compatible", "other", undefined],
    ["anthropic", "other", undefined],
  ])(
    "of %s on %s receives the schema where the vendor enforces it, and the prompt has it always",
    async (provider, local, schema) => {
      const answer = await open(provider, local).object({ ...llmRequest(), schema: Company });

      expect(answer).toMatchObject({ value: { name: "Acme", employees: 12 }, calls: 1 });
      expect(answer.value).not.toHaveProperty("tags");
      expect(fakeOf(local).asked.map((asked) => asked.schema)).toEqual([schema]);
      expect(fakeOf(local).asked[0]?.system).toContain('"employees"');
    },
  );

  it("asks a local server once whether it is Ollama", async () => {
    const port = open("openai-compatible", "ollama");

    await port.object({ ...llmRequest(), schema: Company });
    await port.object({ ...llmRequest(), schema: Company });

    expect(fakeOf("ollama").requests.map(({ path }) => path)).toEqual([
      "/api/version",
      "/v1/chat/completions",
      "/v1/chat/completions",
    ]);
  });

  it("is left out for a value that is no object, and for free keys", async () => {
    const port = open("openai");
    fakeOf("other").answerWith(({ system }) => (system.includes("array") ? '["a","b"]' : '{"a":{"b":1}}'));
    const free = Type.Object({ a: Type.Record(Type.String(), Type.Integer()) });

    const list = await port.object({ ...llmRequest(), schema: Type.Array(Type.String()) });
    const map = await port.object({ ...llmRequest(), schema: free });

    expect([list.value, map.value]).toEqual([["a", "b"], { a: { b: 1 } }]);
    expect(fakeOf("other").asked.map(({ schema }) => schema)).toEqual([undefined, undefined]);
  });

  it("sends words as an enumeration, and keeps null where the schema allows it", async () => {
    const Word = Type.Union([Type.Literal("A"), Type.Literal("B")], { description: "The word." });
    const schema = Type.Object({ word: Word, note: Type.Union([Type.String({ maxLength: 9 }), Type.Null()]) });
    fakeOf("other").answerWith(() => '{"word":"B","note":null}');

    const { value } = await open("openai").object({ ...llmRequest(), schema });

    expect(value).toEqual({ word: "B", note: null });
    expect(fakeOf("other").asked[0]?.schema).toMatchObject({
      properties: {
        word: { type: "string", enum: ["A", "B"], description: "The word." },
        note: { anyOf: [{ type: "string" }, { type: "null" }] },
      },
    });
  });

  it("is not sent again to a model that refused it", async () => {
    const message =
      "Invalid parameter: 'text.format' of type 'json_schema' is not supported with this model. Learn more at the docs.";
    fakeOf("other").answerWith(({ schema }) =>
      schema === undefined
        ? ACME
        : { status: 400, body: { error: { message, type: "invalid_request_error", code: null } } },
    );
    const port = open("openai");

    const first = await port.object({ ...llmRequest({ maxCalls: 1 }), schema: Company });
    await port.object({ ...llmRequest(), schema: Company });

    expect(first.calls).toBe(1);
    expect(fakeOf("other").asked.map(({ schema }) => schema === undefined)).toEqual([false, true, true]);
  });
});

describe("an address without a chat endpoint", () => {
  it.each<[LocalServer, number]>([
    ["ollama", 404],
    ["lm-studio", 200],
    ["other", 404],
  ])("on %s is an error of the settings, reported after one request", async (local, status) => {
    const fake = fakeOf(local);
    const port = createLlm({ vendor: MODEL_VENDORS["openai-compatible"], model: "qwen3", baseUrl: fake.url, fetch });

    await expect(port.text(llmRequest())).rejects.toMatchObject({
      kind: "config",
      retryable: false,
      message: expect.stringMatching(new RegExp(`no chat endpoint at this address \\(HTTP ${status}\\).*end in /v1`)),
    });
    expect(fake.requests).toHaveLength(1);
  });

  it("differs from a model that Ollama does not have", async () => {
    const error = { message: 'model "qwen3" not found, try pulling it first', type: "not_found_error", code: null };
    fakeOf("ollama").answerWith(() => ({ status: 404, body: { error } }));

    await expect(open("openai-compatible", "ollama").text(llmRequest())).rejects.toMatchObject({
      kind: "invalid_request",
      message: expect.stringContaining("try pulling it first"),
    });
  });
});
