import type { AnswerSpan, EngineAnswer } from "../port.ts";

/** A link as a vendor writes it. */
export interface RawSource {
  url: string;
  title?: string | null | undefined;
  /** The host of the page, where the vendor names it beside its redirect. */
  host?: string | undefined;
}

export interface RawCitation extends RawSource {
  span: AnswerSpan | null;
}

/** What an adapter reads from a vendor's answer. `finishAnswer` makes the sample of it. */
export interface RawAnswer extends Pick<EngineAnswer, "model" | "retrieval" | "locationApplied" | "searches"> {
  text: string;
  isRefused: boolean;
  hasSearched: boolean;
  /** Every search of the vendor failed, so the answer rests on nothing. */
  searchFailed?: boolean;
  cited: RawCitation[];
  /** Everything that was retrieved, cited or not. */
  retrieved: RawSource[];
  inputTokens?: number | null | undefined;
  outputTokens?: number | null | undefined;
  costUsd?: number | null | undefined;
}
