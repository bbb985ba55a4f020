import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type EngineScenario,
  type FakeEngines,
  startAnswerEngines,
} from "../../../../test/fakes/vendors/answer-engines.ts";
import { failureOf } from "../../../../test/fakes/vendors/failure-of.ts";
import type { TransportScenario } from "../../../../test/fakes/vendors/vendor-server.ts";
import { answerQuestion, answersContract } from "../contract.ts";
import type { AnswerQuestion, AnswersPort, EngineAnswer } from "../port.ts";
import { createEngines, ENGINE_VENDORS, type EngineVendor } from "./__fixtures__/create-engines.ts";
import { ANTHROPIC, GEMINI, GEMINI_TEXT, OPENAI, OPENAI_TEXT, PERPLEXITY } from "./__fixtures__/recorded.ts";

const ENGINES = {
  openai: { llm: "llm_chat_1", body: OPENAI },
  perplexity: { llm: "llm_search_2", body: PERPLEXITY },
  anthropic: { llm: "llm_assistant_3", body: ANTHROPIC },
  google: { llm: "llm_assistant_4", body: GEMINI },
} as const;

let fake: FakeEngines;

beforeAll(async () => {
  fake = await startAnswerEngines();
});
afterEach(() => {
  fake.clear();
});
afterAll(() => fake.close());

function open(vendor: EngineVendor, apiKey = fake.apiKey): AnswersPort {
  const account = { vendor, model: "some-model", apiKey, baseUrl: fake.url };
  return createEngines({ accounts: [account] }, { fetch: fake.fetch, now: () => new Date("2026-11-21T10:00:00Z") });
}

function question(vendor: EngineVendor, changes: Partial<AnswerQuestion> = {}): AnswerQuestion {
  return answerQuestion({ llm: ENGINES[vendor].llm, ...changes });
}

function ask(vendor: EngineVendor, ...bodies: unknown[]): Promise<EngineAnswer> {
  fake.answerNext(...(bodies.length === 0 ? [ENGINES[vendor].body] : bodies));
  return open(vendor).ask(question(vendor));
}

/** The words that each citation marks, by domain. */
function marked({ text, citations }: EngineAnswer) {
  return citations.map(({ domain, span }) => [domain, span?.kind, span && text.slice(span.start, span.end)]);
}

for (const vendor of ENGINE_VENDORS) {
  answersContract(vendor, () => {
    fake.answerNext(ENGINES[vendor].body);
    return open(vendor);
  });
}

describe("OpenAI", () => {
  it("is made to search from the market's place, receives the prompt as it is, and stores nothing", async () => {
    await ask("openai");

    expect(fake.requests[0]?.body).toEqual({
      model: "some-model",
      input: "Which time tracking tool suits a small studio?",
      tools: [{ type: "web_search", user_location: { type: "approximate", country: "DE" } }],
      tool_choice: "required",
      include: ["web_search_call.action.sources"],
      max_output_tokens: expect.any(Number),
      store: false,
    });
  });

  it("cites what its annotations mark, without tracking parameters, and consults the rest of what it retrieved", async () => {
    const answer = await ask("openai");

    expect(answer).toMatchObject({
      outcome: "answered",
      text: OPENAI_TEXT,
      model: "some-model-2026-09-01",
      retrieval: "forced",
      locationApplied: "tool",
      searches: ["time tracking studios", "best timesheet app"],
      inputTokens: 320,
      outputTokens: 140,
      costUsd: null,
    });
    expect(answer.citations.map(({ url }) => url)).toEqual([
      "https://tallyhour.example/",
      "https://www.fieldnotes.example/tools",
    ]);
    expect(marked(answer)).toEqual([
      ["tallyhour.example", "marker", "([tallyhour.example](https://tallyhour.example/?utm_source=openai))"],
      [
        "fieldnotes.example",
        "marker",
        "([fieldnotes.example](https://www.fieldnotes.example/tools?utm_source=openai))",
      ],
    ]);
    expect(answer.consulted.map(({ url }) => url)).toEqual([
      "https://fieldnotes.example/tools",
      "https://draftbook.example/list",
      "https://opened.example/",
    ]);
  });

  it("may count offsets in code points or in UTF-16 units, or not fit the text", async () => {
    const url = "https://tallyhour.example/";
    const text = `🕰️🕰️ ([tallyhour.example](${url})) is simple.`;
    const [start, end] = [text.indexOf("(["), text.indexOf("))") + 2];
    const points = (units: number) => [...text.slice(0, units)].length;
    const spans = [
      { start_index: start, end_index: end },
      { start_index: points(start), end_index: points(end) },
      { start_index: 9_000, end_index: 9_010 },
      { start_index: null, end_index: null },
    ];
    const content = [
      { type: "output_text", text, annotations: spans.map((span) => ({ type: "url_citation", url, ...span })) },
    ];

    const answer = await ask("openai", { ...OPENAI, output: [OPENAI.output[1], { type: "message", content }] });

    const words = answer.citations.map(({ span }) => span && text.slice(span.start, span.end));
    expect(words).toEqual([
      `([tallyhour.example](${url}))`,
      `([tallyhour.example](${url}))`,
      `[tallyhour.example](${url})`,
      `[tallyhour.example](${url})`,
    ]);
  });
});

