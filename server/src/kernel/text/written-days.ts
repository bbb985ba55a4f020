const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].{0,30})?$/;
const NUMERIC = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[ ,].{0,30})?$/;
const MONTHS = 12;

/**
 * Days of a column, as ISO dates; null for what is none. Whether `3/4/2026` is in March or April follows from the other days of the
 * column. Where none decides, it is null.
 */
export function readDays(cells: readonly string[]): (string | null)[] {
  const numeric = cells.flatMap((cell) => {
    const match = NUMERIC.exec(cell.trim());
    return match === null ? [] : [[Number(match[1]), Number(match[3])] as const];
  });
  const dayFirst = numeric.some(([first]) => first > MONTHS);
  const monthFirst = numeric.some(([, second]) => second > MONTHS);
  return cells.map((cell) => {
    const iso = ISO.exec(cell.trim());
    if (iso !== null) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
    const match = NUMERIC.exec(cell.trim());
    if (match === null || dayFirst === monthFirst) return null;
    const [first, second, year] = [Number(match[1]), Number(match[3]), Number(match[4])];
    return dayFirst ? dateOf(year, second, first) : dateOf(year, first, second);
  });
}

function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
