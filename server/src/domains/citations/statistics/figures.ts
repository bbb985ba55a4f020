import type { AnswerEngine } from "@findable/contract";
import { mean, sum } from "../../../kernel/statistics/summaries.ts";
import { cellOf, countByDay, type DailyCount } from "./daily-counts.ts";
import type { Definition } from "./definitions.ts";
import {
  type BasketRate,
  basketRate,
  cellRate,
  type MarketRate,
  marketRate,
  type PromptRate,
  type Rate,
  type WeightedCell,
} from "./rates.ts";
import type { Sample, Surface } from "./sample.ts";
import { basketShare, marketShare, type SharePrompt, type ShareRate } from "./shares.ts";

/** What a figure is asked of: one surface, one definition, one tracked set, one window. */
export interface Question {
  definition: Definition;
  /** The domain in question; one of `tracked`. */
  domain: string;
  tracked: readonly string[];
  surface: Surface;
  /** The window in days from 1970, both included. */
  from: number;
  to: number;
  /** Count prompts that name the brand too. Headlines do not. */
  branded?: boolean;
  /** What was to be measured, so that missing cells show. Defaults to the cells with any sample. */
  planned?: readonly PlannedCell[];
}

export interface PlannedCell {
  queryId: string;
  familyId: string | null;
  llm: AnswerEngine;
}

export interface CellFigure extends PlannedCell, Rate {
  hits: number;
  /** The models that answered, in alphabetical order. More than one is a visible break. */
  models: string[];
}

export interface FigureSet {
  /** Rates of exactly these prompts, and of prompts like these. */
  presence: { basket: BasketRate; market: MarketRate };
  share: { basket: ShareRate; market: ShareRate };
}

export interface Figures {
  cells: CellFigure[];
  /** The headline: each engine alone. */
  perEngine: { llm: AnswerEngine; figures: FigureSet }[];
  /** All engines together: every prompt counts by its mean over its engines. */
  allEngines: FigureSet;
}

/** Every figure of a question, from the stored samples. */
export function figuresOf(samples: Iterable<Sample>, question: Question): Figures {
  return figuresFrom(countByDay(samples, question), question);
}

/** The same figures from daily counts under the question's definition and tracked set. */
export function figuresFrom(counts: readonly DailyCount[], question: Question): Figures {
  const cells = cellsOf(counts, question);
  const engines = [...new Set(cells.map(({ llm }) => llm))].sort();
  return {
    cells: cells.map((cell) => cellFigure(cell, question)),
    perEngine: engines.map((llm) => ({
      llm,
      figures: figureSet(
        cells.filter((cell) => cell.llm === llm),
        question,
      ),
    })),
    allEngines: figureSet(cells, question),
  };
}

export interface Baskets {
  presence: BasketRate;
  share: ShareRate;
}

/** The figures of exactly these prompts, all engines together. A share of voice shows nothing else of each domain. */
export function basketsFrom(counts: readonly DailyCount[], question: Question): Baskets {
  return basketsOf(addedFor(cellsOf(counts, question), question.domain), question);
}

interface CountedCell extends PlannedCell {
  counts: DailyCount[];
}

/** The counts of the window by prompt and engine, in a fixed order, so that sums of rates have the same digits everywhere. */
function cellsOf(counts: readonly DailyCount[], question: Question): CountedCell[] {
  const cells = new Map<string, CountedCell>();
  const keep = ({ queryId, familyId, llm }: PlannedCell) => {
    const key = `${llm} ${queryId}`;
    const cell = cells.get(key) ?? { queryId, familyId, llm, counts: [] };
    cells.set(key, cell);
    return cell;
  };
  for (const cell of question.planned ?? []) keep(cell);
  for (const count of counts) if (isAskedFor(count, question)) keep(count).counts.push(count);
  return [...cells].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, cell]) => cell);
}

function isAskedFor(count: DailyCount, { surface, from, to, branded = false }: Question): boolean {
  return count.surface === surface && count.day >= from && count.day <= to && (branded || !count.branded);
}

function cellFigure({ counts, queryId, familyId, llm }: CountedCell, { domain }: Question): CellFigure {
  const { hits, n } = cellOf(counts, domain);
  const models = [...new Set(counts.flatMap(({ model }) => (model === null ? [] : [model])))].sort();
  return { queryId, familyId, llm, hits, models, ...cellRate({ hits, n }) };
}

function figureSet(cells: readonly CountedCell[], question: Question): FigureSet {
  const added = addedFor(cells, question.domain);
  const baskets = basketsOf(added, question);
  // A family of paraphrases is one prompt of the market.
  const families = [...Map.groupBy(added, ({ queryId, familyId }) => familyId ?? queryId).values()];
  return {
    presence: { basket: baskets.presence, market: marketRate(families.flatMap(promptRate)) },
    share: { basket: baskets.share, market: marketShare(families.flatMap(promptShare), rivalsOf(question)) },
  };
}

function addedFor(cells: readonly CountedCell[], domain: string) {
  return cells.map(({ queryId, familyId, counts }): AddedCell => ({ queryId, familyId, ...cellOf(counts, domain) }));
}

function basketsOf(added: readonly AddedCell[], question: Question): Baskets {
  const ofPrompt = Map.groupBy(added, ({ queryId }) => queryId);
  const weighted = added.map(({ queryId, hits, n }): WeightedCell => {
    const cells = ofPrompt.get(queryId) ?? [];
    // An engine without answers takes no weight from the others of its prompt, so that one engine alone has the same rate.
    return { hits, n, weight: 1 / Math.max(1, cells.filter((cell) => cell.n > 0).length), planned: 1 / cells.length };
  });
  return { presence: basketRate(weighted), share: basketShare(added, rivalsOf(question)) };
}

function rivalsOf({ domain, tracked }: Question) {
  return { competitors: tracked.filter((other) => other !== domain).length };
}

type AddedCell = ReturnType<typeof cellOf> & Pick<PlannedCell, "queryId" | "familyId">;

function promptRate(cells: readonly AddedCell[]): PromptRate[] {
  const measured = cells.filter(({ n }) => n > 0);
  if (measured.length === 0) return [];
  return [{ rate: mean(measured.map(({ hits, n }) => hits / n)), n: sum(measured.map(({ n }) => n)) }];
}

function promptShare(cells: readonly AddedCell[]): SharePrompt[] {
  const measured = cells.filter(({ n }) => n > 0);
  if (measured.length === 0) return [];
  return [
    {
      ours: mean(measured.map(({ ours, n }) => ours / n)),
      all: mean(measured.map(({ all, n }) => all / n)),
      n: sum(measured.map(({ n }) => n)),
      credits: sum(measured.map(({ all }) => all)),
    },
  ];
}
