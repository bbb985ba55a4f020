import {
  type AiCitationHistory,
  type AiCitationQuery,
  type AiCitationQueryDetail,
  type AnswerEngine,
  type CitationDefinition,
  creditsFor,
  type InputOf,
  PRICES,
  type ShareOfVoiceSummary,
  type shareOfVoice as shareOfVoiceContract,
} from "@findable/contract";
import {
  CITED_DAYS,
  citationFigures,
  citedDomains,
  type DailyCount,
  historyDays,
  shareSummary,
  watchedFrom,
  weeksOf,
} from "../../../domains/citations/rules.ts";
import { demoId } from "../../ids.ts";
import { BRAND, daysAgo, WATCHED_PROMPTS } from "../facts.ts";
import { TODAY } from "../market.ts";
import { type AskedDay, countAnswers } from "./citation-counts.ts";
import type { AskedAnswers } from "./citation-engines.ts";
import { ALL_ENGINES, askEngines, checkFor, domainsOf, TRACKED } from "./citations.ts";

const DAY_MS = 86_400_000;
const WINDOW_DAYS = 30;
const LANGUAGE_MODELS: readonly AnswerEngine[] = ALL_ENGINES.filter((llm) => llm !== "search_overview");

interface Watched {
  prompt: string;
  basket: string;
  llms?: readonly AnswerEngine[];
  surfaces?: AiCitationQuery["surfaces"];
  samplesPerDay?: number;
  cadence?: AiCitationQuery["cadence"];
}

const WATCHED: readonly Watched[] = [
  ...WATCHED_PROMPTS.map((prompt) => ({ prompt, basket: "basket:architects" })),
  { prompt: "Which timesheet app do employees actually fill in?", basket: "basket:timesheets" },
  { prompt: "How do I know whether an architecture project is still profitable?", basket: "basket:architects" },
  { prompt: "Hourglass PM or Studioledger for a studio of ten?", basket: "basket:comparisons", llms: LANGUAGE_MODELS },
  {
    prompt: "What is a good utilisation rate for an architecture firm?",
    basket: "basket:architects",
    cadence: "weekly",
  },
  // In the apps of two engines too, as people ask them.
  {
    prompt: "Best time tracking software for structural engineers",
    basket: "basket:engineers",
    llms: ["llm_chat_1", "llm_assistant_4"],
    surfaces: ["api", "consumer"],
  },
  { prompt: "How can a freelance designer prove hours to a client?", basket: "basket:freelancers", samplesPerDay: 3 },
  { prompt: "Is there a simple alternative to spreadsheets for studio timesheets?", basket: "basket:timesheets" },
];

const DAYS_A_WEEK = 7;

function creditsPerDay({ llms = ALL_ENGINES, surfaces, samplesPerDay = 4, cadence = "daily" }: Watched): number {
  const credits = creditsFor(llms.length * (surfaces?.length ?? 1) * samplesPerDay, PRICES.aiCitation.perSample);
  return cadence === "daily" ? credits : Math.round((credits / DAYS_A_WEEK) * 100) / 100;
}

/** The prompts that the workspace monitors. */
export const CITATION_QUERIES: readonly AiCitationQuery[] = WATCHED.map((watched, index) => ({
  queryId: demoId("aiq", watched.prompt),
  prompt: watched.prompt,
  llms: [...(watched.llms ?? ALL_ENGINES)],
  surfaces: watched.surfaces ?? null,
  samplesPerDay: watched.samplesPerDay ?? 4,
  cadence: watched.cadence ?? "daily",
  trackDomains: [...TRACKED],
  location: "US",
  language: "en",
  tags: [watched.basket, ...(index < 3 ? ["report:monthly"] : [])],
  family: null,
  createdAt: daysAgo(88 - index, 9, 3 * index),
  creditsPerDay: creditsPerDay(watched),
  branded: false,
  version: 1,
  lastError: null,
  paused: null,
  nextSampleAt: dayStart(watched.cadence === "weekly" ? TODAY + 7 : TODAY + 1, 4),
}));

/** When a monitored prompt was last sampled. */
export const LAST_SAMPLED_AT = daysAgo(0, 4, 1);

/** Days on which a prompt was sampled, from the later of its beginning and `since` on; oldest first. */
function sampledDays({ createdAt, cadence }: AiCitationQuery, since: number): number[] {
  const first = Math.max(Math.floor(Date.parse(createdAt) / DAY_MS) + 1, since);
  const days = Array.from({ length: Math.max(0, TODAY - first + 1) }, (_, index) => first + index);
  return cadence === "daily" ? days : days.filter((day) => (TODAY - day) % 7 === 0);
}

/** How the citations of a monitored prompt went, day by day; `since` is the end of the last day left out. */
export function historyOf(
  query: AiCitationQuery,
  since: string = daysAgo(90),
  definition: CitationDefinition = "linked_citation",
): AiCitationHistory {
  const days = askedDays(query, Math.floor(Date.parse(since) / DAY_MS));
  const { queryId, trackDomains: tracked } = query;
  const [shares, own] = [tracked, [BRAND.domain]].map((domains) =>
    countAnswers(days, { definition, tracked: domains }),
  );
  const counts = { shares: shares ?? [], own: own ?? [], mostCited: days.flatMap(mostCitedOn) };
  const series = historyDays({ ...counts, tracked, brand: BRAND.domain, queryId });
  return withoutEvidence({ queryId, groupBy: "day", definition, series });
}

