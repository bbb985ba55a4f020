/** A bound that a method must keep. `margin` is what chance may add at this number of studies. */
export interface Demand {
  what: string;
  found: number;
  least?: number;
  most?: number;
  margin?: number;
}

/** One part of the evaluation: its table, what our method must keep, and what the textbook forms break. */
export interface Judgement {
  title: string;
  header: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  demands: readonly Demand[];
  /** Bounds that each textbook form breaks somewhere. A judge that it does not fail would be too lenient. */
  textbook: readonly Demand[];
}

export function isKept({
  found,
  least = Number.NEGATIVE_INFINITY,
  most = Number.POSITIVE_INFINITY,
  margin = 0,
}: Demand) {
  return found >= least - margin && found <= most + margin;
}

/**
 * Whether a textbook form keeps a bound. Chance excuses our method in few studies, and no form that must fail: a form slightly
 * below the bound would otherwise pass now and then.
 */
export function isTooLenient(textbook: Demand): boolean {
  return isKept({ ...textbook, margin: 0 });
}

/** Three standard errors, in per cent, of a share near `percent` in so many studies. */
export function marginOf(studies: number, percent: number): number {
  return 3 * Math.sqrt((percent * (100 - percent)) / studies);
}

export function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Counts how often something holds, as a percentage. */
export class Share {
  private held = 0;
  private all = 0;

  add(holds: boolean): void {
    this.all += 1;
    if (holds) this.held += 1;
  }

  get percent(): number {
    return (100 * this.held) / this.all;
  }
}

export function covers(interval: { low: number; high: number } | null, truth: number): boolean {
  return interval !== null && interval.low <= truth + 1e-12 && interval.high >= truth - 1e-12;
}
