import type { Page } from "playwright-core";
import { readText } from "../../../server/test/mcp/jobs/read-text.ts";
import type { ToolAnswer } from "./read-places.ts";
import type { Value } from "./statements.ts";

export type Say = (place: string, fact: string, value: Value) => void;
/** What each row of a list states, by name. */
export type Figures<Row> = Readonly<Record<string, (row: Row) => Value>>;

/** The figures of rows. `about` names what a row is about. */
export function sayRows<Row>(
  say: Say,
  place: string,
  rows: readonly Row[],
  { about, figures }: { about(row: Row): string; figures: Figures<Row> },
): void {
  for (const row of rows)
    for (const [name, figureOf] of Object.entries(figures)) say(place, `${about(row)}: ${name}`, figureOf(row));
}

/** The short values in the rows of a tool's text, which has the rows of its list in their order. */
export function sayTextRows<Row extends object>(
  say: Say,
  place: string,
  { structured, text }: ToolAnswer<{ data: readonly Row[] }>,
  about: (row: Row) => string,
): void {
  const rows: unknown[] = Object(readText(text)).data ?? [];
  say(place, `rows in the ${place}`, rows.length);
  say("structure beside the text", `rows in the ${place}`, structured.data.length);
  for (const [index, row] of structured.data.entries()) {
    for (const [name, value] of Object.entries(row)) {
      if (typeof value !== "number" && typeof value !== "string") continue;
      say(place, `${about(row)}: ${name}`, Object(rows[index])[name]);
      say("structure beside the text", `${about(row)}: ${name}`, value);
    }
  }
}

/** The first line of each cell of a table or grid of the app, by the titles of its columns. */
export async function readTable(page: Page, name: string): Promise<Record<string, string>[]> {
  const table = page.getByRole("table", { name, exact: true });
  // The header is a row, too.
  await table.getByRole("row").nth(1).waitFor();
  return table.evaluate((element) => {
    const textsOf = (cells: Iterable<Element>) =>
      [...cells].map((cell) => (cell instanceof HTMLElement ? cell.innerText : "").trim().split("\n")[0] ?? "");
    const titles = textsOf(element.querySelectorAll("th, [role=columnheader]"));
    return [...element.querySelectorAll("tr, [role=row]")]
      .map((row) => textsOf(row.querySelectorAll("td, [role=cell]")))
      .filter((texts) => texts.length > 0)
      .map((texts) => Object.fromEntries(texts.map((text, index) => [titles[index] ?? "", text])));
  });
}
