import {
  type AiCitationHistory,
  type AiCitationQuery,
  type AnswerEngine,
  type CitationFigures,
  creditsFor,
  type InputOf,
  PRICES,
  type ShareOfVoiceSummary,
  type shareOfVoice as shareOfVoiceContract,
} from "@findable/contract";
import {
  changeFrom,
  citationFigures,
  countByDay,
  type DailyCount,
  figuresFrom,
  partsOf,
  rounded,
  type Sample,
  sampled,
  sampledRate,
  shareOfVoice,
  weeksOf,
} from "../../domains/citations/rules.ts";
import type { MarketAnswer } from "../../market/answer-of.ts";
import { demoId } from "../ids.ts";
import {
  ALL_ENGINES,
  askEngines,
  checkFor,
  citedDomains,
  domainsOf,
  modelOf,
  surfaceOf,
  TRACKED,
} from "./citations.ts";
import { BRAND, daysAgo, WATCHED_PROMPTS } from "./facts.ts";
import { TODAY } from "./market.ts";

const DAY_MS = 86_400_000;
const WINDOW_DAYS = 30;
const LANGUAGE_MODELS: readonly AnswerEngine[] = ALL_ENGINES.filter((llm) => llm !== "search_overview");

interface Watched {
  prompt: string;
  basket: string;
  llms?: readonly AnswerEngine[];
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
  { prompt: "Best time tracking software for structural engineers", basket: "basket:engineers" },
  { prompt: "How can a freelance designer prove hours to a client?", basket: "basket:freelancers", samplesPerDay: 3 },
  { prompt: "Is there a simple alternative to spreadsheets for studio timesheets?", basket: "basket:timesheets" },
];

const DAYS_A_WEEK = 7;

function creditsPerDay({ llms = ALL_ENGINES, samplesPerDay = 4, cadence = "daily" }: Watched): number {
  const credits = creditsFor(llms.length * samplesPerDay, PRICES.aiCitation.perSample);
  return cadence === "daily" ? credits : Math.round((credits / DAYS_A_WEEK) * 100) / 100;
}

