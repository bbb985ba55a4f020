import {
  type bulkCreateKeywords,
  INTENT_LABELS,
  type InputOf,
  KEYWORD_PRIORITIES,
  KEYWORD_STATUSES,
  type Keyword,
  RELEVANCE_LABELS,
} from "@findable/contract";
import { UsageError } from "../usage-error.ts";
import { escapeFormula, joinValues, splitValues, unescapeFormula } from "./csv-cell.ts";

export const COLUMNS = [
  "keyword",
  "intent",
  "relevance",
  "status",
  "priority",
  "pillar",
  "tags",
  "volume",
  "kd",
  "cpc",
  "competition",
  "vendor_intent",
  "traffic_potential",
  "language",
  "monthly_searches",
  "position",
  "url",
  "via",
] as const;
type Column = (typeof COLUMNS)[number];

export type NewKeyword = InputOf<typeof bulkCreateKeywords>["keywords"][number];

/** Formats a keyword as a row of text, with its pillar as a slug. */
export function toRow(keyword: Omit<Keyword, "ranks">, slugOf: ReadonlyMap<string, string>): string[] {
  const { pillarId, currentRank } = keyword;
  const cells: Record<Column, string> = {
    keyword: keyword.keyword,
    intent: joinValues(keyword.intentLabels),
    relevance: keyword.relevanceLabel ?? "",
    status: keyword.status,
    priority: keyword.priority ?? "",
    pillar: pillarId === null ? "" : (slugOf.get(pillarId) ?? ""),
    tags: joinValues(keyword.tags),
    volume: keyword.volume?.toString() ?? "",
    kd: keyword.kd?.toString() ?? "",
    cpc: keyword.cpc?.toString() ?? "",
    competition: keyword.competition?.toString() ?? "",
    vendor_intent: keyword.vendorIntent ?? "",
    traffic_potential: keyword.trafficPotential?.toString() ?? "",
    language: keyword.language ?? "",
    monthly_searches: joinValues((keyword.monthlySearches ?? []).map(({ month, volume }) => `${month}=${volume}`)),
    position: currentRank?.position.toString() ?? "",
    url: currentRank?.url ?? "",
    via: currentRank?.via ?? "",
  };
  return COLUMNS.map((column) => escapeFormula(cells[column]));
}

export interface CsvHeader {
  /** The index of each column. */
  indexes: ReadonlyMap<Column, number>;
  /** Unknown column names, as written in the file. */
  unknown: string[];
}

/** Reads the column names. Throws a UsageError if the column `keyword` is missing. */
export function readHeader(cells: readonly string[]): CsvHeader {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const indexes = new Map(
    COLUMNS.filter((column) => names.includes(column)).map((column) => [column, names.indexOf(column)]),
  );
  const known: readonly string[] = COLUMNS;
  const unknown = cells.filter((cell, index) => cell.trim() !== "" && !known.includes(names[index] ?? ""));
  if (indexes.has("keyword")) return { indexes, unknown };
  throw new UsageError(
    `The first line must name the columns, including \`keyword\`. Known columns: ${COLUMNS.join(", ")}.`,
  );
}

/** Reads the keyword of a row. Ignores the rank, which must be measured, and the metrics of vendors. Throws a UsageError that names the line. */
export function fromRow(
  { cells, line }: { cells: readonly string[]; line: number },
  { indexes }: CsvHeader,
  pillarIdOf: ReadonlyMap<string, string>,
): NewKeyword {
  const cell = (column: Column) => unescapeFormula(cells[indexes.get(column) ?? -1] ?? "").trim();
  const fail = (column: Column, why: string): never => {
    throw new UsageError(`Line ${line}: ${column} "${cell(column).slice(0, 60)}" ${why}.`);
  };
  function choice<const V extends readonly string[]>(column: Column, values: V, text: string): V[number] {
    const value = values.find((one) => one === text.toUpperCase());
    return value ?? fail(column, `is not one of ${values.join(", ")}`);
  }
  function amount(column: "volume" | "kd", max: number): number {
    const value = Number(cell(column));
    return value >= 0 && value <= max ? value : fail(column, `is not a number from 0 to ${max}`);
  }
  const [relevance, status, priority, pillar, tags] = [
    cell("relevance"),
    cell("status"),
    cell("priority"),
    cell("pillar"),
    splitValues(cell("tags")),
  ];
  if (cell("keyword") === "") fail("keyword", "is empty");
  const known = status === "" ? undefined : choice("status", KEYWORD_STATUSES, status);
  return {
    keyword: cell("keyword"),
    intentLabels: [...new Set(splitValues(cell("intent")).map((text) => choice("intent", INTENT_LABELS, text)))],
    ...(relevance !== "" && { relevanceLabel: choice("relevance", RELEVANCE_LABELS, relevance) }),
    // A keyword exported while a run labelled it is RAW here: no run labels it now.
    ...(known !== undefined && { status: known === "LABELLING" ? "RAW" : known }),
    ...(priority !== "" && { priority: choice("priority", KEYWORD_PRIORITIES, priority) }),
    ...(pillar !== "" && {
      pillarId: pillarIdOf.get(pillar) ?? fail("pillar", "is not the slug of a pillar in this workspace"),
    }),
    ...(tags.length > 0 && { tags: [...new Set(tags)] }),
    ...(cell("volume") !== "" && { volume: Math.round(amount("volume", 1_000_000_000)) }),
    ...(cell("kd") !== "" && { kd: amount("kd", 100) }),
  };
}
