import type { AnswerEngine } from "@findable/contract";
import { type Static, Type } from "typebox";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { type DataForSeoAccount, type DataForSeoOptions, openAccount } from "../../shared/dataforseo/account.ts";
import { checkAccount } from "../../shared/dataforseo/check.ts";
import { DATAFORSEO, DATAFORSEO_ADDRESS, DATAFORSEO_CREDENTIALS } from "../../shared/dataforseo/fields.ts";
import { searchMarket } from "../../shared/dataforseo/market.ts";
import { Maybe } from "../../shared/maybe.ts";
import { defineVendor } from "../../shared/ports/vendor.ts";
import type { AnswerQuestion, AnswerTarget, EngineAnswer } from "../port.ts";
import type { EngineAdapter } from "./engine-adapter.ts";
import { openEngine, PER_MINUTE } from "./engine-vendor.ts";
import { finishAnswer } from "./finish-answer.ts";
import type { RawAnswer, RawSource } from "./raw-answer.ts";
import { linkSpan, markerSpan, shifted } from "./text-offsets.ts";

export interface DataForSeoAnswersOptions extends DataForSeoOptions {
  /** Models for the engines that the vendor asks over an API; an engine without one is not offered. */
  models: { claude?: string | undefined; perplexity?: string | undefined };
}

/** The vendor's limits of a prompt, in characters. */
const MAX_SCRAPED_PROMPT = 2_000;
const MAX_PROMPT = 500;
const MAX_OUTPUT_TOKENS = 4_096;

/** Engines whose product the vendor opens as a person does. */
const SCRAPED = { llm_chat_1: "chat_gpt", llm_assistant_4: "gemini" } as const;
/** Engines that the vendor asks over their API. */
const ASKED = { llm_assistant_3: "claude", llm_search_2: "perplexity" } as const;

const Source = Type.Object({ url: Maybe(Type.String()), title: Maybe(Type.String()) });

/** @see https://docs.dataforseo.com/v3/ai_optimization/chat_gpt/llm_scraper/live/advanced/ */
const ScrapedAnswer = Type.Object({
  model: Maybe(Type.String()),
  markdown: Maybe(Type.String()),
  sources: Maybe(Type.Array(Source)),
  search_results: Maybe(Type.Array(Source)),
  fan_out_queries: Maybe(Type.Array(Type.String())),
});

const Annotation = Type.Object({
  url: Maybe(Type.String()),
  direct_url: Maybe(Type.String()),
  title: Maybe(Type.String()),
  start_index: Maybe(Type.Number()),
  end_index: Maybe(Type.Number()),
});
const Section = Type.Object({
  type: Maybe(Type.String()),
  text: Maybe(Type.String()),
  annotations: Maybe(Type.Array(Annotation)),
});

/** @see https://docs.dataforseo.com/v3/ai_optimization/claude/llm_responses/live/ */
const LlmResponse = Type.Object({
  model_name: Maybe(Type.String()),
  input_tokens: Maybe(Type.Number()),
  output_tokens: Maybe(Type.Number()),
  web_search: Maybe(Type.Boolean()),
  fan_out_queries: Maybe(Type.Array(Type.String())),
  items: Maybe(Type.Array(Type.Object({ type: Maybe(Type.String()), sections: Maybe(Type.Array(Section)) }))),
});

/** One account for several engines: ChatGPT and Gemini as people see them, Claude and Perplexity over their API. */
export function createDataForSeoAnswers(options: DataForSeoAnswersOptions): EngineAdapter {
  const account = openAccount("answers", options);
  return {
    targets: targetsOf(options),
    ask: (question) =>
      question.surface === "consumer" ? scrape(account, question) : respond(account, question, options),
    check: (signal) => checkAccount(account, signal),
  };
}

function targetsOf({ models }: Pick<DataForSeoAnswersOptions, "models">): AnswerTarget[] {
  const asked = Object.entries(ASKED) as [AnswerEngine, "claude" | "perplexity"][];
  return [
    ...(Object.keys(SCRAPED) as AnswerEngine[]).map(
      (llm): AnswerTarget => ({ llm, surface: "consumer", vendor: "dataforseo", requestedModel: null }),
    ),
    ...asked.flatMap(([llm, path]): AnswerTarget[] => {
      const model = models[path];
      return model === undefined ? [] : [{ llm, surface: "api", vendor: "dataforseo", requestedModel: model }];
    }),
  ];
}

async function scrape(account: DataForSeoAccount, question: AnswerQuestion): Promise<EngineAnswer> {
  const engine = pathOf(SCRAPED, question.llm);
  requireShort(question.prompt, MAX_SCRAPED_PROMPT);
  const market = await searchMarket(account, question, question.signal);
  const { result, costUsd } = await account.run({
    path: `v3/ai_optimization/${engine}/llm_scraper/live/advanced`,
    task: { keyword: question.prompt, ...market, force_web_search: true },
    result: ScrapedAnswer,
    signal: question.signal,
  });
  return finishAnswer(readScraped(result ?? {}, costUsd));
}

