import { ANSWER_ENGINES, type AnswerEngine } from "@findable/contract";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { citedAddress } from "../../../kernel/text/cited-address.ts";
import { answerOf, type MarketAnswer } from "../../../market/answer-of.ts";
import { answerText } from "../../../market/answer-text.ts";
import type { Market } from "../../../market/market.ts";
import { isOn } from "../../../market/shock-of.ts";
import type { WorldState } from "../../../market/world-state.ts";
import { marketOf } from "../../../market/worlds/market-of.ts";
import { requireUp } from "../../../market/worlds/require-up.ts";
import { worldDay } from "../../../market/worlds/world-day.ts";
import type { AnswerCitation, AnswerQuestion, AnswersPort, AnswerTarget, EngineAnswer } from "../port.ts";

/** US dollars of an answer with a search, as vendors charge it. */
const ANSWER_USD = 0.012;

/** Engines of the port. The overview of a results page belongs to the search results. */
const TARGETS: readonly AnswerTarget[] = ANSWER_ENGINES.filter((llm) => llm !== "search_overview").map((llm) => ({
  llm,
  surface: "api",
  vendor: "sandbox",
  requestedModel: `sandbox-${llm}`,
}));

/** The answer engines of a test world's market. */
export function createSandboxAnswers({ findWorld }: { findWorld: () => Promise<WorldState> }): AnswersPort {
  return {
    vendor: "sandbox",
    targets: TARGETS,
    async ask(question) {
      question.signal.throwIfAborted();
      const state = await findWorld();
      requireUp(state, "answers");
      return answerIn(marketOf(state), worldDay(state), question);
    },
    check: async () => null,
  };
}

function answerIn(market: Market, day: number, { prompt, llm, repetition }: AnswerQuestion): EngineAnswer {
  const answer = answerOf(market, { prompt, llm, day }, repetition);
  if (answer === undefined) {
    throw new ProviderError("answers", "upstream_empty", `${llm} returned no answer on this day of the test world.`);
  }
  const text = answerText(prompt, answer);
  return {
    outcome: "answered",
    text,
    model: modelOf(market, llm, day),
    retrieval: "forced",
    locationApplied: "tool",
    searches: [prompt.slice(0, 200)],
    citations: citationsIn(text, answer),
    consulted: [],
    inputTokens: Math.ceil(prompt.length / 4),
    outputTokens: Math.ceil(text.length / 4),
    costUsd: ANSWER_USD,
    warnings: [],
  };
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
