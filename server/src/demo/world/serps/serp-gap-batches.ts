import { SERP_GAP_VERDICTS, type SerpGapBatch } from "@findable/contract";
import { demoId, demoRunId } from "../../ids.ts";
import { distinct } from "../keywords/keyword-scope.ts";
import { type DemoKeyword, keywordOfId, keywords } from "../keywords/keywords.ts";
import { HOME_COUNTRY, HOME_LANGUAGE } from "../market.ts";
import { usualGap } from "./serp-gaps.ts";

export interface BatchInput {
  keywordIds?: readonly string[];
  location?: string;
  language?: string;
}

const MARK = "batch_demo_k";
const MAX_ID = 100;

/** The keywords that a batch judges, in the order of the request; those in focus where the request is not known. */
export function keywordsOfBatch({ keywordIds }: BatchInput): DemoKeyword[] {
  if (keywordIds !== undefined) return distinct(keywordIds.map(keywordOfId));
  return keywords().filter(({ status }) => status === "FOCUSED");
}

/** The identifier of a batch says which keywords it judges, two characters each, as long as they fit. */
export function batchIdOf(judged: readonly DemoKeyword[]): string {
  const places = judged.map((keyword) => keywords().findIndex(({ id }) => id === keyword.id));
  const id = MARK + places.map((place) => place.toString(36).padStart(2, "0")).join("");
  return places.includes(-1) || id.length > MAX_ID ? demoId("batch", ...judged.map((keyword) => keyword.id)) : id;
}

/** The keywords of a batch's identifier; those in focus stand in for a batch that is too long for it. */
export function keywordsOfBatchId(batchId: string): DemoKeyword[] {
  const places = batchId.startsWith(MARK) ? (batchId.slice(MARK.length).match(/../g) ?? []) : [];
  const named = places.flatMap((place) => keywords()[Number.parseInt(place, 36)] ?? []);
  return named.length > 0 ? distinct(named) : keywordsOfBatch({});
}

/** The run that judges one keyword of a batch. */
export function childOf({ keyword }: DemoKeyword, { location, language }: BatchInput = {}) {
  return { skill: "research.serp_gap", input: { query: keyword, location, language } };
}

export function childRunId(keyword: DemoKeyword, input?: BatchInput): string {
  const child = childOf(keyword, input);
  return demoRunId(child.skill, child.input);
}

/** A batch, all of which has been judged. */
export function batchOf(batchId: string, judged: readonly DemoKeyword[], input: BatchInput = {}): SerpGapBatch {
  const { location = HOME_COUNTRY, language = HOME_LANGUAGE } = input;
  const results = judged.map((keyword) => ({
    keywordId: keyword.id,
    invocationId: childRunId(keyword, input),
    status: "SUCCEEDED" as const,
    analysis: usualGap(keyword.keyword, location, language),
  }));
  const counts = SERP_GAP_VERDICTS.map((verdict) => [
    verdict,
    results.filter(({ analysis }) => analysis.winnability.verdict === verdict).length,
  ]);
  return {
    batchId,
    status: "SUCCEEDED",
    total: results.length,
    completed: results.length,
    failed: 0,
    results,
    verdicts: { EASY_WIN: 0, WINNABLE_WITH_EFFORT: 0, STRETCH: 0, DOMINATED: 0, ...Object.fromEntries(counts) },
  };
}
