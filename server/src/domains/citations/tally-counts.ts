import type { CountedScore } from "./counted-score.ts";
import { closestAbove } from "./score-answer.ts";
import type { DailyCount } from "./statistics/daily-counts.ts";
import type { Definition } from "./statistics/definitions.ts";
import { SCORES, type Tallies, type Tally } from "./tallies.store.ts";

/** Definitions that count whole answers. The others need the texts. */
export type CountedDefinition = Exclude<Definition, "prominence">;

/** Windows of equal length, side by side, the last of which ends with a day. */
export interface Windows {
  /** From 1970. */
  lastDay: number;
  /** Days of a window. */
  days: number;
  windows: number;
}

export interface TallyQuestion extends Windows {
  definition: CountedDefinition;
  tracked: readonly string[];
}

/** What a score adds to the counts of a question. */
interface Credit {
  counts: boolean;
  cites: boolean;
  /** Places of the tracked domains that it counts for. */
  found: readonly number[];
}

/** The counts of each cell and window; their day is the first of the window. Prompts that name the brand are left out before. */
export function countsFrom({ tallies, scores }: Tallies, question: TallyQuestion): DailyCount[] {
  const credits: Credit[] = [];
  for (const [id, score] of scores) credits[id] = creditFor(score, question);
  const add = question.definition === "dedup_per_day" ? addDays : addAnswers;
  return tallies.flatMap((tally) => {
    const sums = new WindowSums(question);
    add(sums, tally, credits, question);
    return sums.counted().map((window) => countOf(tally, window, sums, question));
  });
}

/** By identifier. */
type Credits = readonly Credit[];

/** Each answer is an observation. */
function addAnswers(sums: WindowSums, tally: Tally, credits: Credits, question: TallyQuestion): void {
  eachSample(tally, question, (window, _day, score) => {
    const credit = creditOfScore(credits, score);
    sums.addSample(window, credit);
    if (credit.counts) sums.addObservation(window, credit.found);
  });
}

/** Each day with answers is an observation: a domain counts if any answer of the day does. */
function addDays(sums: WindowSums, tally: Tally, credits: Credits, question: TallyQuestion): void {
  const days = new Map<number, { window: number; found: Set<number> }>();
  eachSample(tally, question, (window, day, score) => {
    const credit = creditOfScore(credits, score);
    sums.addSample(window, credit);
    if (!credit.counts) return;
    const merged = days.get(day) ?? { window, found: new Set() };
    days.set(day, merged);
    for (const place of credit.found) merged.found.add(place);
  });
  for (const { window, found } of days.values()) sums.addObservation(window, [...found]);
}

function creditOfScore(credits: Credits, score: number): Credit {
  const credit = credits[score];
  if (credit === undefined) throw new Error(`The score ${score} of a counted answer is missing.`);
  return credit;
}

/** Calls `visit` for each sample in the windows, which are counted from 0. */
function eachSample(
  { entries }: Tally,
  { lastDay, days, windows }: Windows,
  visit: (window: number, day: number, score: number) => void,
): void {
  const bytes = new DataView(entries.buffer, entries.byteOffset, entries.byteLength);
  const firstDay = lastDay + 1 - days * windows;
  let month = 0;
  for (let at = 0; at < bytes.byteLength; at += 4) {
    const entry = bytes.getInt32(at);
    if (entry < 0) {
      month = -entry;
      continue;
    }
    const day = month + Math.floor(entry / SCORES);
    if (day >= firstDay && day <= lastDay) visit(Math.floor((day - firstDay) / days), day, entry % SCORES);
  }
}

/** The sums of one tally, by window. Plain arrays of numbers: a year of a workspace is more than a million samples. */
class WindowSums {
  readonly n: Float64Array;
  readonly samples: Float64Array;
  readonly answers: Float64Array;
  readonly anyCitation: Float64Array;
  readonly credited: Float64Array;
  readonly all: Float64Array;
  readonly allSquared: Float64Array;
  /** By window and tracked domain. */
  readonly ours: Float64Array;
  readonly oursTimesAll: Float64Array;
  readonly #domains: number;

  constructor({ windows, tracked }: TallyQuestion) {
    const one = () => new Float64Array(windows);
    this.#domains = tracked.length;
    this.n = one();
    this.samples = one();
    this.answers = one();
    this.anyCitation = one();
    this.credited = one();
    this.all = one();
    this.allSquared = one();
    this.ours = new Float64Array(windows * tracked.length);
    this.oursTimesAll = new Float64Array(windows * tracked.length);
  }

  addSample(window: number, { counts, cites }: Credit): void {
    add(this.samples, window, 1);
    if (counts) add(this.answers, window, 1);
    if (counts && cites) add(this.anyCitation, window, 1);
  }

  addObservation(window: number, found: readonly number[]): void {
    add(this.n, window, 1);
    if (found.length === 0) return;
    add(this.credited, window, 1);
    add(this.all, window, found.length);
    add(this.allSquared, window, found.length ** 2);
    for (const place of found) {
      add(this.ours, window * this.#domains + place, 1);
      add(this.oursTimesAll, window * this.#domains + place, found.length);
    }
  }

  /** The windows with samples. */
  counted(): number[] {
    return [...this.samples.keys()].filter((window) => (this.samples[window] ?? 0) > 0);
  }
}

function add(sums: Float64Array, place: number, more: number): void {
  sums[place] = (sums[place] ?? 0) + more;
}

function countOf(tally: Tally, window: number, sums: WindowSums, { lastDay, days, windows, tracked }: TallyQuestion) {
  const of = (values: Float64Array, place: number = window) => values[place] ?? 0;
  const count: DailyCount = {
    queryId: tally.query_id,
    promptVersion: tally.query_version,
    familyId: null,
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
    domains: new Map(
      tracked.map((domain, index) => {
        const place = window * tracked.length + index;
        const ours = of(sums.ours, place);
        return [domain, { ours, oursSquared: ours, oursTimesAll: of(sums.oursTimesAll, place) }];
      }),
    ),
  };
  return count;
}

/** What an answer with a score counts for: each credited site counts for the closest tracked site above it. */
function creditFor({ counts, cites, credited, named, first }: CountedScore, question: TallyQuestion): Credit {
  const { definition, tracked } = question;
  const own = { linked_citation: credited, dedup_per_day: credited, mention: named, first_position: [first] };
  const sites = own[definition].flatMap((site) => (site === null ? [] : (closestAbove(site, tracked) ?? [])));
  return { counts, cites, found: [...new Set(sites)].map((site) => tracked.indexOf(site)) };
}
