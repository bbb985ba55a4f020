import type { AnswerEngine } from "@findable/contract";

/** Where an answer was read: over the vendor's API, or from the product that people use. */
export type AnswerSurface = "api" | "consumer";

/** An engine that a connection can ask, on one surface. */
export interface AnswerTarget {
  llm: AnswerEngine;
  surface: AnswerSurface;
  /** The company that receives the prompt. */
  vendor: string;
  /** The model that is asked for; null where the vendor chooses it. */
  requestedModel: string | null;
}

/**
 * Answer engines, asked as people ask them: the prompt is sent as it is, with a web search and without a request for a format. One
 * call is one sample. Citations come from the vendor's own spans; what was retrieved and not cited is never a citation.
 */
export interface AnswersPort {
  readonly vendor: string;
  /** At most one target per engine and surface. */
  readonly targets: readonly AnswerTarget[];
  /** Throws a ProviderError where there is no answer to count: a failure, a truncated answer, an empty one. */
  ask(question: AnswerQuestion): Promise<EngineAnswer>;
  /** Tests every connection free of charge. Returns an advance warning, or null. Throws a ProviderError. */
  check(signal: AbortSignal): Promise<string | null>;
}

/**
 * Takes the next turn of an account, of all processes that share it. Returns the milliseconds until the turn, or null where that
 * is longer than a step should wait.
 */
export type TakeTurn = (account: string, perMinute: number) => Promise<number | null>;

export interface AnswerQuestion {
  llm: AnswerEngine;
  surface: AnswerSurface;
  prompt: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 639-1. */
  language: string;
  /** Number of the repetition, from 0. Only the simulated market reads it: the same question there has the same answer. */
  repetition: number;
  signal: AbortSignal;
}

/** What a vendor's answer is. `failed` is not here: a failure is a ProviderError. */
export type AnswerOutcome = "answered" | "not_searched" | "no_surface" | "refused" | "parse_suspect";

export interface EngineAnswer {
  outcome: AnswerOutcome;
  text: string;
  /** The model that answered; null if the vendor does not name it. */
  model: string | null;
  /** `forced` only if the vendor was made to search, and searched. */
  retrieval: "forced" | "offered";
  /** Who applied the place: a field of the search tool, the vendor's own location, or no one. */
  locationApplied: "tool" | "vendor_geo" | "none";
  /** Searches that the engine made; null if the vendor hides them. */
  searches: string[] | null;
  /** In order of the text; the same page may be cited several times. */
  citations: AnswerCitation[];
  /** Pages that the engine retrieved and did not cite. */
  consulted: AnswerSource[];
  inputTokens: number | null;
  outputTokens: number | null;
  /** US dollars; null if the vendor reports none. */
  costUsd: number | null;
  /** What could not be read, as sentences. */
  warnings: string[];
}

export interface AnswerSource {
  /** Without tracking parameters and fragment. A vendor's redirect that did not resolve stays as it is. */
  url: string;
  /** Registrable domain by the public suffix list; null for an IP address. */
  domain: string | null;
  title: string | null;
}

export interface AnswerCitation extends AnswerSource {
  /** Part of the text, in UTF-16 units; null if the vendor marks none or its offsets do not fit the text. */
  span: AnswerSpan | null;
}

export interface AnswerSpan {
  start: number;
  end: number;
  /** Whether the vendor marks the citation marker or the claim that the source supports. */
  kind: "marker" | "claim";
}
