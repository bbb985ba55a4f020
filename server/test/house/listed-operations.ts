import { readFileSync } from "node:fs";

/** One line of the tables that say which operations there will be. */
export interface ListedOperation {
  name: string;
  method: string;
  path: string;
  kind: string;
  status: number;
  area: string;
  credits: string;
  demo: string;
  scope: string;
  skill: string | undefined;
}

/** `operations.tsv` is the list of the contract; `additions.tsv` lists what the service offers besides it. */
export function readListedOperations(): ListedOperation[] {
  return ["operations.tsv", "additions.tsv"]
    .flatMap((table) => linesOf(table).slice(1))
    .map((line) => toListed(line.split("\t")));
}

function linesOf(fixture: string): string[] {
  const text = readFileSync(new URL(`./__fixtures__/${fixture}`, import.meta.url), "utf8");
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** The table names two prices for it. The decisions settle that every GET is free. */
const SETTLED_PRICES = new Map([["research.competitor.overlap", "free"]]);

function toListed(cells: readonly string[]): ListedOperation {
  const [name = "", method = "", path = "", kind = "", status = "", area = "", credits = "", demo = "", scope = ""] =
    cells;
  const skill = cells[9] ?? "";
  // A start whose skill is the caller's choice has no fixed one.
  const fixed = skill === "" || skill.startsWith("(") ? undefined : skill;
  const price = SETTLED_PRICES.get(name) ?? credits;
  return { name, method, path, kind, status: Number(status), area, credits: price, demo, scope, skill: fixed };
}
