import type { AnswerEngine } from "@findable/contract";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { citedAddress } from "../../../kernel/text/cited-address.ts";
import { answerOf, type MarketAnswer } from "../../../market/answer-of.ts";
import { answerText } from "../../../market/answer-text.ts";
import type { Market } from "../../../market/market.ts";
import { randomOf } from "../../../market/random.ts";
import { isOn } from "../../../market/shock-of.ts";
import type { WorldState } from "../../../market/world-state.ts";
import { languageSpoken } from "../../../market/worlds/language-spoken.ts";
import { marketOf, type WorldMarket } from "../../../market/worlds/market-of.ts";
import { partLost, requireUp } from "../../../market/worlds/require-up.ts";
import { worldDay } from "../../../market/worlds/world-day.ts";
import { SANDBOX_ENGINES } from "../../shared/ports/offered-engines.ts";
import type { AnswerCitation, AnswerQuestion, AnswersPort, AnswerTarget, EngineAnswer } from "../port.ts";

/** US dollars of an answer with a search, as vendors charge it. */
const ANSWER_USD = 0.012;

/** How often an engine links to a page that the prompt names. */
const OPENS_PAGE = 0.99;

/** Engines of the port. The overview of a results page belongs to the search results. */
const TARGETS: readonly AnswerTarget[] = SANDBOX_ENGINES.map(({ llm, surface }) => ({
  llm,
  surface,
  vendor: "sandbox",
  // A product does not let its users choose the model.
  requestedModel: surface === "api" ? `sandbox-${llm}` : null,
}));

/** Repetitions of the product begin here, so that it answers otherwise than the API. */
const CONSUMER_FIRST = 100_000;
/** The product shows fewer of the links that the API returns. */
const SHOWN_BY_PRODUCT = 0.7;

/** The answer engines of a test world's market. */
export function createSandboxAnswers({ findWorld }: { findWorld: () => Promise<WorldState> }): AnswersPort {
  return {
    vendor: "sandbox",
    targets: TARGETS,
    async ask(question) {
      question.signal.throwIfAborted();
      const state = await findWorld();
      requireUp(state, "answers");
      const asked = question.surface === "api" ? question : asProduct(question);
      const answer = answerIn(marketOf(state), worldDay(state), asked);
      return losesCitations(state, asked) ? withoutCitations(answer) : answer;
    },
    check: async () => null,
  };
}

function asProduct(question: AnswerQuestion): AnswerQuestion {
  return { ...question, repetition: CONSUMER_FIRST + question.repetition };
}

function answerIn(
  market: WorldMarket,
  day: number,
  { prompt, llm, surface, repetition }: AnswerQuestion,
): EngineAnswer {
  const answer = answerOf(market, { prompt, llm, day }, repetition);
  if (answer === undefined) {
    throw new ProviderError("answers", "upstream_empty", `${llm} returned no answer on this day of the test world.`);
  }
  const isProduct = surface === "consumer";
  const isShown = ({ url }: { url: string }) =>
    !isProduct || randomOf(market.seed, "shown", prompt, llm, day, repetition, url).chance(SHOWN_BY_PRODUCT);
  const shown = { ...answer, citations: answer.citations.filter(isShown) };
  const { text, citations } = pageAskedFor(market, { prompt, llm, day, repetition }) ?? wordsOf(market, prompt, shown);
  return {
    outcome: "answered",
    text,
    model: isProduct ? null : modelOf(market, llm, day),
    retrieval: "forced",
    locationApplied: isProduct ? "vendor_geo" : "tool",
    searches: [prompt.slice(0, 200)],
    citations,
    consulted: [],
    inputTokens: Math.ceil(prompt.length / 4),
    outputTokens: Math.ceil(text.length / 4),
    costUsd: ANSWER_USD,
    warnings: [],
  };
}

function wordsOf(
  { trades }: WorldMarket,
  prompt: string,
  answer: MarketAnswer,
): Pick<EngineAnswer, "text" | "citations"> {
  const text = answerText(prompt, answer, { language: languageSpoken(trades, prompt) ?? "en" });
  return { text, citations: citationsIn(text, answer) };
}

/** Engines open the page that a prompt names, and nearly always link to it. */
function pageAskedFor(
  { seed }: Market,
  { prompt, llm, day, repetition }: { prompt: string; llm: AnswerEngine; day: number; repetition: number },
): Pick<EngineAnswer, "text" | "citations"> | undefined {
  const [url] = /https?:\/\/[^\s?"']+/.exec(prompt) ?? [];
  const address = url === undefined ? undefined : citedAddress(url);
  if (url === undefined || address === undefined) return undefined;
  if (!randomOf(seed, "opens the page", prompt, llm, day, repetition).chance(OPENS_PAGE)) return undefined;
  const marker = `[${new URL(url).host}](${url})`;
  const span = { start: 0, end: marker.length, kind: "marker" as const };
  return { text: `${marker} says what it offers and what is new.`, citations: [{ ...address, title: null, span }] };
}

/** Whether an answer meets the fault of a parser: an outage with an intensity below which answers lose their citations. */
function losesCitations(state: WorldState, { prompt, llm, repetition }: AnswerQuestion): boolean {
  const lost = partLost(state, "answers");
  return lost > 0 && randomOf("citations lost", state.now, prompt, llm, repetition).chance(lost);
}

/** What a parser reads after a vendor changed its format: the text, without a link and without a citation. */
function withoutCitations(answer: EngineAnswer): EngineAnswer {
  const markers = answer.citations.flatMap(({ span, title }) =>
    span === null ? [] : [{ ...span, words: title ?? "" }],
  );
  const text = markers
    .toReversed()
    .reduce((left, { start, end, words }) => left.slice(0, start) + words + left.slice(end), answer.text);
  return { ...answer, text, citations: [] };
}

/** The number of a model rises with each change of it that an event made. */
function modelOf({ shocks = [] }: Market, llm: AnswerEngine, day: number): string {
  const changes = shocks.filter((shock) => shock.kind === "model" && shock.llm === llm && isOn(shock, day)).length;
  return `sandbox-${llm}-${changes + 1}`;
}

/** The text has its links in order, as Markdown. */
function citationsIn(text: string, { citations }: MarketAnswer): AnswerCitation[] {
  let from = 0;
  return citations.flatMap(({ site, url }) => {
    const marker = `[${site.name}](${url})`;
    const start = text.indexOf(marker, from);
    const address = citedAddress(url);
    if (start === -1 || address === undefined) return [];
    from = start + marker.length;
    return [{ ...address, title: site.name, span: { start, end: from, kind: "marker" as const } }];
  });
}