it("a refusal of OpenAI is recorded as refused, with its words", async () => {
  const content = [{ type: "refusal", refusal: "I cannot help with that." }];

  const answer = await ask("openai", { ...OPENAI, output: [{ type: "message", content }] });

  expect(answer).toMatchObject({ outcome: "refused", text: "I cannot help with that.", citations: [] });
});

it.each([
  ["failed alone", ["failed"], "parse_suspect"],
  ["failed beside one that worked", ["failed", "completed"], "answered"],
])("a search of OpenAI that %s makes its answer what the rest of it is", async (_, states, outcome) => {
  const calls = states.map((status) => ({ ...OPENAI.output[1], status }));
  const content = [{ type: "output_text", text: "Tallyhour is simple.", annotations: [] }];

  const answer = await ask("openai", { ...OPENAI, output: [...calls, { type: "message", content }] });

  expect(answer.outcome).toBe(outcome);
});

describe("Perplexity", () => {
  it("consults the pages that it fetched, without citing them", async () => {
    const fetched = { type: "fetch_url_results", contents: [{ title: "Read", url: "https://read.example/whole" }] };

    const answer = await ask("perplexity", { ...PERPLEXITY, output: [fetched, ...PERPLEXITY.output] });

    expect(answer.consulted.map(({ url }) => url)).toContain("https://read.example/whole");
    expect(answer.citations.map(({ domain }) => domain)).not.toContain("read.example");
  });

  it("cites the numbers in its text, from the results of all its searches, and reports its price", async () => {
    const answer = await ask("perplexity");

    expect(marked(answer)).toEqual([
      ["tallyhour.example", "marker", "[1]"],
      ["fieldnotes.example", "marker", "[3]"],
    ]);
    expect(answer.consulted.map(({ domain }) => domain)).toEqual(["draftbook.example"]);
    expect(answer).toMatchObject({
      costUsd: 0.006,
      retrieval: "forced",
      searches: ["time tracking studios", "timesheet app"],
    });
    expect(fake.requests[0]?.body).toEqual({
      model: "some-model",
      input: "Which time tracking tool suits a small studio?",
      tools: [{ type: "web_search", user_location: { country: "DE" } }],
      tool_choice: "required",
      language_preference: "de",
      max_output_tokens: expect.any(Number),
      max_steps: expect.any(Number),
      stream: false,
    });
  });

  it("cites its annotations where it sends them, and not the numbers in its text as well", async () => {
    const text = "Tallyhour is simple.[1]";
    const annotations = [
      { type: "url_citation", url: "https://tallyhour.example/", title: "T", start_index: 20, end_index: 23 },
    ];
    const message = { type: "message", content: [{ type: "output_text", text, annotations }] };

    const answer = await ask("perplexity", { ...PERPLEXITY, output: [PERPLEXITY.output[0], message] });

    expect(marked(answer)).toEqual([["tallyhour.example", "marker", "[1]"]]);
    expect(answer.consulted.map(({ domain }) => domain)).toEqual(["draftbook.example"]);
  });

  it("is recorded as not searched, and as merely offered a search, where its answer shows none", async () => {
    const content = [{ type: "output_text", text: "From memory: Tallyhour.", annotations: [] }];

    const answer = await ask("perplexity", { ...PERPLEXITY, output: [{ type: "message", content }] });

    expect(answer).toMatchObject({ outcome: "not_searched", retrieval: "offered", citations: [] });
  });
});

