import { type CellChange, type CellHistory, changedCells } from "./changed-prompts.ts";
import { cellOf, type DailyCount } from "./daily-counts.ts";
import { mean, sum } from "./numbers.ts";
import { type Break, MOST_EARLIER, type WindowChange, type WindowPair, windowChange } from "./window-change.ts";

/** A change asked of daily counts of one surface, one definition and one tracked set. */
export interface ChangeQuestion {
  domain: string;
  /** Whether the rate of answers or the share of voice changed. */
  of: "presence" | "share";
  /** The last day of the later window, from 1970. */
  end: number;
  /** Length of a window: whole weeks. */
  days: number;
  /** Days of an engine that cannot be compared, because its sentinel failed or its answers broke. */
  isComparable?: (llm: string, day: number) => boolean;
  /** Changes of definition or tracked set, which the counts cannot show. */
  breaks?: readonly Break[];
  visibleWithin?: number;
}

const FEWEST_ANSWERS = 3;
/** Parts of pairs or days that may be lost before a break is the answer. */
const MOST_LOST = 0.3;

/** The change from the window before to this one, judged by the changes of the windows before these. */
export function changeFrom(counts: readonly DailyCount[], question: ChangeQuestion): WindowChange {
  const headline = counts.filter(({ branded }) => !branded);
  const now = matched(headline, question, 0);
  const firstDay = Math.min(...headline.map(({ day }) => day));
  const earlier = Array.from({ length: MOST_EARLIER }, (_, index) => index + 1)
    .filter((back) => question.end - (back + 2) * question.days + 1 >= firstDay)
    .map((back) => pairOf(matched(headline, question, back).pairs, question))
    .reverse();
  return windowChange({
    ...pairOf(now.pairs, question),
    earlier,
    breaks: [...new Set([...(question.breaks ?? []), ...breaksIn(now)])],
    daysLeft: now.daysLeft,
    pairsLeft: now.all === 0 ? 0 : now.pairs.length / now.all,
    ...(question.visibleWithin !== undefined && { visibleWithin: question.visibleWithin }),
  });
}

/** Which prompts of one engine changed, by the same windows. */
export function changedPromptsFrom(
  counts: readonly DailyCount[],
  question: ChangeQuestion,
): (CellChange & { queryId: string })[] {
  const headline = counts.filter(({ branded }) => !branded);
  const firstDay = Math.min(...headline.map(({ day }) => day));
  const known = Math.floor((question.end - firstDay + 1) / question.days);
  const windows = Array.from({ length: Math.min(MOST_EARLIER + 2, known) }, (_, index) => index).reverse();
  const histories = [...Map.groupBy(headline, matchKey)].map(([key, own]): CellHistory => {
    return { key, windows: windows.map((back) => cellOf(inWindow(own, question, back), question.domain)) };
  });
  const prompts = new Map(headline.map((count) => [matchKey(count), count.queryId]));
  return changedCells(histories.filter((cell) => cell.windows.every(({ n }) => n >= FEWEST_ANSWERS))).map((change) => ({
    ...change,
    queryId: prompts.get(change.key) ?? "",
  }));
}

/** Every matched pair of neighbouring windows, from the last change backwards: what a planner measures its spread on. */
export function matchedPairsFrom(counts: readonly DailyCount[], question: ChangeQuestion, changes: number) {
  const headline = counts.filter(({ branded }) => !branded);
  return Array.from({ length: changes }, (_, back) => matched(headline, question, back).pairs).flat();
}

interface MatchedPair {
  prompt: string;
  before: ReturnType<typeof cellOf>;
  now: ReturnType<typeof cellOf>;
}

interface Matched {
  pairs: MatchedPair[];
  /** Pairs in either window. */
  all: number;
  /** Pairs lost because another model answered, and because the prompt is in one window only. */
  lostToModel: number;
  lostToBasket: number;
  daysLeft: number;
}

/** The pairs of the change that ended `back` windows ago. */
function matched(counts: readonly DailyCount[], question: ChangeQuestion, back: number): Matched {
  const [before, now] = [back + 1, back].map((window) => inWindow(counts, question, window));
  const [earlier, later] = [Map.groupBy(before ?? [], matchKey), Map.groupBy(now ?? [], matchKey)];
  const asked = [before, now].map((window) => new Set((window ?? []).map(askedKey)));
  const matches: Matched = {
    pairs: [],
    all: 0,
    lostToModel: 0,
    lostToBasket: 0,
    daysLeft: daysLeft(counts, question, back),
  };
  for (const key of [...new Set([...earlier.keys(), ...later.keys()])].sort()) {
    const [one, other] = [earlier.get(key) ?? [], later.get(key) ?? []];
    const [first] = [...one, ...other];
    if (first === undefined) continue;
    const pair = {
      prompt: first.familyId ?? first.queryId,
      before: cellOf(one, question.domain),
      now: cellOf(other, question.domain),
    };
    matches.all += 1;
    if (pair.before.n >= FEWEST_ANSWERS && pair.now.n >= FEWEST_ANSWERS) matches.pairs.push(pair);
    else if (one.length === 0 || other.length === 0) {
      if (asked.every((keys) => keys.has(askedKey(first)))) matches.lostToModel += 1;
      else matches.lostToBasket += 1;
    }
  }
  return matches;
}

