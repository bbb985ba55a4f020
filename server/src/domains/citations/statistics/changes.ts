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
export function changeFrom(counts: readonly DailyCount[], { domain, ...question }: ChangeQuestion): WindowChange {
  return changesFrom(counts, { ...question, domains: [domain] })[0] ?? windowChange(NOTHING);
}

const NOTHING = { differences: [], level: 0, answers: 0, earlier: [] };

/** The changes of several domains, in their order. Windows are matched once for all of them. */
export function changesFrom(
  counts: readonly DailyCount[],
  { domains, ...asked }: Omit<ChangeQuestion, "domain"> & { domains: readonly string[] },
): WindowChange[] {
  const headline = counts.filter(({ branded }) => !branded);
  const question = { ...asked, domain: "" };
  const byWindow = windowsOf(headline, question);
  const now = matched(byWindow, question, 0);
  const firstDay = headline.reduce((first, { day }) => Math.min(first, day), Number.POSITIVE_INFINITY);
  const earlier = Array.from({ length: MOST_EARLIER }, (_, index) => index + 1)
    .filter((back) => question.end - (back + 2) * question.days + 1 >= firstDay)
    .map((back) => matched(byWindow, question, back).pairs)
    .reverse();
  const left = {
    breaks: [...new Set([...(question.breaks ?? []), ...breaksIn(now)])],
    daysLeft: now.daysLeft,
    pairsLeft: now.all === 0 ? 0 : now.pairs.length / now.all,
    ...(question.visibleWithin !== undefined && { visibleWithin: question.visibleWithin }),
  };
  return domains.map((domain) =>
    windowChange({
      ...pairOf(now.pairs, { ...question, domain }),
      earlier: earlier.map((pairs) => pairOf(pairs, { ...question, domain })),
      ...left,
    }),
  );
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
  const byWindow = windowsOf(
    counts.filter(({ branded }) => !branded),
    question,
  );
  return Array.from({ length: changes }, (_, back) => matched(byWindow, question, back).pairs)
    .flat()
    .map((pair) => ({
      prompt: pair.prompt,
      before: cellOf(pair.before, question.domain),
      now: cellOf(pair.now, question.domain),
    }));
}

interface MatchedPair {
  prompt: string;
  before: DailyCount[];
  now: DailyCount[];
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

/** The usable counts of each window by what a pair must agree in, and how they were asked. The last window is 0. */
interface Windowed {
  engines: string[];
  windows: Map<number, { cells: Map<string, DailyCount[]>; asked: Set<string> }>;
}

const EMPTY = { cells: new Map<string, DailyCount[]>(), asked: new Set<string>() };

function windowsOf(counts: readonly DailyCount[], question: ChangeQuestion): Windowed {
  const { end, days, isComparable } = question;
  const usable = counts.filter(
    ({ day, llm }) => day <= end && (isComparable === undefined || isUsable(llm, day, question)),
  );
  const byWindow = Map.groupBy(usable, ({ day }) => Math.floor((end - day) / days));
  return {
    engines: [...new Set(counts.map(({ llm }) => llm))],
    windows: new Map(
      [...byWindow].map(([window, own]) => {
        return [window, { cells: Map.groupBy(own, matchKey), asked: new Set(own.map(askedKey)) }];
      }),
    ),
  };
}

/** The pairs of the change that ended `back` windows ago. */
function matched({ engines, windows }: Windowed, question: ChangeQuestion, back: number): Matched {
  const [earlier, later] = [windows.get(back + 1) ?? EMPTY, windows.get(back) ?? EMPTY];
  const left = daysLeft(engines, question, back);
  const matches: Matched = { pairs: [], all: 0, lostToModel: 0, lostToBasket: 0, daysLeft: left };
  for (const key of [...new Set([...earlier.cells.keys(), ...later.cells.keys()])].sort()) {
    const [before, now] = [earlier.cells.get(key) ?? [], later.cells.get(key) ?? []];
    const [first] = [...before, ...now];
    if (first === undefined) continue;
    matches.all += 1;
    const isMeasured = answersIn(before) >= FEWEST_ANSWERS && answersIn(now) >= FEWEST_ANSWERS;
    if (isMeasured) matches.pairs.push({ prompt: first.familyId ?? first.queryId, before, now });
    else if (before.length === 0 || now.length === 0) {
      const isAsked = earlier.asked.has(askedKey(first)) && later.asked.has(askedKey(first));
      if (isAsked) matches.lostToModel += 1;
      else matches.lostToBasket += 1;
    }
  }
  return matches;
}

function answersIn(counts: readonly DailyCount[]): number {
  return sum(counts.map(({ n }) => n));
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

function daysLeft(engines: readonly string[], question: ChangeQuestion, back: number): number {
  if (question.isComparable === undefined) return engines.length === 0 ? 0 : 1;
  const last = question.end - back * question.days;
  const days = Array.from({ length: question.days }, (_, index) => last - index);
  const usable = engines.flatMap((llm) => days.map((day) => isUsable(llm, day, question)));
  return usable.length === 0 ? 0 : usable.filter(Boolean).length / usable.length;
}

/** What must agree in both windows for a pair. */
function matchKey(count: DailyCount): string {
  return `${askedKey(count)}\n${count.model ?? ""}`;
}

function askedKey({ queryId, promptVersion, llm, surface, country, language }: DailyCount): string {
  return `${queryId} ${promptVersion} ${llm} ${surface} ${language} ${country}`;
}

function breaksIn({ all, lostToModel, lostToBasket, daysLeft: left }: Matched): Break[] {
  const isBroken = (lost: number) => all > 0 && lost / all > MOST_LOST;
  return [
    ...(isBroken(lostToModel) ? (["model"] as const) : []),
    ...(isBroken(lostToBasket) ? (["basket"] as const) : []),
    ...(left < 1 - MOST_LOST ? (["sentinel"] as const) : []),
  ];
}

/** A matched pair as one domain sees it. */
interface Sides {
  before: ReturnType<typeof cellOf>;
  now: ReturnType<typeof cellOf>;
}

function pairOf(pairs: readonly MatchedPair[], { of, domain }: ChangeQuestion): WindowPair {
  const prompts = new Map<string, Sides[]>();
  let answers = 0;
  for (const { prompt, before, now } of pairs) {
    const sides = { before: cellOf(before, domain), now: cellOf(now, domain) };
    answers += sides.before.n + sides.now.n;
    const own = prompts.get(prompt);
    if (own === undefined) prompts.set(prompt, [sides]);
    else own.push(sides);
  }
  const all = [...prompts.values()];
  return { answers: answers / 2, ...(of === "presence" ? presenceOf(all) : shareOf(all)) };
}

function presenceOf(prompts: readonly (readonly Sides[])[]) {
  const side = (cell: Sides["now"]) => cell.hits / cell.n;
  const differences = prompts.map((pairs) => mean(pairs.map(({ before, now }) => side(now) - side(before))));
  const levels = prompts.map((pairs) => mean(pairs.map(({ before, now }) => (side(now) + side(before)) / 2)));
  return { differences, level: levels.length === 0 ? 0 : Math.min(1, mean(levels)) };
}

/** The share of a ratio: each prompt moves it by its residual, relative to the credits of all prompts. */
function shareOf(prompts: readonly (readonly Sides[])[]) {
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
