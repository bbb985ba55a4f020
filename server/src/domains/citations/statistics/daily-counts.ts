import type { AnswerEngine } from "@findable/contract";
import { creditsOf, type Definition } from "./definitions.ts";
import { dayOf, isAnswer, type Sample, type Surface } from "./sample.ts";
import type { ShareCell } from "./shares.ts";

/** What distinguishes answers that may be counted together: a prompt as it was asked, and who answered. */
export interface CountKey {
  queryId: string;
  promptVersion: number;
  familyId: string | null;
  branded: boolean;
  llm: AnswerEngine;
  surface: Surface;
  model: string | null;
  country: string;
  language: string;
  /** UTC, counted from 1970. */
  day: number;
}

/** The credits of one tracked domain: their sum, that of their squares, and that of their products with all credits. */
export interface DomainCredits {
  ours: number;
  oursSquared: number;
  oursTimesAll: number;
}

/** The credits of each tracked domain. */
export interface CreditsByDomain extends Iterable<[string, DomainCredits]> {
  get(domain: string): DomainCredits | undefined;
}

/** The answers of one key: enough for every rate, share and change under one definition and tracked set. */
export interface DailyCount extends CountKey {
  /** Observations: answers, or one for the day under `dedup_per_day`. */
  n: number;
  answers: number;
  /** Samples that are no answers. */
  unanswered: number;
  /** Answers with a citation of any domain, which the second guard of the sentinels reads. */
  anyCitation: number;
  /** Observations with a credit of any tracked domain. */
  credited: number;
  all: number;
  allSquared: number;
  domains: CreditsByDomain;
}

export interface Counting {
  definition: Definition;
  tracked: readonly string[];
}

/** The samples of each key added up. Sums are exact, so their order does not matter. */
export function countByDay(samples: Iterable<Sample>, counting: Counting): DailyCount[] {
  const groups = Map.groupBy(samples, (sample) => keyText(keyOf(sample)));
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group;
      return first === undefined ? [] : [countOf(keyOf(first), group, counting)];
    });
}

function keyOf(sample: Sample): CountKey {
  const { queryId, promptVersion, familyId, branded, llm, surface, model, country, language } = sample;
  return { queryId, promptVersion, familyId, branded, llm, surface, model, country, language, day: dayOf(sample) };
}

function keyText(key: CountKey): string {
  return JSON.stringify(Object.values(key));
}

function countOf(key: CountKey, samples: readonly Sample[], { definition, tracked }: Counting): DailyCount {
  const answers = samples.filter(isAnswer);
  const credits = answers.map((answer) => creditsOf(answer, tracked, definition));
  const rows = definition === "dedup_per_day" ? mergedDay(credits) : credits;
  const totals = rows.map((row) => row.reduce((total, credit) => total + credit, 0));
  const add = (value: (index: number) => number) => rows.reduce((total, _row, index) => total + value(index), 0);
  return {
    ...key,
    n: rows.length,
    answers: answers.length,
    unanswered: samples.length - answers.length,
    anyCitation: answers.filter(({ citations }) => citations.length > 0).length,
    credited: totals.filter((total) => total > 0).length,
    all: add((row) => totals[row] ?? 0),
    allSquared: add((row) => (totals[row] ?? 0) ** 2),
    domains: new Map(
      tracked.map((domain, place) => {
        const credit = (row: number) => rows[row]?.[place] ?? 0;
        return [
          domain,
          {
            ours: add(credit),
            oursSquared: add((row) => credit(row) ** 2),
            oursTimesAll: add((row) => credit(row) * (totals[row] ?? 0)),
          },
        ];
      }),
    ),
  };
}

/** Observations that credit the same tracked domains with 1 each. */
export interface CreditedRows {
  found: readonly string[];
  answers: number;
}

/** The sums of observations that are added up by the domains they credit. */
export function countOfRows(
  rows: readonly CreditedRows[],
  tracked: readonly string[],
): Pick<DailyCount, "n" | "credited" | "all" | "allSquared" | "domains"> {
  const domains = new Map(tracked.map((domain) => [domain, { ours: 0, oursSquared: 0, oursTimesAll: 0 }]));
  const sums = { n: 0, credited: 0, all: 0, allSquared: 0 };
  for (const { found, answers } of rows) {
    sums.n += answers;
    sums.all += answers * found.length;
    sums.allSquared += answers * found.length ** 2;
    if (found.length > 0) sums.credited += answers;
    for (const domain of found) {
      const credits = domains.get(domain);
      if (credits === undefined) continue;
      credits.ours += answers;
      credits.oursSquared += answers;
      credits.oursTimesAll += answers * found.length;
    }
  }
  return { ...sums, domains };
}

/** The day as one observation: a domain counts if any answer of the day cites it. */
function mergedDay(rows: readonly (readonly number[])[]): number[][] {
  const [first] = rows;
  return first === undefined ? [] : [first.map((_, place) => Math.max(...rows.map((row) => row[place] ?? 0)))];
}

/** The sums of several counts for one domain, as a cell of a rate and of a share. */
export function cellOf(
  counts: readonly Pick<DailyCount, "n" | "all" | "allSquared" | "domains">[],
  domain: string,
): ShareCell & { hits: number } {
  const cell = { n: 0, ours: 0, all: 0, oursSquared: 0, oursTimesAll: 0, allSquared: 0, hits: 0 };
  for (const { n, all, allSquared, domains } of counts) {
    const credits = domains.get(domain);
    cell.n += n;
    cell.all += all;
    cell.allSquared += allSquared;
    cell.ours += credits?.ours ?? 0;
    cell.oursSquared += credits?.oursSquared ?? 0;
    cell.oursTimesAll += credits?.oursTimesAll ?? 0;
  }
  cell.hits = cell.ours;
  return cell;
}
