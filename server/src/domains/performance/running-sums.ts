/** Figures of a value on a day. */
export interface DayFigures {
  value: string;
  day: string;
  clicks: number;
  impressions: number;
  position: number;
}

/** Figures of some days of a month, by value. Element n of each list belongs to value n. */
export interface RunningSums {
  values: string[];
  /** The sums of the first day to each day, as array literals of PostgreSQL. */
  clicks: string[];
  impressions: string[];
  positions: string[];
}

/** Adds up the rows of each value and day. `first` and `last` are days of the month. */
export function runningSums(
  rows: readonly DayFigures[],
  { first, last }: { first: number; last: number },
): RunningSums {
  const numbers = new Map<string, number>();
  for (const { value } of rows) if (!numbers.has(value)) numbers.set(value, numbers.size);
  const days = last - first + 1;
  const clicks = new Float64Array(numbers.size * days);
  const impressions = new Float64Array(numbers.size * days);
  const positions = new Float64Array(numbers.size * days);
  const add = (sums: Float64Array, at: number, figure: number) => {
    sums[at] = (sums[at] ?? 0) + Math.round(figure);
  };
  for (const row of rows) {
    const at = (numbers.get(row.value) ?? 0) * days + dayOf(row.day) - first;
    add(clicks, at, row.clicks);
    add(impressions, at, row.impressions);
    add(positions, at, row.position * row.impressions);
  }
  const literals = (sums: Float64Array) =>
    Array.from({ length: numbers.size }, (_, number) => literalOf(sums.subarray(number * days, (number + 1) * days)));
  return {
    values: [...numbers.keys()],
    clicks: literals(clicks),
    impressions: literals(impressions),
    positions: literals(positions),
  };
}

function literalOf(figures: Float64Array): string {
  let sum = 0;
  return `{${Array.from(figures, (figure) => (sum += figure)).join(",")}}`;
}

export function dayOf(day: string): number {
  return Number(day.slice(8));
}
