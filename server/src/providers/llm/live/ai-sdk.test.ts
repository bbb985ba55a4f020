import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { failureOf } from "../../../../test/fakes/vendors/failure-of.ts";
import { type FakeLlm, type LlmScenario, startLlm } from "../../../../test/fakes/vendors/llm.ts";
import type { TransportScenario } from "../../../../test/fakes/vendors/vendor-server.ts";
import { Company, llmContract, llmRequest, toolRequest } from "../contract.ts";
import type { LlmMessage } from "../port.ts";
import { MODEL_VENDOR_IDS, MODEL_VENDORS, type ModelVendorId } from "./__fixtures__/model-vendors.ts";
import { createLlm, type LlmOptions } from "./ai-sdk.ts";

const ACME = '{"name":"Acme","employees":12}';
let fake: FakeLlm;

beforeAll(async () => {
  fake = await startLlm();
});
beforeEach(() => {
  fake.answerWith(({ system, tools, results }) => {
    if (tools.length > 0 && results.length === 0) return { calls: [{ tool: "find_company", input: { name: "Acme" } }] };
    return system.includes("JSON Schema") ? ACME : "Acme makes anvils.";
  });
});
afterEach(() => {
  fake.requests.length = 0;
  fake.asked.length = 0;
});
afterAll(() => fake.close());

function open(provider: ModelVendorId, options: Partial<LlmOptions> = {}) {
  const now = () => new Date("2026-11-21T10:00:00Z");
  const { apiKey } = fake;
  return createLlm({
    vendor: MODEL_VENDORS[provider],
    model: "some-model",
    apiKey,
    baseUrl: fake.baseUrl(provider),
    fetch,
    now,
    ...options,
  });
}

llmContract("openai", () => open("openai"));
llmContract("anthropic", () => open("anthropic"));
llmContract("google", () => open("google"));
llmContract("openai-compatible", () => open("openai-compatible"));

describe.each(MODEL_VENDOR_IDS)("a model of %s", (provider) => {
  it("receives the prompt and the model name", async () => {
    const answer = await open(provider).text(llmRequest({ maxOutputTokens: 321 }));

    expect(answer).toEqual({ value: "Acme makes anvils.", calls: 1, inputTokens: 11, outputTokens: 7 });
    expect(fake.asked).toEqual([
      {
        vendor: provider,
        model: "some-model",
        system: "You describe companies.",
        prompt: "Describe Acme.",
        messages: [{ role: "user", text: "Describe Acme." }],
        tools: [],
        results: [],
        images: [],
        schema: undefined,
        maxOutputTokens: expect.any(Number),
      },
    ]);
  });

  it("receives the problems of its JSON once, and both calls are counted", async () => {
    const answers = ['{"name":"","employees":"many"}', ACME];
    fake.answerWith(() => answers.shift() ?? "");

    const answer = await open(provider).object({ ...llmRequest(), schema: Company });

    expect(answer).toEqual({ value: { name: "Acme", employees: 12 }, calls: 2, inputTokens: 22, outputTokens: 14 });
    expect(fake.asked[1]?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(fake.asked[1]?.messages[1]?.text).toBe('{"name":"","employees":"many"}');
    expect(fake.asked[1]?.prompt).toContain("`/employees` must be integer");
    expect(fake.asked[1]?.prompt).toContain("`/name` must NOT have fewer than 1 characters");
  });

  it("receives its tools, the results of its calls, and images", async () => {
    const port = open(provider);
    const asked: LlmMessage = {
      role: "user",
      text: "Describe Acme.",
      images: [{ contentType: "image/png", base64: "iVBORw0KGgo=" }],
    };
    const { value } = await port.turn({ ...toolRequest(), messages: [asked] });
    const [call] = value.calls;
    const answered = {
      role: "tools" as const,
      results: [{ callId: call?.id ?? "", tool: "find_company", text: "12 employees", isError: false }],
    };

    const answer = await port.turn({ ...toolRequest(), messages: [asked, { role: "assistant", ...value }, answered] });

    expect(value.calls).toMatchObject([{ tool: "find_company", input: { name: "Acme" } }]);
    expect(answer).toMatchObject({ value: { text: "Acme makes anvils.", calls: [] }, calls: 1 });
    expect(fake.asked[0]).toMatchObject({ tools: ["find_company"], images: ["iVBORw0KGgo="], results: [] });
    expect(fake.asked[1]?.results.map(({ text }) => text)).toEqual(["12 employees"]);
  });

  it("receives a problem when it calls a tool with anything but an object, and nothing is guessed", async () => {
    fake.answerWith(() => ({ calls: [{ tool: "find_company", input: ["Acme"] }] }));

    const { value } = await open(provider).turn(toolRequest());

    expect(value.calls).toMatchObject([{ input: {}, problem: "The arguments must be a JSON object." }]);
  });

  it("that misses the schema twice is given up as upstream_empty", async () => {
    fake.answerWith(() => "I would rather not.");

    const error = await failureOf(open(provider).object({ ...llmRequest(), schema: Company }));

    expect(error).toMatchObject({ port: "llm", kind: "upstream_empty", retryable: false });
    expect(fake.asked).toHaveLength(2);
  });

  it("gets no second request if the limit is one call", async () => {
    fake.answerWith(() => "{}");

    const error = await failureOf(open(provider).object({ ...llmRequest({ maxCalls: 1 }), schema: Company }));

    expect(error.kind).toBe("upstream_empty");
    expect(fake.asked).toHaveLength(1);
  });

  it("can answer with fields and endings that we have never heard of", async () => {
    fake.next("drift");

    const answer = await open(provider).text(llmRequest());

    expect(answer.value).toBe("Still readable.");
  });

  it.each<[LlmScenario | TransportScenario, string, number | undefined]>([
    ["auth", "auth", undefined],
    ["quota", "quota", undefined],
    ["rate-limit-with-header", "rate_limited", 13_000],
    ["unknown-model", "invalid_request", undefined],
    ["overloaded", "transient", undefined],
    ["server-error", "transient", undefined],
    ["malformed", "transient", undefined],
    ["reset", "transient", undefined],
    ["empty", "upstream_empty", undefined],
    ["cut-off", "upstream_empty", undefined],
    ["refused", "blocked", undefined],
  ])("makes of %s the kind %s, after one request and without the key in it", async (scenario, kind, retryAfterMs) => {
    fake.next(scenario);

    const error = await failureOf(open(provider).text(llmRequest()));

    expect(error).toMatchObject({ port: "llm", kind });
    expect(error.facts.retryAfterMs).toBe(retryAfterMs);
    expect(fake.requests).toHaveLength(1);
    expect(`${error.message} ${JSON.stringify(error)} ${String(error.cause)}`).not.toMatch(/sk-|mnop/);
  });

  it("that does not respond in time is a transient failure", async () => {
    fake.next("slow");

    const error = await failureOf(open(provider, { timeoutMs: 30 }).text(llmRequest()));

    expect(error.kind).toBe("transient");
    expect(error.message).toContain("did not respond within 0.03 s");
  });

  it("is no longer waited for when the caller gives up", async () => {
    const caller = new AbortController();
    const reason = new Error("The run was cancelled.");
    fake.answerWith(() => {
      caller.abort(reason);
      return new Promise(() => {});
    });

    await expect(open(provider).text(llmRequest({ signal: caller.signal }))).rejects.toBe(reason);
  });

  it("is aborted in the middle of its response too", async () => {
    fake.next("stall", 2);
    const caller = new AbortController();
    const reason = new Error("The run was cancelled.");
    const abortingFetch: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      setImmediate(() => caller.abort(reason));
      return response;
    };

    const stalled = open(provider, { timeoutMs: 30 }).text(llmRequest());
    await expect(stalled).rejects.toMatchObject({
      kind: "transient",
      message: expect.stringContaining("did not respond"),
    });
    const aborted = open(provider, { fetch: abortingFetch }).text(llmRequest({ signal: caller.signal }));
    await expect(aborted).rejects.toBe(reason);
  });

  it("whose vendor quotes part of a refused key is not quoted", async () => {
    fake.answerWith(() => ({ status: 401, body: { error: { message: "Bad key: ab12***z9" } } }));

    const error = await failureOf(open(provider).text(llmRequest()));

    expect(error.message).toMatch(/refused the credentials \(HTTP 401\)\.$/);
  });

  it("recovers after a temporary failure", async () => {
    fake.next("server-error");
    const port = open(provider);

    await failureOf(port.text(llmRequest()));

    expect((await port.text(llmRequest())).value).toBe("Acme makes anvils.");
  });
});

