import { cellOf, type DailyCount } from "./daily-counts.ts";
import { mean, sum } from "./numbers.ts";
import type { WindowPair } from "./window-change.ts";

/** The counts of one pair in one window. Each window is in two changes. */
export class Side {
  readonly first: DailyCount;
  readonly answers: number;
  /** Credits of all tracked domains. */
  readonly all: number;
  readonly #counts: readonly DailyCount[];

  constructor(first: DailyCount, counts: readonly DailyCount[]) {
    this.first = first;
    this.answers = sum(counts.map(({ n }) => n));
    this.all = sum(counts.map(({ all }) => all));
    this.#counts = counts;
  }

  /** Answers that credit a domain. */
  ours(domain: string): number {
    let total = 0;
    for (const { domains } of this.#counts) total += domains.get(domain)?.ours ?? 0;
    return total;
  }

  of(domain: string): ReturnType<typeof cellOf> {
    return cellOf(this.#counts, domain);
  }
}

export interface MatchedPair {
  prompt: string;
  before: Side;
  now: Side;
}

/** The matched pairs of one change by prompt, with the credits of all domains, which are the same for each of them. */
export interface Prompts {
  pairs: readonly (readonly MatchedPair[])[];
  answers: number;
  all: { before: number[]; now: number[] };
}

export function byPrompt(matches: readonly MatchedPair[]): Prompts {
  const pairs = [...Map.groupBy(matches, ({ prompt }) => prompt).values()];
  const all = (of: "before" | "now") => pairs.map((own) => mean(own.map((pair) => pair[of].all / pair[of].answers)));
  const answers = sum(matches.map(({ before, now }) => before.answers + now.answers));
  return { pairs, answers, all: { before: all("before"), now: all("now") } };
}

export function pairOf(prompts: Prompts, { of, domain }: { of: "presence" | "share"; domain: string }): WindowPair {
  const change = of === "presence" ? presenceOf(prompts, domain) : shareOf(prompts, domain);
  return { answers: prompts.answers / 2, ...change };
}

function presenceOf({ pairs: prompts }: Prompts, domain: string) {
  const rate = (side: Side) => side.ours(domain) / side.answers;
  const differences = prompts.map((pairs) => mean(pairs.map(({ before, now }) => rate(now) - rate(before))));
  const levels = prompts.map((pairs) => mean(pairs.map(({ before, now }) => (rate(now) + rate(before)) / 2)));
  return { differences, level: levels.length === 0 ? 0 : Math.min(1, mean(levels)) };
}

/** The share of a ratio: each prompt moves it by its residual, relative to the credits of all prompts. */
function shareOf(prompts: Prompts, domain: string) {
  const [before, now] = [residualsOf(prompts, "before", domain), residualsOf(prompts, "now", domain)];
  // Without citations of the tracked set on a side there is no share to compare.
  if (before.total === 0 || now.total === 0) return { differences: [], level: 0 };
  const delta = now.rate - before.rate;
  const differences = prompts.pairs.map((_, index) => {
    return delta + prompts.pairs.length * ((now.residuals[index] ?? 0) - (before.residuals[index] ?? 0));
  });
  return { differences, level: (now.rate + before.rate) / 2 };
}

function residualsOf({ pairs: prompts, all: ofAll }: Prompts, side: "before" | "now", domain: string) {
  const all = ofAll[side];
  const ours = prompts.map((pairs) => mean(pairs.map((pair) => pair[side].ours(domain) / pair[side].answers)));
  const total = sum(all);
  const rate = total === 0 ? 0 : sum(ours) / total;
  const residuals = ours.map((own, index) => (total === 0 ? 0 : (own - rate * (all[index] ?? 0)) / total));
  return { total, rate, residuals };
}
