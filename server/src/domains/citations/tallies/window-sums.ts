import type { CreditsByDomain, DomainCredits } from "../statistics/daily-counts.ts";

/** What a score adds to the counts of a question. */
export interface Credit {
  counts: boolean;
  cites: boolean;
  /** Places of the tracked domains that it counts for. */
  found: readonly number[];
}

/** The sums of one tally by window. Plain arrays of numbers: a year of a workspace is more than a million samples. */
export class WindowSums {
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

  constructor({ windows, domains }: { windows: number; domains: number }) {
    const one = () => new Float64Array(windows);
    this.#domains = domains;
    this.n = one();
    this.samples = one();
    this.answers = one();
    this.anyCitation = one();
    this.credited = one();
    this.all = one();
    this.allSquared = one();
    this.ours = new Float64Array(windows * domains);
    this.oursTimesAll = new Float64Array(windows * domains);
  }

  addSamples(window: number, { counts, cites }: Credit, times: number): void {
    add(this.samples, window, times);
    if (counts) add(this.answers, window, times);
    if (counts && cites) add(this.anyCitation, window, times);
  }

  addObservations(window: number, found: readonly number[], times: number): void {
    add(this.n, window, times);
    if (found.length === 0) return;
    add(this.credited, window, times);
    add(this.all, window, times * found.length);
    add(this.allSquared, window, times * found.length ** 2);
    for (const place of found) {
      add(this.ours, window * this.#domains + place, times);
      add(this.oursTimesAll, window * this.#domains + place, times * found.length);
    }
  }

  /** The windows with samples. */
  counted(): number[] {
    return [...this.samples.keys()].filter((window) => (this.samples[window] ?? 0) > 0);
  }

  creditsIn(window: number, placeOf: ReadonlyMap<string, number>): CreditsByDomain {
    return new WindowCredits({
      ours: this.ours,
      oursTimesAll: this.oursTimesAll,
      first: window * this.#domains,
      placeOf,
    });
  }
}

interface CreditSums {
  ours: Float64Array;
  oursTimesAll: Float64Array;
  /** Where the window begins. */
  first: number;
  placeOf: ReadonlyMap<string, number>;
}

/** Reads the credits from the sums. A map for each of thousands of windows costs more than counting their samples. */
class WindowCredits implements CreditsByDomain {
  readonly #sums: CreditSums;

  constructor(sums: CreditSums) {
    this.#sums = sums;
  }

  get(domain: string): DomainCredits | undefined {
    const { ours: sums, oursTimesAll, first, placeOf } = this.#sums;
    const place = placeOf.get(domain);
    if (place === undefined) return undefined;
    // An answer credits a domain with 1, so the sum of the squares is the sum.
    const ours = sums[first + place] ?? 0;
    return { ours, oursSquared: ours, oursTimesAll: oursTimesAll[first + place] ?? 0 };
  }

  *[Symbol.iterator](): Iterator<[string, DomainCredits]> {
    for (const domain of this.#sums.placeOf.keys()) {
      const credits = this.get(domain);
      if (credits !== undefined) yield [domain, credits];
    }
  }
}

function add(sums: Float64Array, place: number, more: number): void {
  sums[place] = (sums[place] ?? 0) + more;
}
