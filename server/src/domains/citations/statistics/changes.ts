import { type CellChange, type CellHistory, changedCells } from "./changed-prompts.ts";
import { cellOf, type DailyCount } from "./daily-counts.ts";
import { type MatchedPair, pairsOf, Side } from "./matched-pairs.ts";
import { type Break, MOST_EARLIER, type WindowChange, windowChange } from "./window-change.ts";

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
  /** The counts leave out these days already, because each of them is of a whole window. */
  areLeftOut?: boolean;
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
  // Failed samples name no model. Their days are missing, and no other model.
  const headline = counts.filter(({ branded, n }) => !branded && n > 0);
  const question = { ...asked, domain: "" };
  const byWindow = windowsOf(headline, question, domains);
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
  const changes = (pairs: readonly MatchedPair[]) => pairsOf(pairs, { of: question.of, domains });
  const changesBefore = earlier.map(changes);
  return changes(now.pairs).map((pair, place) =>
    windowChange({ ...pair, earlier: changesBefore.flatMap((each) => each[place] ?? []), ...left }),
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
    [],
  );
  return Array.from({ length: changes }, (_, back) => matched(byWindow, question, back).pairs)
    .flat()
    .map((pair) => ({
      prompt: pair.prompt,
      before: pair.before.of(question.domain),
      now: pair.now.of(question.domain),
    }));
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

/** The usable counts by what a pair must agree in, and how they were asked. The last window is 0. */
interface Windowed {
  engines: string[];
  /** In the order of what a pair must agree in, so that sums have the same digits everywhere. */
  cells: { askedKey: string; windows: (Side | undefined)[] }[];
  /** By window. */
  asked: ReadonlyMap<number, ReadonlySet<string>>;
}

function windowsOf(counts: readonly DailyCount[], question: ChangeQuestion, domains: readonly string[]): Windowed {
  const { end, days } = question;
  const usable = counts.filter(({ day, llm }) => day <= end && isCounted(llm, day, question));
  const asked = new Map<number, Set<string>>();
  const cells = [...cellsOf(usable)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, own]) => {
      const byWindow: DailyCount[][] = [];
      for (const count of own) {
        const window = Math.floor((end - count.day) / days);
        const known = byWindow[window] ?? [];
        byWindow[window] = known;
        known.push(count);
      }
      const cell = { askedKey: askedKey(firstOf(own)), windows: [] as (Side | undefined)[] };
      byWindow.forEach((inWindow, window) => {
        cell.windows[window] = new Side(firstOf(inWindow), inWindow, domains);
        const keys = asked.get(window) ?? new Set();
        asked.set(window, keys.add(cell.askedKey));
      });
      return cell;
    });
  return { engines: [...new Set(counts.map(({ llm }) => llm))], cells, asked };
}

/** Counts by what a pair must agree in. Those of one cell come side by side, so few keys are made. */
function cellsOf(counts: readonly DailyCount[]): Map<string, DailyCount[]> {
  const cells = new Map<string, DailyCount[]>();
  let before: DailyCount | undefined;
  let own: DailyCount[] = [];
  for (const count of counts) {
    if (before === undefined || !isSameCell(before, count)) {
      const key = matchKey(count);
      own = cells.get(key) ?? [];
      cells.set(key, own);
    }
    own.push(count);
    before = count;
  }
  return cells;
}

function firstOf(counts: readonly DailyCount[]): DailyCount {
  const [first] = counts;
  if (first === undefined) throw new Error("A cell has no counts.");
  return first;
}

/** The pairs of the change that ended `back` windows ago. */
function matched({ engines, cells, asked }: Windowed, question: ChangeQuestion, back: number): Matched {
  const left = daysLeft(engines, question, back);
  const matches: Matched = { pairs: [], all: 0, lostToModel: 0, lostToBasket: 0, daysLeft: left };
  const isAskedIn = (window: number, key: string) => asked.get(window)?.has(key) === true;
  for (const { askedKey: key, windows } of cells) {
    const [before, now] = [windows[back + 1], windows[back]];
    if (before === undefined && now === undefined) continue;
    matches.all += 1;
    if (before === undefined || now === undefined) {
      if (isAskedIn(back + 1, key) && isAskedIn(back, key)) matches.lostToModel += 1;
      else matches.lostToBasket += 1;
    } else if (before.answers >= FEWEST_ANSWERS && now.answers >= FEWEST_ANSWERS)
      matches.pairs.push({ prompt: before.first.familyId ?? before.first.queryId, before, now });
  }
  return matches;
}

/** The counts of a window without the days that are not comparable on either side. */
function inWindow(counts: readonly DailyCount[], question: ChangeQuestion, back: number): DailyCount[] {
  const { end, days } = question;
  const last = end - back * days;
  return counts.filter(({ day, llm }) => day <= last && day > last - days && isCounted(llm, day, question));
}

function isCounted(llm: string, day: number, question: ChangeQuestion): boolean {
  return question.areLeftOut === true || question.isComparable === undefined || isUsable(llm, day, question);
}

/** Which days of engines a change may read. */
export type ComparableDays = Pick<ChangeQuestion, "isComparable" | "areLeftOut">;

/** What decides which days a change reads. */
export type ComparedDays = Pick<ChangeQuestion, "end" | "days" | "isComparable">;

/** A weekday that is not comparable in one of the two windows of the question is left out of both. */
export function isUsable(llm: string, day: number, { end, days, isComparable }: ComparedDays): boolean {
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

function isSameCell(one: DailyCount, other: DailyCount): boolean {
  return (
    one.queryId === other.queryId &&
    one.promptVersion === other.promptVersion &&
    one.llm === other.llm &&
    one.surface === other.surface &&
    one.language === other.language &&
    one.country === other.country &&
    one.model === other.model
  );
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