function askedDays(query: AiCitationQuery, since: number): AskedDay[] {
  const { queryId, prompt } = query;
  return sampledDays(query, since).map((day) => ({ queryId, prompt, day, asked: askEngines(checkFor(query, day)) }));
}

function mostCitedOn({ day, asked }: AskedDay) {
  return asked.flatMap(({ llm, surface, answers }) => {
    const cited = answers.flatMap((answer) => (answer === undefined ? [] : [...new Set(domainsOf(answer))]));
    const domain = mostFrequent(cited);
    return domain === null ? [] : [{ day, llm, surface, domain }];
  });
}

/** The domains that the engines keep citing for a monitored prompt, and those that take turns. */
export function citedDomainsOf(query: AiCitationQuery): AiCitationQueryDetail["citedDomains"] {
  const days = askedDays(query, TODAY - CITED_DAYS);
  const counts = countAnswers(days, { definition: "linked_citation", tracked: query.trackDomains });
  const rows = days.flatMap(({ day, asked }) => asked.flatMap((engine) => citedRows(day, engine)));
  const watched = watchedFrom(
    counts.filter(({ n }) => n > 0),
    query.trackDomains,
  );
  return citedDomains(rows, { start: TODAY - CITED_DAYS, tracked: query.trackDomains, watched });
}

function citedRows(day: number, { llm, surface, answers }: AskedAnswers) {
  const cited = answers.flatMap((answer) => (answer === undefined ? [] : [[...new Set(domainsOf(answer))]]));
  if (cited.length === 0) return [];
  const cell = { day, llm, surface };
  const domains = Map.groupBy(cited.flat(), (domain) => domain);
  return [
    { ...cell, domain: null, cited: 0, n: cited.length },
    ...[...domains].map(([domain, hits]) => ({ ...cell, domain, cited: hits.length, n: 0 })),
  ];
}

function mostFrequent(domains: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const domain of domains) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  return [...counts].sort(([one, left], [other, right]) => right - left || (one < other ? -1 : 1))[0]?.[0] ?? null;
}

const countsKept = new Map<string, DailyCount[]>();

/** The counts of a prompt from a day on. Those of the usual windows are kept, because most callers ask for them. */
function countsOf(query: AiCitationQuery, from: number, definition: CitationDefinition): DailyCount[] {
  const key = `${definition} ${from} ${query.queryId}`;
  const kept = countsKept.get(key);
  if (kept !== undefined) return kept;
  const counts = countAnswers(askedDays(query, from), { definition, tracked: TRACKED });
  if (countsKept.size < 100) countsKept.set(key, counts);
  return counts;
}

type Asked = InputOf<typeof shareOfVoiceContract>;

/** Each tracked domain's share of the citations in answers to monitored prompts, and whether it changed beyond noise. */
export function shareOfVoiceSince({ since, tag, queryId, llm, surface, ...asked }: Asked): ShareOfVoiceSummary {
  const { definition = "linked_citation", details = false } = asked;
  const queries = CITATION_QUERIES.filter(
    (query) => query.queryId === (queryId ?? query.queryId) && (tag === undefined || query.tags.includes(tag)),
  );
  if (queries.length === 0)
    return {
      summary: {},
      queriesIncluded: 0,
      definition,
      changeEvidence: null,
      recounting: false,
      leftOut: [],
      figures: null,
    };
  const from = since === undefined ? TODAY - WINDOW_DAYS + 1 : Math.ceil(Date.parse(since) / DAY_MS);
  const first = Math.min(from, TODAY - 2 * WINDOW_DAYS + 1);
  const isAsked = (count: DailyCount) =>
    count.llm === (llm ?? count.llm) && count.surface === (surface ?? count.surface);
  const compared = queries.flatMap((query) => countsOf(query, first, definition)).filter(isAsked);
  const counts = { asked: compared.filter(({ day }) => day >= from), compared, definition, tracked: TRACKED };
  const window = { from, lastDay: TODAY, filter: {}, recounting: false, queriesIncluded: queries.length };
  const figures = details ? figuresSince(queries, { from, definition, isAsked }) : null;
  return withoutEvidence({ ...shareSummary({ ...counts, ...window }), figures });
}

/** The demo stores the answers of a few days only, so its figures name no samples. */
function withoutEvidence<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (key, part) => (/evidence$/i.test(key) ? null : part));
}

/** The brand's figures by engine, prompt and week. */
function figuresSince(
  queries: readonly AiCitationQuery[],
  { from, definition, isAsked }: { from: number; definition: CitationDefinition; isAsked(count: DailyCount): boolean },
) {
  const window = { from, lastDay: TODAY };
  const first = Math.min(from, TODAY - weeksOf(window) * DAYS_A_WEEK + 1);
  const counts = queries.flatMap((query) => countsOf(query, first, definition)).filter(isAsked);
  return citationFigures({
    ...window,
    domain: BRAND.domain,
    tracked: TRACKED,
    asked: counts.filter(({ day }) => day >= from),
    weekly: counts,
    planned: [...new Map(counts.map(({ queryId, llm }) => [`${queryId} ${llm}`, { queryId, llm }])).values()],
  });
}

function dayStart(day: number, hour = 0): string {
  return new Date(day * DAY_MS + hour * 3_600_000).toISOString();
}
