import type { AiCitationSample, AnswerEngine, SampleOutcome, Surface } from "@findable/contract";
import type { EngineAnswer } from "../../../providers/answers/port.ts";
import type { AnswerBody } from "./pack-answer.ts";

/** The question of a sample: who was asked what, where. */
export interface SampleQuestion {
  prompt: string;
  isBranded: boolean;
  llm: AnswerEngine;
  surface: Surface;
  vendor: string;
  requestedModel: string | null;
  location: string;
  language: string;
  queryId: string | null;
  queryVersion: number | null;
}

/** What came back: an answer, or why there is none. */
export type SampleAnswer = EngineAnswer | { outcome: "failed"; failure: string; costUsd: number | null };

/** A sample as rates count it. */
export interface CountedSample {
  sampleId: string;
  llm: AnswerEngine;
  surface: Surface;
  model: string | null;
  outcome: SampleOutcome;
  failure: string | null;
  sampledAt: string;
  /** Null for a failed sample. */
  body: AnswerBody | null;
}

export interface SampleRow {
  id: string;
  sampled_at: string;
  invocation_id: string | null;
  query_id: string | null;
  query_version: number | null;
  prompt: string;
  is_branded: boolean;
  llm: AnswerEngine;
  surface: Surface;
  vendor: string;
  requested_model: string | null;
  model: string | null;
  retrieval: AiCitationSample["retrieval"];
  location: string | null;
  location_applied: AiCitationSample["locationApplied"];
  language: string | null;
  outcome: SampleOutcome;
  failure: string | null;
  cited_domains: string[];
  input_tokens: number | null;
  output_tokens: number | null;
  cost_usd: number | null;
}

export function toSample(row: SampleRow): AiCitationSample {
  return {
    sampleId: row.id,
    sampledAt: row.sampled_at,
    invocationId: row.invocation_id,
    queryId: row.query_id,
    queryVersion: row.query_version,
    prompt: row.prompt,
    branded: row.is_branded,
    llm: row.llm,
    surface: row.surface,
    vendor: row.vendor,
    requestedModel: row.requested_model,
    model: row.model,
    retrieval: row.retrieval,
    location: row.location,
    locationApplied: row.location_applied,
    language: row.language,
    outcome: row.outcome,
    failure: row.failure,
    citedDomains: row.cited_domains,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    costUsd: row.cost_usd,
  };
}