/** The counts of a window without the days that are not comparable on either side. */
function inWindow(counts: readonly DailyCount[], question: ChangeQuestion, back: number): DailyCount[] {
  const { end, days, isComparable } = question;
  const last = end - back * days;
  return counts.filter(({ day, llm }) => {
    if (day > last || day <= last - days) return false;
    return isComparable === undefined || isUsable(llm, day, question);
  });
}

/** A weekday that is not comparable in one of the two windows of the question is left out of both. */
function isUsable(llm: string, day: number, { end, days, isComparable }: ChangeQuestion): boolean {
  if (isComparable?.(llm, day) === false) return false;
  const window = Math.floor((end - day) / days);
  if (window > 1) return true;
  return isComparable?.(llm, window === 0 ? day - days : day + days) !== false;
}

function daysLeft(counts: readonly DailyCount[], question: ChangeQuestion, back: number): number {
  const last = question.end - back * question.days;
  const engines = [...new Set(counts.map(({ llm }) => llm))];
  const days = Array.from({ length: question.days }, (_, index) => last - index);
  const usable = engines.flatMap((llm) => days.map((day) => isUsable(llm, day, question)));
  return usable.length === 0 ? 0 : usable.filter(Boolean).length / usable.length;
}

/** What must agree in both windows for a pair. */
function matchKey({ queryId, promptVersion, llm, surface, model, country, language }: DailyCount): string {
  return JSON.stringify([queryId, promptVersion, llm, surface, model, country, language]);
}

function askedKey({ queryId, promptVersion, llm, surface, country, language }: DailyCount): string {
  return JSON.stringify([queryId, promptVersion, llm, surface, country, language]);
}

function breaksIn({ all, lostToModel, lostToBasket, daysLeft: left }: Matched): Break[] {
  const isBroken = (lost: number) => all > 0 && lost / all > MOST_LOST;
  return [
    ...(isBroken(lostToModel) ? (["model"] as const) : []),
    ...(isBroken(lostToBasket) ? (["basket"] as const) : []),
    ...(left < 1 - MOST_LOST ? (["sentinel"] as const) : []),
  ];
}

function pairOf(pairs: readonly MatchedPair[], { of }: ChangeQuestion): WindowPair {
  const answers = sum(pairs.map(({ before, now }) => before.n + now.n)) / 2;
  const prompts = [...Map.groupBy(pairs, ({ prompt }) => prompt).values()];
  return { answers, ...(of === "presence" ? presenceOf(prompts) : shareOf(prompts)) };
}

function presenceOf(prompts: readonly (readonly MatchedPair[])[]) {
  const side = (cell: MatchedPair["now"]) => cell.hits / cell.n;
  const differences = prompts.map((pairs) => mean(pairs.map(({ before, now }) => side(now) - side(before))));
  const levels = prompts.map((pairs) => mean(pairs.map(({ before, now }) => (side(now) + side(before)) / 2)));
  return { differences, level: levels.length === 0 ? 0 : Math.min(1, mean(levels)) };
}

/** The share of a ratio: each prompt moves it by its residual, relative to the credits of all prompts. */
function shareOf(prompts: readonly (readonly MatchedPair[])[]) {
  const [before, now] = (["before", "now"] as const).map((side) => {
    const ours = prompts.map((pairs) => mean(pairs.map((pair) => pair[side].ours / pair[side].n)));
    const all = prompts.map((pairs) => mean(pairs.map((pair) => pair[side].all / pair[side].n)));
    const total = sum(all);
    const rate = total === 0 ? 0 : sum(ours) / total;
    const residuals = prompts.map((_, index) => {
      return total === 0 ? 0 : ((ours[index] ?? 0) - rate * (all[index] ?? 0)) / total;
    });
    return { total, rate, residuals };
  });
  // Without citations of the tracked set on a side there is no share to compare.
  if (before === undefined || now === undefined || before.total === 0 || now.total === 0)
    return { differences: [], level: 0 };
  const delta = now.rate - before.rate;
  const differences = prompts.map((_, index) => {
    return delta + prompts.length * ((now.residuals[index] ?? 0) - (before.residuals[index] ?? 0));
  });
  return { differences, level: (now.rate + before.rate) / 2 };
}
