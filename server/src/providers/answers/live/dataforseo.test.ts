import { describe, expect, it } from "vitest";
import { failureOf } from "../../../../test/fakes/vendors/failure-of.ts";
import type { AnswerQuestion } from "../port.ts";
import { createDataForSeoAnswers } from "./dataforseo.ts";

const MARKDOWN = "Try [Tallyhour](https://tallyhour.example/?utm_source=chatgpt.com). Others suit larger firms.";
const SCRAPED = {
  model: null,
  markdown: MARKDOWN,
  sources: [{ url: "https://tallyhour.example/?utm_source=chatgpt.com", title: "Tallyhour" }, { url: null }],
  search_results: [{ url: "https://tallyhour.example/" }, { url: "https://draftbook.example/" }],
  fan_out_queries: ["time tracking studios"],
  items: [{ type: "chat_gpt_ad" }],
};
const RESPONSE = {
  model_name: "claude-x",
  input_tokens: 10,
  output_tokens: 20,
  web_search: true,
  fan_out_queries: null,
  items: [
    { type: "reasoning", sections: null },
    {
      type: "message",
      sections: [
        { type: "text", text: "First. ", annotations: null },
        {
          type: "text",
          text: "See https://a.example/x",
          annotations: [
            { url: "https://vertex.example/r", direct_url: "https://a.example/x", start_index: 4, end_index: 23 },
          ],
        },
      ],
    },
  ],
};

interface Sent {
  path: string;
  task: unknown;
}

/** The vendor with one answer. `code` is that of the task. */
function open(result: unknown, code = 20000) {
  const sent: Sent[] = [];
  const answer: typeof fetch = async (input, init) => {
    sent.push({ path: new URL(String(input)).pathname, task: JSON.parse(String(init?.body))[0] });
    const task = { id: "1", status_code: code, status_message: "Refused.", cost: 0.004, result: [result] };
    return Response.json({ status_code: 20000, tasks: [task] });
  };
  const account = { login: "me", password: "secret", fetch: answer, now: () => new Date() };
  const adapter = createDataForSeoAnswers({ ...account, models: { claude: "claude-x" } });
  return { adapter, sent };
}

const QUESTION: AnswerQuestion = {
  llm: "llm_chat_1",
  surface: "consumer",
  prompt: "Which tool?",
  country: "DE",
  language: "de",
  repetition: 0,
  signal: new AbortController().signal,
};

describe("DataForSEO", () => {
  it("opens ChatGPT as people see it, in the market, and cites its sources and not its search results", async () => {
    const { adapter, sent } = open(SCRAPED);

    const answer = await adapter.ask(QUESTION);

    expect(sent).toEqual([
      {
        path: "/v3/ai_optimization/chat_gpt/llm_scraper/live/advanced",
        task: { keyword: "Which tool?", location_code: 2276, language_code: "de", force_web_search: true },
      },
    ]);
    expect(answer).toMatchObject({
      outcome: "answered",
      model: null,
      locationApplied: "vendor_geo",
      searches: ["time tracking studios"],
      costUsd: 0.004,
    });
    expect(answer.citations).toEqual([
      {
        url: "https://tallyhour.example/",
        domain: "tallyhour.example",
        title: "Tallyhour",
        span: { start: 4, end: MARKDOWN.indexOf(")") + 1, kind: "marker" },
      },
    ]);
    expect(answer.consulted.map(({ domain }) => domain)).toEqual(["draftbook.example"]);
  });

  it("asks Claude over its API, from the market's country, and reads the real page behind a redirect", async () => {
    const { adapter, sent } = open(RESPONSE);

    const answer = await adapter.ask({ ...QUESTION, llm: "llm_assistant_3", surface: "api" });

    expect(sent[0]?.path).toBe("/v3/ai_optimization/claude/llm_responses/live");
    expect(sent[0]?.task).toMatchObject({
      model_name: "claude-x",
      web_search: true,
      web_search_country_iso_code: "DE",
    });
    expect(answer).toMatchObject({
      text: "First. See https://a.example/x",
      retrieval: "forced",
      locationApplied: "tool",
    });
    expect(answer.citations).toMatchObject([{ url: "https://a.example/x", span: { start: 11, end: 30 } }]);
  });

  it("offers an engine that it asks over an API only with a model", () => {
    const targets = open(null).adapter.targets.map(({ llm, surface }) => `${llm} ${surface}`);

    expect(targets).toEqual(["llm_chat_1 consumer", "llm_assistant_4 consumer", "llm_assistant_3 api"]);
  });

  it("refuses a prompt that the vendor would refuse, before any charge", async () => {
    const { adapter, sent } = open(RESPONSE);

    const call = adapter.ask({ ...QUESTION, llm: "llm_assistant_3", surface: "api", prompt: "x".repeat(501) });

    expect(await failureOf(call)).toMatchObject({ kind: "invalid_request" });
    expect(sent).toEqual([]);
  });

  it.each([
    [40202, "rate_limited"],
    [40210, "quota"],
    [50401, "transient"],
  ])("makes of its code %i a failure of kind %s", async (code, kind) => {
    expect(await failureOf(open(null, code).adapter.ask(QUESTION))).toMatchObject({ port: "answers", kind });
  });

  it("that returns no text is a failure with its charge", async () => {
    const call = open({ ...SCRAPED, markdown: null }).adapter.ask(QUESTION);

    expect(await failureOf(call)).toMatchObject({ kind: "upstream_empty", facts: { costUsd: 0.004 } });
  });
});
