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
import { guarded, joined, parted, unguarded } from "./csv-cell.ts";

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
  "position",
  "url",
] as const;
type Column = (typeof COLUMNS)[number];

export type NewKeyword = InputOf<typeof bulkCreateKeywords>["keywords"][number];

/** A keyword as a row of text; pillars by slug. */
export function toRow(keyword: Keyword, slugOf: ReadonlyMap<string, string>): string[] {
  const { pillarId, currentRank } = keyword;
  const cells: Record<Column, string> = {
    keyword: keyword.keyword,
    intent: joined(keyword.intentLabels),
    relevance: keyword.relevanceLabel ?? "",
    status: keyword.status,
    priority: keyword.priority ?? "",
    pillar: pillarId === null ? "" : (slugOf.get(pillarId) ?? ""),
    tags: joined(keyword.tags),
    volume: keyword.volume?.toString() ?? "",
    kd: keyword.kd?.toString() ?? "",
    position: currentRank?.position.toString() ?? "",
    url: currentRank?.url ?? "",
  };
  return COLUMNS.map((column) => guarded(cells[column]));
}

export interface Head {
  /** Where each column is. */
  places: ReadonlyMap<Column, number>;
  /** Names of columns that nobody knows, as they are in the file. */
  unknown: string[];
}

/** The columns of a file. Throws a UsageError where there is none of keywords. */
export function readHead(cells: readonly string[]): Head {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const places = new Map(
    COLUMNS.filter((column) => names.includes(column)).map((column) => [column, names.indexOf(column)]),
  );
  const known: readonly string[] = COLUMNS;
  const unknown = cells.filter((cell, index) => cell.trim() !== "" && !known.includes(names[index] ?? ""));
  if (places.has("keyword")) return { places, unknown };
  throw new UsageError(
    `The first line must name the columns, \`keyword\` among them; there are ${COLUMNS.join(", ")}.`,
  );
}

/** The keyword of a row. A rank is not taken over: it counts only where it was measured. Throws a UsageError that names the line. */
export function fromRow(
  { cells, line }: { cells: readonly string[]; line: number },
  { places }: Head,
  pillarIdOf: ReadonlyMap<string, string>,
): NewKeyword {
  const cell = (column: Column) => unguarded(cells[places.get(column) ?? -1] ?? "").trim();
  const fail = (column: Column, why: string): never => {
    throw new UsageError(`Line ${line}: ${column} "${cell(column).slice(0, 60)}" ${why}.`);
  };
  function choice<const V extends readonly string[]>(column: Column, values: V, text: string): V[number] {
    const value = values.find((one) => one === text.toUpperCase());
    return value ?? fail(column, `is none of ${values.join(", ")}`);
  }
  function amount(column: "volume" | "kd", most: number): number {
    const value = Number(cell(column));
    return value >= 0 && value <= most ? value : fail(column, `is no number from 0 to ${most}`);
  }
  const [relevance, status, priority, pillar, tags] = [
    cell("relevance"),
    cell("status"),
    cell("priority"),
    cell("pillar"),
    parted(cell("tags")),
  ];
  if (cell("keyword") === "") fail("keyword", "is empty");
  const known = status === "" ? undefined : choice("status", KEYWORD_STATUSES, status);
  return {
    keyword: cell("keyword"),
    intentLabels: [...new Set(parted(cell("intent")).map((text) => choice("intent", INTENT_LABELS, text)))],
    ...(relevance !== "" && { relevanceLabel: choice("relevance", RELEVANCE_LABELS, relevance) }),
    // What a run was labelling when it was written down, no run is labelling here.
    ...(known !== undefined && { status: known === "LABELLING" ? "RAW" : known }),
    ...(priority !== "" && { priority: choice("priority", KEYWORD_PRIORITIES, priority) }),
    ...(pillar !== "" && {
      pillarId: pillarIdOf.get(pillar) ?? fail("pillar", "is no slug of a pillar of this workspace"),
    }),
    ...(tags.length > 0 && { tags: [...new Set(tags)] }),
    ...(cell("volume") !== "" && { volume: Math.round(amount("volume", 1_000_000_000)) }),
    ...(cell("kd") !== "" && { kd: amount("kd", 100) }),
  };
}
