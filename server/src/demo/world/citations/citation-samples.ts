import type {
  AiCitationQuery,
  AiCitationSample,
  AiCitationSampleDetail,
  AnswerEngine,
  CitationFunnel,
} from "@findable/contract";
import {
  citationFunnel,
  compareAnswers,
  createScorer,
  creditOf,
  indexedPages,
  type Parties,
  partyOf,
} from "../../../domains/citations/rules.ts";
import { citedAddress } from "../../../kernel/text/cited-address.ts";
import type { MarketAnswer } from "../../../market/answer-of.ts";
import { answerText } from "../../../market/answer-text.ts";
import { randomOf } from "../../../market/random.ts";
import { demoId } from "../../ids.ts";
import { recordOf } from "../../records.ts";
import { BRAND, RIVALS } from "../facts.ts";
import { TODAY } from "../market.ts";
import { INDEXED_URLS } from "../site/indexing.ts";
import { type AskedSurface, DOES, modelOf, usualSurface } from "./citation-engines.ts";
import { CITATION_QUERIES } from "./citation-queries.ts";
import { askEngines, checkFor } from "./citations.ts";

const DAY_MS = 86_400_000;
/** The days whose answers the demo shows. */
const DAYS = 3;
const INDEXED = indexedPages({
  shown: undefined,
  checked: INDEXED_URLS.filter(({ lastCheckedAt }) => lastCheckedAt !== null),
});
const FIRST_HOUR = 4;

const PARTIES: Parties = {
  own: { domain: BRAND.domain, names: [BRAND.name] },
  competitors: RIVALS.map(({ domain, name }) => ({ domain, names: [name] })),
  tracked: [BRAND.domain, ...RIVALS.map(({ domain }) => domain)],
};

export interface DemoSample {
  sampleId: string;
  sample: AiCitationSample;
  answer: MarketAnswer | undefined;
  /** Pages that the engine retrieved and did not cite. */
  consulted: { url: string; domain: string }[];
}

/** How often a page that another answer to the prompt cites was retrieved for this one. */
const RETRIEVED = 0.5;

let samples: readonly DemoSample[] | undefined;

/** The answers of the last days, newest first. */
export function citationSamples(): readonly AiCitationSample[] {
  return demoSamples().map(({ sample }) => sample);
}

/** A sample with its text. An identifier of no sample stands for one. */
export function citationSample(id: string, compareWith?: string): AiCitationSampleDetail {
  const detail = detailOf(recordOf(demoSamples(), id, "sampleId"));
  if (compareWith === undefined) return detail;
  return { ...detail, comparison: compareAnswers(detail, detailOf(recordOf(demoSamples(), compareWith, "sampleId"))) };
}

/** Samples with their texts. */
export function citationSamplesOf(ids: ReadonlySet<string>): AiCitationSampleDetail[] {
  return demoSamples().flatMap((one) => (ids.has(one.sampleId) ? [detailOf(one)] : []));
}

/** Where the brand is lost in the answers to a prompt. */
export function funnelOf({ queryId }: AiCitationQuery): CitationFunnel {
  const answered = demoSamples().flatMap(({ sample, answer, consulted }) =>
    sample.queryId === queryId && answer !== undefined ? [{ sample, answer, consulted }] : [],
  );
  const answers = answered.map(({ sample: { llm, surface }, answer, consulted }) => ({
    ...{ llm, surface },
    cited: answer.citations.flatMap(({ site, url }) => (site.domain === BRAND.domain ? [url] : [])),
    consulted: llm === "search_overview" ? null : ownPages(consulted),
    named: answer.brands.some(({ domain }) => domain === BRAND.domain),
  }));
  return citationFunnel(answers, { queryId, days: DAYS, lastDay: TODAY, indexed: INDEXED });
}

function ownPages(pages: DemoSample["consulted"]): string[] {
  return pages.flatMap(({ url, domain }) => (domain === BRAND.domain ? [url] : []));
}

