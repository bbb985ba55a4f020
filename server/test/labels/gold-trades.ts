import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { LabelContext } from "../../src/domains/keywords/index.ts";
import type { JudgedBrand, JudgedPhrase } from "../worlds/labels/worlds.ts";
import { parseReading, type Reading } from "./gold-labels.ts";

/** The rules and curves are fitted on one half of the trades and judged on the other, and on trades that came after the rules. */
export type Half = "fitting" | "judging" | "fresh";

/** A query with its settled labels and the two readings before them. */
export interface GoldPhrase extends JudgedPhrase {
  passOne: Reading;
  passTwo: Reading | undefined;
}

/** The queries of one site, with what a workspace of its brand knows. */
export interface GoldTrade extends JudgedBrand {
  phrases: GoldPhrase[];
  /** ISO 3166-1 country of the market. */
  market: string;
  /** Public repository and file of the queries. */
  source: string;
  licence: string;
  /** 1 if the same person made both readings. */
  readers: 1 | 2;
}

const FOLDER = path.join(import.meta.dirname, "gold");
const HEADERS = [
  "brand",
  "domain",
  "offers",
  "competitors",
  "places",
  "language",
  "market",
  "source",
  "licence",
  "readers",
] as const;
const OPTIONAL_HEADERS: readonly string[] = ["competitors", "places"];
const OFFERS = { min: 6, max: 15 };

type Header = (typeof HEADERS)[number];

export function readGoldTrades(half: Half): GoldTrade[] {
  const folder = path.join(FOLDER, half);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".tsv"))
    .sort()
    .map((name) => parseGoldTrade(path.basename(name, ".tsv"), readFileSync(path.join(folder, name), "utf8")));
}

/** Throws for a missing or unknown header, a query that is listed twice, and labels that cannot be read. */
export function parseGoldTrade(trade: string, text: string): GoldTrade {
  const lines = text.split("\n").filter((line) => line !== "");
  const header = parseHeader(trade, lines.filter(isHeader));
  const phrases = lines.filter((line) => !isHeader(line)).map((line) => parsePhrase(trade, line));
  requireUnique(
    trade,
    phrases.map(({ keyword }) => keyword),
  );
  return {
    trade,
    context: contextOf(trade, header),
    market: header.market,
    source: header.source,
    licence: header.licence,
    readers: readersOf(trade, header.readers),
    phrases,
  };
}

function isHeader(line: string): boolean {
  return line.startsWith("# ");
}

function parseHeader(trade: string, lines: readonly string[]): Record<Header, string> {
  const values = new Map(lines.map((line) => splitHeader(trade, line)));
  const read = (name: Header): string => {
    const value = values.get(name);
    if (value === undefined || (value === "" && !OPTIONAL_HEADERS.includes(name))) {
      throw new Error(`${trade}: the header "${name}" is missing.`);
    }
    return value;
  };
  return {
    brand: read("brand"),
    domain: read("domain"),
    offers: read("offers"),
    competitors: read("competitors"),
    places: read("places"),
    language: read("language"),
    market: read("market"),
    source: read("source"),
    licence: read("licence"),
    readers: read("readers"),
  };
}

function splitHeader(trade: string, line: string): [Header, string] {
  const colon = line.indexOf(":");
  const name = HEADERS.find((known) => known === line.slice(2, colon));
  if (name === undefined) throw new Error(`${trade}: the header "${line}" is unknown.`);
  return [name, line.slice(colon + 1).trim()];
}

function contextOf(trade: string, header: Record<Header, string>): LabelContext {
  const offers = listOf(header.offers);
  if (offers.length < OFFERS.min || offers.length > OFFERS.max) {
    throw new Error(`${trade}: ${offers.length} offers are not ${OFFERS.min} to ${OFFERS.max}.`);
  }
  return {
    offers,
    brandNames: listOf(header.brand),
    competitorNames: listOf(header.competitors),
    places: listOf(header.places),
    language: header.language,
  };
}

function readersOf(trade: string, count: string): 1 | 2 {
  if (count === "1") return 1;
  if (count === "2") return 2;
  throw new Error(`${trade}: "${count}" readers are not 1 or 2.`);
}

function listOf(value: string): string[] {
  return value
    .split(";")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

function parsePhrase(trade: string, line: string): GoldPhrase {
  const [keyword, passOne, passTwo, settled, ...rest] = line.split("\t");
  if (!keyword || passOne === undefined || passTwo === undefined || settled === undefined || rest.length > 0) {
    throw new Error(`${trade}: "${line}" has not the columns query, pass one, pass two, settled.`);
  }
  return {
    keyword,
    ...parseReading(settled),
    passOne: parseReading(passOne),
    passTwo: passTwo === "" ? undefined : parseReading(passTwo),
  };
}

function requireUnique(trade: string, keywords: readonly string[]): void {
  const seen = new Set<string>();
  for (const keyword of keywords.map((each) => each.toLowerCase().trim())) {
    if (seen.has(keyword)) throw new Error(`${trade}: the query "${keyword}" is listed twice.`);
    seen.add(keyword);
  }
}
