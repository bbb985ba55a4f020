import type { CountedScore } from "./counted-score.ts";
import { closestAbove } from "./score-answer.ts";
import type { DailyCount } from "./statistics/daily-counts.ts";
import type { Definition } from "./statistics/definitions.ts";
import type { Tallies, Tally } from "./tallies.store.ts";
import { DayWindows, eachSample, type LeftOut, ScorePlaces, type Windows } from "./tally-entries.ts";
import { type Credit, WindowSums } from "./window-sums.ts";

/** Definitions that count whole answers. The others need the texts. */
export type CountedDefinition = Exclude<Definition, "prominence">;

export interface TallyQuestion extends Windows {
  definition: CountedDefinition;
  tracked: readonly string[];
  leftOut?: LeftOut | undefined;
  /** The family of each prompt that has one. */
  families?: ReadonlyMap<string, string> | undefined;
}

/** The counts of each cell and window; their day is the first of the window. Prompts that name the brand are left out before. */
export function countsFrom({ tallies, scores }: Tallies, question: TallyQuestion): DailyCount[] {
  const known = [...scores];
  const counting: Counting = {
    credits: known.map(([, score]) => creditFor(score, question)),
    places: new ScorePlaces(known.map(([id]) => id)),
    windows: new DayWindows(question),
    times: new Int32Array(question.windows * known.length),
  };
  const add = question.definition === "dedup_per_day" ? addDays : addAnswers;
  const placeOf = new Map(question.tracked.map((domain) => [domain, question.tracked.indexOf(domain)]));
  return tallies.flatMap((tally) => {
    const sums = new WindowSums({ windows: question.windows, domains: question.tracked.length });
    add(sums, tally, counting);
    return sums.counted().map((window) => countOf(tally, { window, sums, placeOf }, question));
  });
}

interface Counting {
  /** By place of the score. */
  credits: readonly Credit[];
  places: ScorePlaces;
  windows: DayWindows;
  /** How often a window has a score; all 0 between tallies. */
  times: Int32Array;
}

/** Each answer is an observation. Equal answers of a window are added at once. */
function addAnswers(sums: WindowSums, tally: Tally, { credits, times, ...where }: Counting): void {
  const touched: number[] = [];
  eachSample(tally, where, (window, _day, place) => {
    const cell = window * credits.length + place;
    const before = times[cell] ?? 0;
    if (before === 0) touched.push(cell);
    times[cell] = before + 1;
  });
  for (const cell of touched) {
    const window = Math.floor(cell / credits.length);
    const credit = creditAt(credits, cell % credits.length);
    const count = times[cell] ?? 0;
    times[cell] = 0;
    sums.addSamples(window, credit, count);
    if (credit.counts) sums.addObservations(window, credit.found, count);
  }
}

/** Each day with answers is an observation: a domain counts if any answer of the day does. */
function addDays(sums: WindowSums, tally: Tally, { credits, ...where }: Counting): void {
  const days = new Map<number, { window: number; found: Set<number> }>();
  eachSample(tally, where, (window, day, place) => {
    const credit = creditAt(credits, place);
    sums.addSamples(window, credit, 1);
    if (!credit.counts) return;
    const merged = days.get(day) ?? { window, found: new Set() };
    days.set(day, merged);
    for (const domain of credit.found) merged.found.add(domain);
  });
  for (const { window, found } of days.values()) sums.addObservations(window, [...found], 1);
}

function creditAt(credits: readonly Credit[], place: number): Credit {
  const credit = credits[place];
  if (credit === undefined) throw new Error("A counted answer has no score.");
  return credit;
}

interface CountedWindow {
  window: number;
  sums: WindowSums;
  /** Places of the tracked domains. */
  placeOf: ReadonlyMap<string, number>;
}

function countOf(tally: Tally, { window, sums, placeOf }: CountedWindow, question: TallyQuestion): DailyCount {
  const { lastDay, days, windows, families } = question;
  const of = (values: Float64Array) => values[window] ?? 0;
  return {
    queryId: tally.query_id,
    promptVersion: tally.query_version,
    familyId: families?.get(tally.query_id) ?? null,
    branded: false,
    llm: tally.llm,
    surface: tally.surface,
    model: tally.model,
    country: tally.location,
    language: tally.language,
    day: lastDay + 1 - days * (windows - window),
    n: of(sums.n),
    answers: of(sums.answers),
    unanswered: of(sums.samples) - of(sums.answers),
    anyCitation: of(sums.anyCitation),
    credited: of(sums.credited),
    all: of(sums.all),
    allSquared: of(sums.allSquared),
    domains: sums.creditsIn(window, placeOf),
  };
}

/** What an answer with a score counts for: each credited site counts for the closest tracked site above it. */
function creditFor({ counts, cites, credited, named, first }: CountedScore, question: TallyQuestion): Credit {
  const { definition, tracked } = question;
  const own = { linked_citation: credited, dedup_per_day: credited, mention: named, first_position: [first] };
  const sites = own[definition].flatMap((site) => (site === null ? [] : (closestAbove(site, tracked) ?? [])));
  return { counts, cites, found: [...new Set(sites)].map((site) => tracked.indexOf(site)) };
}