describe("Anthropic", () => {
  it("cites the claims of its text blocks, and consults what it found without citing it", async () => {
    const answer = await ask("anthropic");

    expect(answer.text).toBe("I'll look for it. Tallyhour is made for small studios. Others suit larger firms.");
    expect(marked(answer)).toEqual([["tallyhour.example", "claim", "Tallyhour is made for small studios"]]);
    expect(answer.consulted.map(({ domain }) => domain)).toEqual(["draftbook.example"]);
    expect(answer).toMatchObject({ outcome: "answered", retrieval: "forced", searches: ["time tracking studios"] });
    expect(fake.requests[0]?.body).toMatchObject({
      messages: [{ role: "user", content: "Which time tracking tool suits a small studio?" }],
      tool_choice: { type: "tool", name: "web_search" },
    });
  });

  it("that refuses is recorded as refused, with what it says", async () => {
    const content = [{ type: "text", text: "I cannot help with that." }];

    const answer = await ask("anthropic", { ...ANTHROPIC, stop_reason: "refusal", content });

    expect(answer).toMatchObject({ outcome: "refused", text: "I cannot help with that.", citations: [] });
  });

  it("that pauses is continued, and both turns are one answer", async () => {
    const [first, rest] = [ANTHROPIC.content.slice(0, 3), ANTHROPIC.content.slice(3)];

    const answer = await ask(
      "anthropic",
      { ...ANTHROPIC, stop_reason: "pause_turn", content: first },
      { ...ANTHROPIC, content: rest },
    );

    expect(marked(answer)).toEqual([["tallyhour.example", "claim", "Tallyhour is made for small studios"]]);
    expect(answer.outputTokens).toBe(120);
    expect(fake.requests[1]?.body).toMatchObject({
      messages: [{ role: "user" }, { role: "assistant", content: first }],
    });
    expect(fake.requests[1]?.body).not.toHaveProperty("tool_choice");
  });

  it.each([
    ["too_many_requests", "rate_limited"],
    ["unavailable", "transient"],
    ["query_too_long", "upstream_empty"],
  ])("whose only search ends with %s gives no sample, but a failure of kind %s", async (error_code, kind) => {
    const content = [
      { type: "web_search_tool_result", content: { type: "web_search_tool_result_error", error_code } },
      { type: "text", text: "From memory: Tallyhour." },
    ];

    expect(await failureOf(ask("anthropic", { ...ANTHROPIC, content }))).toMatchObject({ kind });
  });
});

describe("Gemini", () => {
  it("cites what its segments support, counted in bytes within their part, behind its redirects", async () => {
    const answer = await ask("google");

    expect(answer.text).toBe(GEMINI_TEXT);
    expect(marked(answer)).toEqual([
      ["tallyhour.example", "claim", "Tallyhour ist einfach für Büros."],
      ["fieldnotes.example", "claim", "Field Notes vergleicht fünf Werkzeuge."],
    ]);
    expect(answer.citations.map(({ url }) => url)).toEqual([
      "https://tallyhour.example/page?id=7",
      "https://fieldnotes.example/page?id=7",
    ]);
    expect(answer).toMatchObject({ retrieval: "offered", locationApplied: "none", model: "some-model-002" });
    expect(answer.warnings).toEqual(["1 cited links are no pages of the web and were left out."]);
  });

  it("receives the prompt as it is and a search that it may use", async () => {
    await ask("google");

    expect(fake.requests[0]?.body).toEqual({
      contents: [{ role: "user", parts: [{ text: "Which time tracking tool suits a small studio?" }] }],
      tools: [{ google_search: {} }],
    });
  });

  it("cites places of a map and images by their pages", async () => {
    const [candidate] = GEMINI.candidates;
    const groundingChunks = [
      { maps: { uri: "https://maps.example/place/7", title: "Tallyhour" } },
      { image: { sourceUri: "https://fieldnotes.example/photo", imageUri: "https://cdn.example/x.png", title: "A" } },
    ];
    const groundingMetadata = { ...candidate?.groundingMetadata, groundingChunks };
    const support = { ...candidate?.groundingMetadata.groundingSupports[0], groundingChunkIndices: [0, 1] };

    const answer = await ask("google", {
      ...GEMINI,
      candidates: [{ ...candidate, groundingMetadata: { ...groundingMetadata, groundingSupports: [support] } }],
    });

    expect(answer.citations.map(({ url }) => url)).toEqual([
      "https://maps.example/place/7",
      "https://fieldnotes.example/photo",
    ]);
  });

  it("whose redirect does not resolve is known by the host that it names", async () => {
    const { consulted } = await ask("google");

    expect(consulted).toEqual([
      {
        url: "https://vertexaisearch.cloud.google.com/grounding-api-redirect/dead",
        domain: "draftbook.example",
        title: "draftbook.example",
      },
    ]);
  });

  it("is recorded as not searched without grounding, and as refused where it blocks", async () => {
    const [candidate] = GEMINI.candidates;
    const { groundingMetadata: _none, ...ungrounded } = candidate ?? {};

    expect(await ask("google", { ...GEMINI, candidates: [ungrounded] })).toMatchObject({ outcome: "not_searched" });
    expect(await ask("google", { promptFeedback: { blockReason: "SAFETY" } })).toMatchObject({
      outcome: "refused",
      text: "",
    });
    expect(await ask("google", { candidates: [{ finishReason: "SAFETY" }] })).toMatchObject({ outcome: "refused" });
  });
});