function readScraped(result: Static<typeof ScrapedAnswer>, costUsd: number | null): RawAnswer {
  const text = requireText(result.markdown ?? "", costUsd);
  const cited = (result.sources ?? []).flatMap(toSource);
  const found = (result.search_results ?? []).flatMap(toSource);
  const queries = result.fan_out_queries ?? [];
  return {
    text,
    isRefused: false,
    hasSearched: cited.length + found.length + queries.length > 0,
    model: result.model ?? null,
    retrieval: "forced",
    locationApplied: "vendor_geo",
    searches: queries.length > 0 ? queries : null,
    cited: cited.map((source) => ({ ...source, span: linkSpan(text, source.url) })),
    retrieved: found,
    costUsd,
  };
}

async function respond(
  account: DataForSeoAccount,
  { llm, prompt, country, signal }: AnswerQuestion,
  { models }: Pick<DataForSeoAnswersOptions, "models">,
): Promise<EngineAnswer> {
  const engine = pathOf(ASKED, llm);
  requireShort(prompt, MAX_PROMPT);
  const { result, costUsd } = await account.run({
    path: `v3/ai_optimization/${engine}/llm_responses/live`,
    task: {
      user_prompt: prompt,
      model_name: models[engine],
      max_output_tokens: MAX_OUTPUT_TOKENS,
      web_search_country_iso_code: country,
      // Perplexity always searches, and the vendor refuses these fields for it.
      ...(engine === "claude" && { web_search: true, force_web_search: true }),
    },
    result: LlmResponse,
    signal,
  });
  return finishAnswer(readResponse(result ?? {}, costUsd));
}

function readResponse(result: Static<typeof LlmResponse>, costUsd: number | null): RawAnswer {
  const messages = (result.items ?? []).filter(({ type }) => type === "message");
  const sections = messages.flatMap((item) => item.sections ?? []).filter(({ text }) => text);
  let text = "";
  const cited: RawAnswer["cited"] = [];
  for (const { text: part, annotations } of sections) {
    const words = part ?? "";
    for (const { url, direct_url, title, start_index: start, end_index: end } of annotations ?? []) {
      const address = direct_url || url;
      if (!address) continue;
      const span = markerSpan(words, { start: start ?? Number.NaN, end: end ?? Number.NaN }, address);
      cited.push({ url: address, title, span: shifted(span, text.length) });
    }
    text += words;
  }
  requireText(text, costUsd);
  return {
    text,
    isRefused: false,
    hasSearched: result.web_search === true || cited.length > 0 || (result.fan_out_queries ?? []).length > 0,
    model: result.model_name ?? null,
    retrieval: "forced",
    locationApplied: "tool",
    searches: result.fan_out_queries ?? null,
    cited,
    // The vendor passes on what is cited and nothing else.
    retrieved: [],
    inputTokens: result.input_tokens,
    outputTokens: result.output_tokens,
    costUsd,
  };
}

function toSource({ url, title }: Static<typeof Source>): RawSource[] {
  return url ? [{ url, title }] : [];
}

function pathOf<P extends string>(paths: Partial<Record<AnswerEngine, P>>, llm: AnswerEngine): P {
  const path = paths[llm];
  if (path === undefined) throw new ProviderError("answers", "config", `DataForSEO does not answer for ${llm}.`);
  return path;
}

function requireShort(prompt: string, most: number): void {
  if (prompt.length <= most) return;
  const message = `DataForSEO accepts prompts of up to ${most} characters; this one has ${prompt.length}.`;
  throw new ProviderError("answers", "invalid_request", message);
}

function requireText(text: string, costUsd: number | null): string {
  if (text.trim() !== "") return text;
  const facts = { httpStatus: 200, ...(costUsd ? { costUsd } : {}) };
  throw new ProviderError("answers", "upstream_empty", "DataForSEO returned no text.", facts);
}

const model = (label: string) =>
  ({ kind: "text", label, hint: "Without it the engine is left out.", advanced: true }) as const;

export const dataForSeoAnswers = defineVendor({
  port: "answers",
  ...DATAFORSEO,
  about: "ChatGPT and Gemini as people see them",
  pricing: "Billed per answer.",
  credentials: DATAFORSEO_CREDENTIALS,
  settings: {
    baseUrl: DATAFORSEO_ADDRESS,
    claudeModel: model("Model of Claude"),
    perplexityModel: model("Model of Perplexity"),
    perMinute: PER_MINUTE,
  },
  engines: ({ claudeModel, perplexityModel }) => [
    { llm: "llm_chat_1", surface: "consumer" },
    { llm: "llm_assistant_4", surface: "consumer" },
    ...(claudeModel ? [{ llm: "llm_assistant_3", surface: "api" } as const] : []),
    ...(perplexityModel ? [{ llm: "llm_search_2", surface: "api" } as const] : []),
  ],
  create: ({ login, password, baseUrl, claudeModel, perplexityModel, perMinute }, world) => {
    const { fetch, now } = world;
    const models = { claude: claudeModel, perplexity: perplexityModel };
    const address = baseUrl === undefined ? {} : { baseUrl };
    const adapter = createDataForSeoAnswers({ login, password, models, fetch, now, ...address });
    return openEngine(adapter, { vendor: DATAFORSEO.id, secret: login, perMinute }, world);
  },
});
