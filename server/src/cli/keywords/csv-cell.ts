/** Text that spreadsheets read as a formula, also if it is already escaped. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Puts an apostrophe before text that looks like a formula, so that no spreadsheet runs it. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Reverses `escapeFormula`. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/** Joins several values in one cell with `|`. A backslash escapes a `|` in a value. */
export function joinValues(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\|]/g, "\\$&")).join("|");
}

/** Reverses `joinValues`. */
export function splitValues(cell: string): string[] {
  const values = [...cell.matchAll(/(?:\\[\s\S]|[^\\|])+/g)].map(([value]) =>
    value.replace(/\\([\s\S])/g, "$1").trim(),
  );
  return values.filter((value) => value !== "");
}
