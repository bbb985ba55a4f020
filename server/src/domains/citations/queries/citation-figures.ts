import type { AnswerEngine, CitationFigures, WeekChange } from "@findable/contract";
import { dateOfDay } from "../../../kernel/text/moment.ts";
import { ofOneSurface } from "../shares/one-surface.ts";
import { varianceOfEngines } from "../shares/variance-of-engines.ts";
import { type ComparableDays, changedPromptsFrom, changeFrom } from "../statistics/changes.ts";
import type { DailyCount } from "../statistics/daily-counts.ts";
import { type FigureSet, figuresFrom, type Question } from "../statistics/figures.ts";
import type { Surface } from "../statistics/sample.ts";
import type { SentinelState } from "../statistics/sentinels.ts";
import { surfaceGaps } from "../statistics/surface-gap.ts";
import { figureOf, rounded } from "../statistics/wire.ts";
import { type EvidenceFilter, evidencePath } from "./evidence-path.ts";

export const WEEK_DAYS = 7;
/** Changes compare two weeks and read up to 12 changes before them. */
const LEAST_WEEKS = 14;
const MOST_WEEKS = 53;

export interface FigureSource {
  /** The brand's domain. */
  domain: string;
  tracked: readonly string[];
  /** Answers of the window that is asked for. */
  asked: readonly DailyCount[];
  /** Answers of `weeksOf` the window. */
  weekly: readonly DailyCount[];
  /** The same without the days that changes leave out; default `weekly`. */
  compared?: readonly DailyCount[];
  comparable?: ComparableDays;
  /** The sentinel of an engine; default none. */
  sentinelOf?(llm: AnswerEngine, surface: Surface): SentinelState | null;
  /** From 1970, both included. */
  from: number;
  lastDay: number;
  planned: readonly { queryId: string; familyId?: string | null; llm: AnswerEngine }[];
  /** Counts of a day each of prompts with families; default none. */
  daily?: readonly DailyCount[];
  /** What the figures are restricted to. */
  filter?: Pick<EvidenceFilter, "queryId" | "tag" | "llm" | "surface">;
}

/** The weeks to count for a window: all that it holds, and those before that judge the last change. */
export function weeksOf({ from, lastDay }: Pick<FigureSource, "from" | "lastDay">): number {
  return Math.max(LEAST_WEEKS, weeksShown({ from, lastDay }));
}

function weeksShown({ from, lastDay }: Pick<FigureSource, "from" | "lastDay">): number {
  return Math.min(MOST_WEEKS, Math.max(1, Math.floor((lastDay - from + 1) / WEEK_DAYS)));
}

