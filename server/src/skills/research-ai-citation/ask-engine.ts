import { COUNTED_OUTCOMES, countryOfPlace } from "@findable/contract";
import type { SampleAnswer } from "../../domains/citations/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { StepTools } from "../../kernel/runs/step.ts";
import { citedAddress } from "../../kernel/text/cited-address.ts";
import type { AnswerTarget, EngineAnswer } from "../../providers/answers/port.ts";

/** Attempts for one sample. After the last one it counts as failed. */
export const ATTEMPTS = 3;
const MAX_WAIT_MS = 60_000;
/** After this many failures in a row, an engine is not asked again in this run: it is down, and each call would wait for its timeout. */
const MAX_FAILURES_IN_A_ROW = 5;
/** An overview stands above the first results. */
const FEWEST_RESULTS = 10;

export interface AskedSample {
  target: AnswerTarget;
  repetition: number;
}

export interface Question {
  prompt: string;
  location: string;
  language: string;
}

/** The failures in a row of each engine, in this process. */
export class Outages {
  readonly #failures = new Map<string, { inARow: number; reason: string }>();

  /** Why an engine is not asked again; undefined if it is. */
  reasonToStop(target: AnswerTarget): string | undefined {
    const failed = this.#failures.get(keyOf(target));
    return failed !== undefined && failed.inARow >= MAX_FAILURES_IN_A_ROW ? failed.reason : undefined;
  }

  record(target: AnswerTarget, error?: ProviderError): void {
    const key = keyOf(target);
    if (error === undefined) {
      this.#failures.delete(key);
      return;
    }
    // Waiting does not help where the account itself is refused.
    const isFinal = ["auth", "quota", "config"].includes(error.kind);
    const inARow = isFinal ? MAX_FAILURES_IN_A_ROW : (this.#failures.get(key)?.inARow ?? 0) + 1;
    this.#failures.set(key, { inARow, reason: error.message });
  }
}

function keyOf({ llm, surface }: AnswerTarget): string {
  return `${llm} ${surface}`;
}

/** One sample. What does not count is not charged, and a failure is a sample too: it is never a zero. */
export async function askEngine(
  ctx: RunContext,
  question: Question,
  sample: AskedSample,
  { tools, outages }: { tools: StepTools; outages: Outages },
): Promise<SampleAnswer> {
  const { target } = sample;
  try {
    const reason = outages.reasonToStop(target);
    if (reason !== undefined) throw new ProviderError("answers", "blocked", `Not asked again in this run: ${reason}`);
    const answer = await ask(ctx, question, sample, tools);
    outages.record(target);
    if (!COUNTED_OUTCOMES.includes(answer.outcome)) tools.waivePrice();
    return answer;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const waits = (error.facts.retryAfterMs ?? 0) > MAX_WAIT_MS;
    if (error.retryable && tools.attempt < ATTEMPTS && !waits) throw error;
    if (error.kind !== "blocked") outages.record(target, error);
    tools.waivePrice();
    return { outcome: "failed", failure: error.message, costUsd: error.facts.costUsd ?? null };
  }
}

function ask(
  ctx: RunContext,
  { prompt, location, language }: Question,
  { target: { llm, surface }, repetition }: AskedSample,
  { signal }: StepTools,
): Promise<EngineAnswer> {
  if (llm === "search_overview") return readOverview(ctx, { prompt, location, language }, signal);
  const { answers } = ctx.providers;
  if (answers === undefined) throw new ProviderError("answers", "config", "The answer engines were disconnected.");
  const country = countryOfPlace(location) ?? location;
  return answers.ask({ llm, surface, prompt, country, language, repetition, signal });
}

/** The AI overview above the results of the prompt. A page without one is no answer, and no zero. */
async function readOverview(
  ctx: RunContext,
  { prompt, location, language }: Question,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const { serpdata } = ctx.providers;
  if (serpdata === undefined) throw new ProviderError("serpdata", "config", "The search results were disconnected.");
  const request = { query: prompt, device: "desktop", location, language, topN: FEWEST_RESULTS, signal } as const;
  const { aiOverviews, unknownSections, costUsd } = await serpdata.search(request);
  if (unknownSections.includes("ai_overviews")) {
    throw new ProviderError("serpdata", "config", `${serpdata.vendor} does not report AI overviews.`);
  }
  const { present, summary, cited } = aiOverviews;
  if (present && summary === null) {
    throw new ProviderError(
      "serpdata",
      "upstream_empty",
      "The page has an AI overview, but its text was not captured.",
      {
        ...(costUsd === null ? {} : { costUsd }),
      },
    );
  }
  return {
    outcome: present ? "answered" : "no_surface",
    text: summary ?? "",
    model: null,
    retrieval: "offered",
    locationApplied: "vendor_geo",
    searches: null,
    citations: cited.flatMap(({ url }) => {
      const address = citedAddress(url);
      return address === undefined ? [] : [{ ...address, title: null, span: null }];
    }),
    consulted: [],
    inputTokens: null,
    outputTokens: null,
    costUsd,
    warnings: [],
  };
}