describe.each(ENGINE_VENDORS)("an engine of %s", (vendor) => {
  it("names its engine, its surface and the model that is asked for", () => {
    const { llm } = ENGINES[vendor];

    expect(open(vendor).targets).toEqual([{ llm, surface: "api", vendor, requestedModel: "some-model" }]);
  });

  it.each<[EngineScenario | TransportScenario, string]>([
    ["auth", "auth"],
    ["quota", "quota"],
    ["rate-limit", "rate_limited"],
    ["overloaded", "transient"],
    ["unknown-model", "not_found"],
    ["server-error", "transient"],
    ["malformed", "transient"],
    ["reset", "transient"],
  ])("makes of %s a failure of kind %s, without the key in it", async (scenario, kind) => {
    fake.next(scenario);

    const error = await failureOf(open(vendor).ask(question(vendor)));

    expect(error).toMatchObject({ port: "answers", kind });
    expect(error.facts.retryAfterMs).toBe(scenario === "rate-limit" ? 7_000 : undefined);
    expect(`${error.message} ${JSON.stringify(error)}`).not.toContain("sk-");
  });

  it.each([{}, { output: null, content: null, candidates: null }, { output: [], content: [], candidates: [] }])(
    "that answers with nothing (%j) is a failure, not an answer without citations",
    async (body) => {
      expect(await failureOf(ask(vendor, body))).toMatchObject({ kind: "upstream_empty" });
    },
  );

  it("is checked without a question", async () => {
    expect(await open(vendor).check(new AbortController().signal)).toBeNull();

    expect(fake.requests.map(({ method }) => method)).toEqual(["GET"]);
    const wrong = open(vendor, "sk-another-key-abcdefghijkl").check(new AbortController().signal);
    expect(await failureOf(wrong)).toMatchObject({ kind: "auth" });
  });

  it("is not asked after the caller gave up", async () => {
    const reason = new Error("The run was cancelled.");

    await expect(open(vendor).ask(question(vendor, { signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);
    expect(fake.requests).toEqual([]);
  });
});

it.each([
  ["openai", { ...OPENAI, status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }],
  ["perplexity", { ...PERPLEXITY, status: "failed", error: { code: "server_error", message: "Oops" } }],
  ["anthropic", { ...ANTHROPIC, stop_reason: "max_tokens" }],
  ["google", { ...GEMINI, candidates: [{ ...GEMINI.candidates[0], finishReason: "MAX_TOKENS" }] }],
] as const)("an answer of %s that was cut off or failed with status 200 is a failure", async (vendor, body) => {
  const kind = vendor === "perplexity" ? "transient" : "upstream_empty";

  expect(await failureOf(ask(vendor, body))).toMatchObject({ kind });
});

it("several accounts are one port, and the first that has an engine answers for it", async () => {
  const accounts = [
    { vendor: "openai", model: "some-model", apiKey: fake.apiKey, baseUrl: fake.url },
    { vendor: "google", model: "some-model", apiKey: fake.apiKey, baseUrl: fake.url },
    {
      vendor: "dataforseo",
      login: "me",
      password: "secret",
      baseUrl: fake.url,
      claudeModel: "c",
    },
  ] as const;
  const port = createEngines({ accounts }, { fetch: fake.fetch, now: () => new Date() });

  expect(port.vendor).toBe("openai+google+dataforseo");
  expect(port.targets.map(({ llm, surface, vendor }) => `${llm} ${surface} ${vendor}`)).toEqual([
    "llm_chat_1 api openai",
    "llm_assistant_4 api google",
    "llm_chat_1 consumer dataforseo",
    "llm_assistant_4 consumer dataforseo",
    "llm_assistant_3 api dataforseo",
  ]);
  expect(await failureOf(port.ask(question("perplexity")))).toMatchObject({ kind: "config" });
});