/** The prompts that the workspace monitors. */
export const CITATION_QUERIES: readonly AiCitationQuery[] = WATCHED.map((watched, index) => ({
  queryId: demoId("aiq", watched.prompt),
  prompt: watched.prompt,
  llms: [...(watched.llms ?? ALL_ENGINES)],
  samplesPerDay: watched.samplesPerDay ?? 4,
  cadence: watched.cadence ?? "daily",
  trackDomains: [...TRACKED],
  location: "US",
  language: "en",
  tags: [watched.basket, ...(index < 3 ? ["report:monthly"] : [])],
  createdAt: daysAgo(88 - index, 9, 3 * index),
  creditsPerDay: creditsPerDay(watched),
  branded: false,
  version: 1,
  lastError: null,
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
export function historyOf(query: AiCitationQuery, since: string = daysAgo(90)): AiCitationHistory {
  const series = sampledDays(query, Math.floor(Date.parse(since) / DAY_MS)).map((day) => {
    const asked = askEngines(checkFor(query, day));
    return {
      date: dayStart(day).slice(0, 10),
      perLlm: Object.fromEntries(asked.map(({ llm, answers }) => [llm, engineDay(llm, answers)])),
      ...shareOfVoice(citedDomains(asked), query.trackDomains),
    };
  });
  return { queryId: query.queryId, groupBy: "day", series };
}

function engineDay(llm: AnswerEngine, answers: ReturnType<typeof askEngines>[number]["answers"]) {
  const cited = answers.flatMap((answer) => (answer === undefined ? [] : [domainsOf(answer)]));
  const { rate, ...sampling } = sampledRate(
    cited.filter((domains) => domains.includes(BRAND.domain)).length,
    cited.length,
  );
  return {
    ourRate: cited.length === 0 ? null : rate,
    ...sampling,
    topCitedDomain: mostFrequent(cited.flat()),
    surface: surfaceOf(llm),
    models: cited.length === 0 ? [] : [modelOf(llm)],
    totalSamples: answers.length,
    outcome: cited.length === 0 ? ("failed" as const) : ("measured" as const),
  };
}

function mostFrequent(domains: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const domain of domains) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  return [...counts].sort(([one, left], [other, right]) => right - left || (one < other ? -1 : 1))[0]?.[0] ?? null;
}

const countsKept = new Map<string, DailyCount[]>();

/** The counts of a prompt from a day on. Those of the usual windows are kept, because most callers ask for them. */
function countsOf(query: AiCitationQuery, from: number): DailyCount[] {
  const key = `${from} ${query.queryId}`;
  const kept = countsKept.get(key);
  if (kept !== undefined) return kept;
  const samples = sampledDays(query, from).flatMap((day) =>
    askEngines(checkFor(query, day)).flatMap(({ llm, answers }) =>
      answers.map((answer, index) => sampleOf(query, { llm, day, index }, answer)),
    ),
  );
  const counts = countByDay(samples, { definition: "linked_citation", tracked: TRACKED });
  if (countsKept.size < 100) countsKept.set(key, counts);
  return counts;
}

function sampleOf(
  { queryId }: AiCitationQuery,
  { llm, day, index }: { llm: AnswerEngine; day: number; index: number },
  answer: MarketAnswer | undefined,
): Sample {
  return {
    id: `${queryId} ${llm} ${day} ${index}`,
    ...{ queryId, promptVersion: 1, familyId: null, branded: false, llm, surface: "api", model: null },
    ...{ country: "US", language: "en", sampledAt: dayStart(day, 4), text: "" },
    outcome: answer === undefined ? "failed" : "answered",
    citations: (answer?.citations ?? []).map(({ site, url }) => ({ domain: site.domain, url, span: null })),
    mentions: (answer?.brands ?? []).map(({ domain }) => ({ domain })),
  };
}

type Asked = InputOf<typeof shareOfVoiceContract>;

/** Each tracked domain's share of the citations in answers to monitored prompts, and whether it changed beyond noise. */
export function shareOfVoiceSince({ since, tag, queryId, llm, surface, details = false }: Asked): ShareOfVoiceSummary {
  const queries = CITATION_QUERIES.filter(
    (query) => query.queryId === (queryId ?? query.queryId) && (tag === undefined || query.tags.includes(tag)),
  );
  if (queries.length === 0) return { summary: {}, queriesIncluded: 0, figures: null };
  const from = since === undefined ? TODAY - WINDOW_DAYS + 1 : Math.ceil(Date.parse(since) / DAY_MS);
  const first = Math.min(from, TODAY - 2 * WINDOW_DAYS + 1);
  const isAsked = (count: DailyCount) =>
    count.llm === (llm ?? count.llm) && surfaceOf(count.llm) === (surface ?? surfaceOf(count.llm));
  const counts = queries.flatMap((query) => countsOf(query, first)).filter(isAsked);
  const window = { definition: "linked_citation", tracked: TRACKED, surface: "api", from, to: TODAY } as const;
  const shares = TRACKED.map((domain) => figuresFrom(counts, { ...window, domain }).allEngines.share.basket);
  const rates = partsOf(shares.map(({ rate }) => rate ?? 0));
  const domains = TRACKED.map((domain, index) => {
    const { delta, verdict } = changeFrom(counts, { domain, of: "share", end: TODAY, days: WINDOW_DAYS });
    const { n, interval, lowSample } = shares[index] ?? { n: 0, interval: null, lowSample: true };
    const delta30d = delta === null ? null : rounded(delta);
    const measured = { rate: rates[index] ?? 0, ...sampled({ n, interval, lowSample }) };
    return [domain, { ...measured, delta30d, verdict, queriesIncluded: queries.length }] as const;
  });
  const figures = details ? figuresSince(queries, { from, isAsked }) : null;
  return { summary: Object.fromEntries(domains), queriesIncluded: queries.length, figures };
}

/** The brand's figures by engine, prompt and week. */
function figuresSince(
  queries: readonly AiCitationQuery[],
  { from, isAsked }: { from: number; isAsked(count: DailyCount): boolean },
): CitationFigures {
  const window = { from, lastDay: TODAY };
  const counts = queries
    .flatMap((query) => countsOf(query, Math.min(from, TODAY - weeksOf(window) * DAYS_A_WEEK + 1)))
    .filter(isAsked)
    .map((count) => ({ ...count, surface: surfaceOf(count.llm), model: modelOf(count.llm) }));
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
