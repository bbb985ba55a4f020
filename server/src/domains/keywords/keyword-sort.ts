import type { KeywordSort } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Position, PositionType } from "../../kernel/cursor.ts";

export interface SortOrder {
  type: PositionType;
  /** Type of `value` in the database. */
  cast: Sql;
  /** What is sorted by, never null: an unknown value stands for one that comes last in this direction. */
  value: Sql;
  descending: boolean;
}

export const SORT_ORDERS: Record<KeywordSort, SortOrder> = {
  createdAt: { type: "time", cast: sql`timestamptz`, value: sql`created_at`, descending: false },
  "-createdAt": { type: "time", cast: sql`timestamptz`, value: sql`created_at`, descending: true },
  keyword: { type: "text", cast: sql`text`, value: sql`keyword`, descending: false },
  "-keyword": { type: "text", cast: sql`text`, value: sql`keyword`, descending: true },
  volume: { type: "integer", cast: sql`bigint`, value: sql`coalesce(volume, 999999999999)`, descending: false },
  "-volume": { type: "integer", cast: sql`bigint`, value: sql`coalesce(volume, -1)`, descending: true },
  kd: { type: "number", cast: sql`numeric`, value: sql`coalesce(kd, 101)::numeric`, descending: false },
  "-kd": { type: "number", cast: sql`numeric`, value: sql`coalesce(kd, -1)::numeric`, descending: true },
};

export function orderBy({ value, descending }: SortOrder): Sql {
  return descending ? sql`${value} desc, id desc` : sql`${value}, id`;
}

/** The condition for rows that come after a position. */
export function comesAfter({ cast, value, descending }: SortOrder, after: Position | undefined): Sql {
  if (after === undefined) return sql`true`;
  const position = sql`(${after.value}::${cast}, ${after.id}::text)`;
  return descending ? sql`(${value}, id) < ${position}` : sql`(${value}, id) > ${position}`;
}
