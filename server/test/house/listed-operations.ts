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

/** `operations.tsv` is the contract's own list; `additions.tsv` what the service offers beside it. */
export function readListedOperations(): ListedOperation[] {
  return ["operations.tsv", "additions.tsv"].flatMap((table) => {
    const text = readFileSync(new URL(`./__fixtures__/${table}`, import.meta.url), "utf8");
    return text
      .split("\n")
      .slice(1)
      .filter((line) => line.trim() !== "")
      .map((line) => toListed(line.split("\t")));
  });
}

function toListed(cells: readonly string[]): ListedOperation {
  const [name = "", method = "", path = "", kind = "", status = "", area = "", credits = "", demo = "", scope = ""] =
    cells;
  const skill = cells[9] ?? "";
  // A start whose skill is the caller's choice has none of its own.
  const fixed = skill === "" || skill.startsWith("(") ? undefined : skill;
  return { name, method, path, kind, status: Number(status), area, credits, demo, scope, skill: fixed };
}
