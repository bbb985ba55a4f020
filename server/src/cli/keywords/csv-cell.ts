/** What spreadsheets take for a formula, also where it was guarded before. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The text so that no spreadsheet runs it: with an apostrophe before what looks like a formula. */
export function guarded(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that was guarded. */
export function unguarded(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/** Several values in one cell, between bars; a bar in a value has a backslash before it. */
export function joined(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\|]/g, "\\$&")).join("|");
}

/** The values of such a cell. */
export function parted(cell: string): string[] {
  const values = [...cell.matchAll(/(?:\\[\s\S]|[^\\|])+/g)].map(([value]) =>
    value.replace(/\\([\s\S])/g, "$1").trim(),
  );
  return values.filter((value) => value !== "");
}
