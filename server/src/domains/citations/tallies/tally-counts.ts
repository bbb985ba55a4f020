import type { CountedScore } from "../scoring/counted-score.ts";
import { closestAbove } from "../scoring/score-answer.ts";
import type { DailyCount } from "../statistics/daily-counts.ts";
import type { Definition } from "../statistics/definitions.ts";
import type { Tallies, Tally } from "./tallies.store.ts";
import { DayWindows, type LeftOut, ScorePlaces, TallySamples, type Windows } from "./tally-entries.ts";
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
  const credits = known.map(([, score]) => creditFor(score, question));
  const places = new ScorePlaces(known.map(([id]) => id));
  const samples = new TallySamples({ windows: new DayWindows(question), places });
  const add = question.definition === "dedup_per_day" ? addDays(credits, question) : addAnswers(credits, question);
  const placeOf = new Map(question.tracked.map((domain) => [domain, question.tracked.indexOf(domain)]));
  return tallies.flatMap((tally) => {
    const sums = new WindowSums({ windows: question.windows, domains: question.tracked.length });
    samples.read(tally);
    add(sums, samples);
    return sums.counted().map((window) => countOf(tally, { window, sums, placeOf }, question));
  });
}

type Adding = (sums: WindowSums, samples: TallySamples) => void;

/** Each answer is an observation. Equal answers of a window are added at once. */
function addAnswers(credits: readonly Credit[], { windows }: TallyQuestion): Adding {
  // How often a window has a score; all 0 between tallies.
  const times = new Int32Array(windows * credits.length);
  const touched = new Int32Array(times.length);
  return (sums, { days, scores, count: all, windowOf }) => {
    let last = 0;
    for (let at = 0; at < all; at += 1) {
      const cell = (windowOf[days[at] ?? 0] ?? 0) * credits.length + (scores[at] ?? 0);
      const before = times[cell] ?? 0;
      if (before === 0) {
        touched[last] = cell;
        last += 1;
      }
      times[cell] = before + 1;
    }
    for (const cell of touched.subarray(0, last)) {
      const window = Math.floor(cell / credits.length);
      const credit = creditAt(credits, cell % credits.length);
      const count = times[cell] ?? 0;
      times[cell] = 0;
      sums.addSamples(window, credit, count);
      if (credit.counts) sums.addObservations(window, credit.found, count);
    }
  };
}

/** Each day with answers is an observation: a domain counts if any answer of the day does. */
function addDays(credits: readonly Credit[], { windows, days: length, tracked }: TallyQuestion): Adding {
  const domains = tracked.length;
  // The domains that a day counts for, and whether it has answers; all 0 between tallies.
  const found = new Uint8Array(windows * length * domains);
  const isAnswered = new Uint8Array(windows * length);
  return (sums, { days, scores, count: all, windowOf }) => {
    const touched: number[] = [];
    for (let at = 0; at < all; at += 1) {
      const day = days[at] ?? 0;
      const credit = creditAt(credits, scores[at] ?? 0);
      sums.addSamples(windowOf[day] ?? 0, credit, 1);
      if (!credit.counts) continue;
      if (isAnswered[day] === 0) {
        isAnswered[day] = 1;
        touched.push(day);
      }
      for (const place of credit.found) found[day * domains + place] = 1;
    }
    for (const day of touched) {
      const own = found.subarray(day * domains, (day + 1) * domains);
      sums.addObservations(
        windowOf[day] ?? 0,
        tracked.flatMap((_, place) => (own[place] === 1 ? [place] : [])),
        1,
      );
      own.fill(0);
      isAnswered[day] = 0;
    }
  };
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
