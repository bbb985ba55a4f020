import type { AnswerEngine } from "@findable/contract";
import { dayNumber } from "../../../kernel/text/moment.ts";

/** How a sample ended. Only the first two are answers; the others are in no count. */
export const SAMPLE_OUTCOMES = [
  "answered",
  "not_searched",
  "no_surface",
  "refused",
  "parse_suspect",
  "failed",
] as const;
export type SampleOutcome = (typeof SAMPLE_OUTCOMES)[number];

export const SURFACES = ["api", "consumer", "imported"] as const;
export type Surface = (typeof SURFACES)[number];

/** What a figure reads of a stored sample. Nothing else of it enters a figure. */
export interface Sample {
  id: string;
  queryId: string;
  /** Changes with the words of the prompt. */
  promptVersion: number;
  /** Paraphrases of one question; null for a prompt without any. A family counts as one prompt. */
  familyId: string | null;
  /** Whether the prompt names the brand. Such prompts are in no headline. */
  branded: boolean;
  llm: AnswerEngine;
  surface: Surface;
  /** The model that answered; null if the vendor does not name it. */
  model: string | null;
  country: string;
  language: string;
  /** ISO 8601, UTC. */
  sampledAt: string;
  outcome: SampleOutcome;
  text: string;
  /** In the order of the text. */
  citations: readonly SampleCitation[];
  /** Brands that the text names, by the domain that they belong to. */
  mentions: readonly SampleMention[];
}

export interface SampleCitation {
  /** Registrable domain; null for an IP address. */
  domain: string | null;
  url: string;
  /** Part of the text, in UTF-16 units; null if the vendor marks none. */
  span: { start: number; end: number; kind: "marker" | "claim" } | null;
}

export interface SampleMention {
  domain: string;
}

/** Whether a sample is an answer. What did not answer is no zero. */
export function isAnswer({ outcome }: Pick<Sample, "outcome">): boolean {
  return outcome === "answered" || outcome === "not_searched";
}

/** Its day in UTC, counted from 1970. */
export function dayOf({ sampledAt }: Pick<Sample, "sampledAt">): number {
  return dayNumber(sampledAt);
}
