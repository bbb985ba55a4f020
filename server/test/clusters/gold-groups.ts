import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The words are fitted on one half of the trades and judged on the other. */
export type Half = "fitting" | "judging";

/** Queries of one site, each with the number of the page that should serve it. */
export interface GoldGroups {
  trade: string;
  /** ISO 639-1. */
  language: string;
  /** ISO 3166-1 country of the market. */
  market: string;
  /** Public repository and file of the queries. */
  source: string;
  licence: string;
  /** The basis of the groups. */
  grouped: string;
  queries: { keyword: string; group: string }[];
}

const FOLDER = path.join(import.meta.dirname, "gold");
const HEADERS = ["language", "market", "source", "licence", "grouped"] as const;

export function readGoldGroups(half: Half): GoldGroups[] {
  const folder = path.join(FOLDER, half);
  return readdirSync(folder)
    .sort()
    .map((name) => parseGoldGroups(path.basename(name, ".txt"), readFileSync(path.join(folder, name), "utf8")));
}

/** Headers, then groups with a blank line before each. Throws for a missing header and a query that is listed twice. */
export function parseGoldGroups(trade: string, text: string): GoldGroups {
  const [head = "", ...blocks] = text.trim().split(/\n\n+/);
  const headers = new Map(head.split("\n").map((line) => splitHeader(trade, line)));
  const read = (name: (typeof HEADERS)[number]) => {
    const value = headers.get(name);
    if (value === undefined || value === "") throw new Error(`${trade}: the header "${name}" is missing.`);
    return value;
  };
  const queries = blocks.flatMap((block, index) =>
    block.split("\n").map((keyword) => ({ keyword, group: `${trade} ${index + 1}` })),
  );
  requireUnique(trade, queries);
  return {
    trade,
    language: read("language"),
    market: read("market"),
    source: read("source"),
    licence: read("licence"),
    grouped: read("grouped"),
    queries,
  };
}

function splitHeader(trade: string, line: string): [string, string] {
  const colon = line.indexOf(":");
  const name = line.slice(2, colon);
  if (!line.startsWith("# ") || !HEADERS.some((known) => known === name)) {
    throw new Error(`${trade}: the header "${line}" is unknown.`);
  }
  return [name, line.slice(colon + 1).trim()];
}

function requireUnique(trade: string, queries: GoldGroups["queries"]): void {
  const seen = new Set<string>();
  for (const { keyword } of queries) {
    if (seen.has(keyword)) throw new Error(`${trade}: the query "${keyword}" is listed twice.`);
    seen.add(keyword);
  }
}
