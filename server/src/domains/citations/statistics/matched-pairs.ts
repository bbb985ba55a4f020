import { mean, sum } from "../../../kernel/statistics/summaries.ts";
import { cellOf, type DailyCount } from "./daily-counts.ts";
import type { WindowPair } from "./window-change.ts";

/** The counts of one pair in one window. Each window is in two changes. */
export class Side {
  readonly first: DailyCount;
  readonly answers: number;
  /** Credits of all tracked domains, for each answer. */
  readonly all: number;
  /** The rate of each domain that is asked for, read once: counts lie far apart in memory. */
  readonly rates: readonly number[];
  readonly #counts: readonly DailyCount[];

  constructor(first: DailyCount, counts: readonly DailyCount[], domains: readonly string[]) {
    let [answers, all] = [0, 0];
    for (const count of counts) {
      answers += count.n;
      all += count.all;
    }
    this.first = first;
    this.answers = answers;
    this.all = all / answers;
    this.rates = domains.map((domain) => creditsIn(counts, domain) / this.answers);
    this.#counts = counts;
  }

  of(domain: string): ReturnType<typeof cellOf> {
    return cellOf(this.#counts, domain);
  }
}

function creditsIn(counts: readonly DailyCount[], domain: string): number {
  let total = 0;
  for (const { domains } of counts) total += domains.get(domain)?.ours ?? 0;
  return total;
}

export interface MatchedPair {
  prompt: string;
  before: Side;
  now: Side;
}

/** One change of each of the domains that the sides have rates of, in their order. */
export function pairsOf(
  matches: readonly MatchedPair[],
  { of, domains }: { of: "presence" | "share"; domains: readonly string[] },
): WindowPair[] {
  const prompts = [...Map.groupBy(matches, ({ prompt }) => prompt).values()];
  const answers = sum(matches.map(({ before, now }) => before.answers + now.answers)) / 2;
  const changeOf = of === "presence" ? presencesOf(prompts) : sharesOf(prompts, domains.length);
  return domains.map((_, place) => ({ answers, ...changeOf(place) }));
}

type Prompts = readonly (readonly MatchedPair[])[];
/** The change of the domain at a place. */
type ChangeOf = (place: number) => Pick<WindowPair, "differences" | "level">;

function presencesOf(prompts: Prompts): ChangeOf {
  return (place) => {
    const rate = ({ rates }: Side) => rates[place] ?? 0;
    const differences = prompts.map((pairs) => mean(pairs.map(({ before, now }) => rate(now) - rate(before))));
    const levels = prompts.map((pairs) => mean(pairs.map(({ before, now }) => (rate(now) + rate(before)) / 2)));
    return { differences, level: levels.length === 0 ? 0 : Math.min(1, mean(levels)) };
  };
}

/** The share of a ratio: each prompt moves it by its residual, relative to the credits of all prompts. */
function sharesOf(prompts: Prompts, domains: number): ChangeOf {
  const before = meansOf(
    prompts.map((pairs) => pairs.map((pair) => pair.before)),
    domains,
  );
  const now = meansOf(
    prompts.map((pairs) => pairs.map((pair) => pair.now)),
    domains,
  );
  return (place) => {
    const [one, other] = [residualsOf(before, place), residualsOf(now, place)];
    // Without citations of the tracked set on a side there is no share to compare.
    if (one.total === 0 || other.total === 0) return { differences: [], level: 0 };
    const delta = other.rate - one.rate;
    const differences = prompts.map((_, index) => {
      return delta + prompts.length * ((other.residuals[index] ?? 0) - (one.residuals[index] ?? 0));
    });
    return { differences, level: (other.rate + one.rate) / 2 };
  };
}

/** Means over the sides of each prompt: of all credits, which are the same for each domain, and of the rates by domain. */
interface Means {
  all: readonly number[];
  total: number;
  rates: readonly (readonly number[])[];
}

/** Each side is read once for all domains. */
function meansOf(prompts: readonly (readonly Side[])[], domains: number): Means {
  const all = prompts.map((sides) => mean(sides.map((side) => side.all)));
  const rates = Array.from({ length: domains }, (): number[] => []);
  for (const sides of prompts) {
    for (const [place, own] of rates.entries()) {
      let total = 0;
      for (const side of sides) total += side.rates[place] ?? 0;
      own.push(total / sides.length);
    }
  }
  return { all, total: sum(all), rates };
}

function residualsOf({ all, total, rates }: Means, place: number) {
  const ours = rates[place] ?? [];
  const rate = total === 0 ? 0 : sum(ours) / total;
  const residuals = ours.map((own, index) => (total === 0 ? 0 : (own - rate * (all[index] ?? 0)) / total));
  return { total, rate, residuals };
}