describe("a local model", () => {
  it("needs no key", async () => {
    const { value } = await createLlm({
      vendor: MODEL_VENDORS["openai-compatible"],
      model: "llama",
      baseUrl: fake.baseUrl("openai-compatible"),
      fetch,
    }).text(llmRequest());

    expect(value).toBe("Acme makes anvils.");
    expect(fake.requests[0]?.headers["authorization"]).toBeUndefined();
  });

  it("may think aloud before it answers", async () => {
    fake.answerWith(() => `Maybe {"name":"Draft","employees":1}?</think>\nHere: \`\`\`json\n${ACME}\n\`\`\``);

    const answer = await open("openai-compatible").object({ ...llmRequest(), schema: Company });

    expect(answer).toMatchObject({ value: { name: "Acme", employees: 12 }, calls: 1 });
  });
});

describe("calls of tools", () => {
  it("may come with arguments that are cut off, and are then none", async () => {
    fake.answerWith(() => ({ calls: [{ tool: "find_company", input: '{"name":"Ac' }] }));

    const { value } = await open("openai-compatible").turn(toolRequest());

    expect(value.calls).toMatchObject([{ input: {}, problem: "The arguments are not valid JSON." }]);
  });

  it("carry Gemini's mark back to it", async () => {
    const port = open("google");
    const { value } = await port.turn(toolRequest());

    await port.turn({
      ...toolRequest(),
      messages: [
        ...toolRequest().messages,
        { role: "assistant", ...value },
        {
          role: "tools",
          results: [{ callId: value.calls[0]?.id ?? "", tool: "find_company", text: "", isError: false }],
        },
      ],
    });

    expect(JSON.stringify(fake.requests[1]?.body)).toContain('"thoughtSignature":"c2lnbmVk"');
  });
});

describe("waiting", () => {
  it("uses the retry time of Gemini's body without a header", async () => {
    fake.next("rate-limit");

    const error = await failureOf(open("google").text(llmRequest()));

    expect(error).toMatchObject({ kind: "rate_limited", facts: { retryAfterMs: 30_000 } });
  });

  it("has no retry time when the vendor sends none", async () => {
    fake.next("rate-limit");

    const error = await failureOf(open("openai").text(llmRequest()));

    expect(error.facts).toEqual({ httpStatus: 429, providerCode: "rate_limit_exceeded" });
  });
});

it("never lets OpenAI store the conversation", async () => {
  await open("openai").text(llmRequest());

  expect(fake.requests[0]?.body).toMatchObject({ store: false });
});
