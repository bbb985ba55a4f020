import pg from "pg";

/**
 * Parses columns: times become ISO strings in UTC with milliseconds, counts and amounts become numbers. Amounts stay far below
 * 2^53 in their smallest unit, so no digit is lost.
 */
export function installTypeParsers(): void {
  const { builtins } = pg.types;
  pg.types.setTypeParser(builtins.TIMESTAMPTZ, isoTimestamp);
  pg.types.setTypeParser(builtins.INT8, Number);
  pg.types.setTypeParser(builtins.NUMERIC, Number);
}

/** `2026-11-21 11:10:54.123456+00`, as sessions in UTC print it, to `2026-11-21T11:10:54.123Z`. */
function isoTimestamp(text: string): string {
  if (!text.endsWith("+00")) return new Date(text).toISOString();
  const point = text.indexOf(".");
  const seconds = point === -1 ? text.slice(0, -3) : text.slice(0, point);
  const fraction = point === -1 ? "" : text.slice(point + 1, -3);
  return `${seconds.replace(" ", "T")}.${fraction.padEnd(3, "0").slice(0, 3)}Z`;
}
