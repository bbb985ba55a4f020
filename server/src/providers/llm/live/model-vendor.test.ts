import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeLlm, startLlm } from "../../../../test/fakes/vendors/llm.ts";
import { Company, llmRequest } from "../contract.ts";
import { MODEL_VENDORS, type ModelVendorId } from "./__fixtures__/model-vendors.ts";
import { createLlm } from "./ai-sdk.ts";

let fake: FakeLlm;

beforeAll(async () => {
  fake = await startLlm();
});
beforeEach(() => {
  fake.asked.length = 0;
});
afterAll(() => fake.close());

function open(provider: ModelVendorId, model: string) {
  return createLlm({
    vendor: MODEL_VENDORS[provider],
    model,
    apiKey: fake.apiKey,
    baseUrl: fake.baseUrl(provider),
    fetch,
  });
}

describe("the output limit", () => {
  it.each<[ModelVendorId, string]>([
    ["openai", "gpt-4.1-mini"],
    ["openai", "gpt-5-chat-latest"],
    ["anthropic", "claude-sonnet-4-5"],
    ["anthropic", "claude-3-haiku-20240307"],
    ["google", "gemini-2.0-flash"],
  ])("of %s/%s, which does not think, is the limit of the answer", async (provider, model) => {
    fake.answerWith(() => "Ready.");

    await open(provider, model).text(llmRequest({ maxOutputTokens: 321 }));

    expect(fake.asked[0]?.maxOutputTokens).toBe(321);
  });

  it.each<[ModelVendorId, string]>([
    ["openai", "o4-mini"],
    ["openai", "gpt-5-nano"],
    ["openai", "gpt-5.4"],
    ["openai", "gpt-6"],
    ["anthropic", "claude-opus-5-5"],
    ["google", "gemini-2.5-flash"],
    ["google", "gemini-3-pro"],
    ["openai-compatible", "qwen3:8b"],
    ["openai-compatible", "deepseek-r1"],
  ])("of %s/%s leaves room for 3,000 tokens of thoughts before one word and before JSON", async (provider, model) => {
    const port = open(provider, model);
    fake.answerWith(({ system }) => ({
      text: system.includes("JSON Schema") ? '{"name":"Acme","employees":12}' : "Ready.",
      thoughtTokens: 3000,
    }));

    const word = await port.text(llmRequest({ maxOutputTokens: 256 }));
    const object = await port.object({ ...llmRequest({ maxOutputTokens: 260 }), schema: Company });

    expect([word.value, word.calls]).toEqual(["Ready.", 1]);
    expect([object.value, object.calls]).toEqual([{ name: "Acme", employees: 12 }, 1]);
  });

  it("doubles for the second try after an answer that was cut off", async () => {
    fake.answerWith(() => ({ text: '{"name":"Acme","employees":12}', thoughtTokens: 20_000 }));

    const answer = await open("openai-compatible", "thinker").object({ ...llmRequest(), schema: Company });

    expect(answer.calls).toBe(2);
    const [first = 0, second = 0] = fake.asked.map(({ maxOutputTokens }) => maxOutputTokens);
    expect(second).toBe(2 * first);
  });

  it("has no room for thoughts after a server refused it as too large", async () => {
    const message = "'max_tokens' is too large: 12288. This model's maximum context length is 8192 tokens.";
    fake.answerWith(({ maxOutputTokens = 0 }) =>
      maxOutputTokens > 8192
        ? { status: 400, body: { error: { message, type: "BadRequestError", code: 400 } } }
        : "Ready.",
    );
    const port = open("openai-compatible", "small");

    await port.text(llmRequest());
    await port.text(llmRequest());

    expect(fake.asked.map(({ maxOutputTokens }) => maxOutputTokens)).toEqual([12_288, 4096, 4096]);
  });
});