export function demoSamples(): readonly DemoSample[] {
  samples ??= [...Array(DAYS).keys()].flatMap((age) =>
    CITATION_QUERIES.flatMap((query) => (query.cadence === "weekly" && age > 0 ? [] : samplesOn(query, TODAY - age))),
  );
  return samples;
}

function samplesOn(query: AiCitationQuery, day: number): DemoSample[] {
  return askEngines(checkFor(query, day)).flatMap(({ llm, surface, answers }) => {
    const pages = new Map(
      answers.flatMap((answer) => answer?.citations ?? []).map(({ site, url }) => [url, site.domain]),
    );
    return answers.map((answer, number) => {
      const sample = sampleOf(query, { llm, surface, day, number }, answer);
      const cited = new Set(answer?.citations.map(({ url }) => url));
      const random = randomOf("retrieved", query.prompt, llm, day, number);
      const others = [...pages].filter(([url]) => !cited.has(url) && random.chance(RETRIEVED));
      const consulted = answer === undefined ? [] : others.map(([url, domain]) => ({ url, domain }));
      return { sampleId: sample.sampleId, sample, answer, consulted };
    });
  });
}

function sampleOf(
  { queryId, prompt, location, language }: AiCitationQuery,
  { llm, surface, day, number }: { llm: AnswerEngine; surface: AskedSurface; day: number; number: number },
  answer: MarketAnswer | undefined,
): AiCitationSample {
  const failed = answer === undefined;
  const text = failed ? "" : answerText(prompt, answer, DOES);
  return {
    sampleId: demoId("ais", prompt, llm, day, number, ...(surface === usualSurface(llm) ? [] : [surface])),
    sampledAt: new Date(day * DAY_MS + FIRST_HOUR * 3_600_000 + number * 60_000).toISOString(),
    invocationId: null,
    queryId,
    queryVersion: 1,
    prompt,
    branded: false,
    llm,
    surface,
    vendor: "demo",
    requestedModel: modelOf(llm),
    model: failed ? null : modelOf(llm),
    retrieval: failed ? null : "forced",
    location,
    locationApplied: failed ? null : surface === usualSurface(llm) ? "tool" : "vendor_geo",
    language,
    outcome: failed ? "failed" : "answered",
    failure: failed ? `${llm} did not answer.` : null,
    citedDomains: failed ? [] : [...new Set(answer.citations.map(({ site }) => site.domain))],
    inputTokens: failed ? null : Math.ceil(prompt.length / 4),
    outputTokens: failed ? null : Math.ceil(text.length / 4),
    costUsd: null,
  };
}

function detailOf({ sampleId, sample, answer, consulted }: DemoSample): AiCitationSampleDetail {
  const text = answer === undefined ? "" : answerText(sample.prompt, answer, DOES);
  const citations = (answer?.citations ?? []).flatMap(({ site, url }) => {
    const marker = `[${site.name}](${url})`;
    const start = text.indexOf(marker);
    const address = citedAddress(url);
    const span = { start, end: start + marker.length, kind: "marker" as const };
    return address === undefined ? [] : [{ ...address, title: site.name, span: start === -1 ? null : span }];
  });
  const { cited, names, recommended } = createScorer(PARTIES)({ text, citations });
  return {
    ...sample,
    sampleId,
    text: answer === undefined ? null : text,
    citations: citations.map((citation) => {
      const credit = creditOf(citation, PARTIES) ?? "";
      return { ...citation, party: partyOf(credit, PARTIES), position: cited.indexOf(credit) + 1 };
    }),
    consulted: consulted.flatMap(({ url, domain }) => {
      const address = citedAddress(url);
      return address === undefined ? [] : [{ ...address, title: null, party: partyOf(domain, PARTIES) }];
    }),
    mentions: names.map(({ domain, party, start, end, isAbsence }) => ({
      domain,
      party,
      start,
      end,
      counted: !isAbsence,
    })),
    recommended,
    searches: answer === undefined ? null : [sample.prompt],
    warnings: [],
    comparison: null,
  };
}