/** The brand's figures by engine, prompt and week. Prompts that name the brand are left out by the caller. */
export function citationFigures(source: FigureSource): CitationFigures {
  const { domain, lastDay, planned } = source;
  const headline = ofOneSurface(source.asked);
  const { presence } = figuresFrom(headline, { ...questionOf(source), planned: plannedCells(planned) }).allEngines;
  const perSurface = [...Map.groupBy(source.asked, ({ surface }) => surface)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return {
    domain,
    presence: {
      basket: basketOf(presence.basket),
      market: figureOf(presence.market),
      change: changeOf(ofOneSurface(comparedOf(source)), { domain, end: lastDay, ...source.comparable }),
    },
    engines: perSurface.flatMap(([surface, counts]) => enginesOf(source, surface, counts)),
    cells: perSurface.flatMap(([surface, counts]) => cellsOf(source, surface, counts)),
    variance: varianceOfEngines(source.daily ?? [], domain),
    surfaceGaps: gapsOf(source),
    weeks: weekList(source),
  };
}

function comparedOf({ compared, weekly }: FigureSource): readonly DailyCount[] {
  return compared ?? weekly;
}

function questionOf({ domain, tracked, from, lastDay }: FigureSource, surface: Surface = "api"): Question {
  return { definition: "linked_citation", domain, tracked, surface, from, to: lastDay };
}

function plannedCells(planned: FigureSource["planned"]) {
  return planned.map((cell) => ({ ...cell, familyId: cell.familyId ?? null }));
}

function enginesOf(source: FigureSource, surface: Surface, counts: readonly DailyCount[]): CitationFigures["engines"] {
  const question = { domain: source.domain, end: source.lastDay, ...source.comparable };
  const seen = new Set(counts.map(({ llm }) => llm));
  const planned = plannedCells(source.planned.filter(({ llm }) => seen.has(llm)));
  const weekly = comparedOf(source).filter((count) => count.surface === surface);
  const { perEngine } = figuresFrom(counts, { ...questionOf(source, surface), planned });
  return perEngine.map(({ llm, figures }) => ({
    llm,
    surface,
    models: modelsOf(counts.filter((count) => count.llm === llm)),
    presence: basketOf(figures.presence.basket),
    share: figureOf(figures.share.basket),
    evidence: evidencePath({
      ...{ headline: true, ...source.filter, llm, surface },
      ...{ from: source.from, to: source.lastDay },
    }),
    change: changeOf(
      weekly.filter((count) => count.llm === llm),
      question,
    ),
    sentinel: sentinelOf(source, llm, surface),
  }));
}

function sentinelOf(source: FigureSource, llm: AnswerEngine, surface: Surface) {
  const state = source.sentinelOf?.(llm, surface) ?? null;
  if (state === null) return null;
  const { sentinel: name, isQualified: qualified, reads, right } = state;
  return { name, qualified, reads, right };
}

function cellsOf(source: FigureSource, surface: Surface, counts: readonly DailyCount[]): CitationFigures["cells"] {
  const changes = promptChanges(source, surface);
  const { cells } = figuresFrom(counts, questionOf(source, surface));
  return cells
    .filter(({ n }) => n > 0)
    .map((cell) => ({
      queryId: cell.queryId,
      llm: cell.llm,
      surface,
      hits: cell.hits,
      ...figureOf(cell),
      models: cell.models,
      evidence: evidencePath({
        ...{ headline: true, queryId: cell.queryId, llm: cell.llm, surface },
        ...{ from: source.from, to: source.lastDay },
      }),
      change: changes.get(`${cell.llm} ${cell.queryId}`) ?? null,
    }));
}

/** How each prompt changed, judged among all prompts of its engine. */
function promptChanges(source: FigureSource, surface: Surface) {
  const { domain, lastDay, comparable } = source;
  const perEngine = Map.groupBy(
    comparedOf(source).filter((count) => count.surface === surface),
    ({ llm }) => llm,
  );
  const changes = [...perEngine].flatMap(([llm, counts]) =>
    changedPromptsFrom(counts, { domain, of: "presence", end: lastDay, days: WEEK_DAYS, ...comparable }).map(
      ({ queryId, delta, verdict }) => [`${llm} ${queryId}`, { delta: rounded(delta), verdict }] as const,
    ),
  );
  return new Map(changes);
}

function changeOf(
  counts: readonly DailyCount[],
  { domain, end, ...comparable }: { domain: string; end: number } & ComparableDays,
): WeekChange {
  const change = changeFrom(counts, { domain, of: "presence", end, days: WEEK_DAYS, ...comparable });
  const { delta, low, high, smallestVisible, provisional, breaks } = change;
  // A first week differs from nothing.
  const isFirst = !counts.some(({ day }) => day <= end - WEEK_DAYS);
  return {
    delta: delta === null ? null : rounded(delta),
    low: low === null ? null : Math.max(-1, rounded(low)),
    high: high === null ? null : Math.min(1, rounded(high)),
    smallestVisible: smallestVisible === null ? null : Math.min(1, rounded(smallestVisible)),
    verdict: isFirst ? "insufficient" : change.verdict,
    provisional,
    breaks: isFirst ? [] : [...breaks],
  };
}

function gapsOf({ asked, domain, filter, from, lastDay }: FigureSource): CitationFigures["surfaceGaps"] {
  return surfaceGaps(asked, domain).map(({ interval, api, consumer, gap, ...found }) => ({
    ...found,
    api: rounded(api),
    consumer: rounded(consumer),
    gap: rounded(gap),
    low: interval === null ? null : rounded(interval.low),
    high: interval === null ? null : rounded(interval.high),
    apiEvidence: evidencePath({ ...filter, llm: found.llm, surface: "api", from, to: lastDay, headline: true }),
    consumerEvidence: evidencePath({
      ...{ ...filter, llm: found.llm, surface: "consumer" },
      ...{ from, to: lastDay, headline: true },
    }),
  }));
}

function weekList(source: FigureSource): CitationFigures["weeks"] {
  const { domain, tracked, lastDay } = source;
  const shown = weeksShown(source);
  const weeks = Map.groupBy(source.weekly, ({ day }) => Math.floor((lastDay - day) / WEEK_DAYS));
  const known = new Set<string>();
  return [...Array(weeksOf(source)).keys()].reverse().flatMap((back) => {
    const counts = ofOneSurface(weeks.get(back) ?? []);
    const newModels = firstSeen(counts, known);
    if (back >= shown) return [];
    const to = lastDay - back * WEEK_DAYS;
    const question = { ...questionOf(source), from: to - WEEK_DAYS + 1, to };
    const figures = (of: string) => figuresFrom(counts, { ...question, domain: of }).allEngines;
    return [
      {
        from: dateOfDay(question.from),
        to: dateOfDay(to),
        presence: figureOf(figures(domain).presence.basket),
        shares: Object.fromEntries(tracked.map((each) => [each, figureOf(figures(each).share.basket)])),
        newModels,
        evidence: evidencePath({ headline: true, ...source.filter, from: question.from, to }),
      },
    ];
  });
}

/** Models that were not seen before, of engines that had answered before. */
function firstSeen(counts: readonly DailyCount[], known: Set<string>): CitationFigures["weeks"][number]["newModels"] {
  const before = new Set(known);
  const added = [...new Map(counts.map(({ llm, model }) => [`${llm} ${model}`, { llm, model }])).entries()];
  for (const [key, { llm }] of added) known.add(key).add(llm);
  return added.flatMap(([key, { llm, model }]) =>
    model === null || before.has(key) || !before.has(llm) ? [] : [{ llm, model }],
  );
}

function modelsOf(counts: readonly DailyCount[]): string[] {
  return [...new Set(counts.flatMap(({ model }) => model ?? []))].sort();
}

function basketOf(basket: FigureSet["presence"]["basket"]) {
  return { ...figureOf(basket), measuredCells: basket.measuredCells, plannedCells: basket.plannedCells };
}
