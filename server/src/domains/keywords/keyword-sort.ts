import type { KeywordSort } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Position, PositionType } from "../../kernel/cursor.ts";

export interface SortOrder {
  type: PositionType;
  /** What is sorted by, never null: an unknown value stands for one that comes last in this direction. */
  value: Sql;
  descending: boolean;
}

export const SORT_ORDERS: Record<KeywordSort, SortOrder> = {
  createdAt: { type: "time", value: sql`created_at`, descending: false },
  "-createdAt": { type: "time", value: sql`created_at`, descending: true },
  keyword: { type: "text", value: sql`keyword`, descending: false },
  "-keyword": { type: "text", value: sql`keyword`, descending: true },
  volume: { type: "number", value: sql`coalesce(volume, 999999999999)`, descending: false },
  "-volume": { type: "number", value: sql`coalesce(volume, -1)`, descending: true },
  kd: { type: "number", value: sql`coalesce(kd, 101)::numeric`, descending: false },
  "-kd": { type: "number", value: sql`coalesce(kd, -1)::numeric`, descending: true },
};

const CASTS: Record<PositionType, Sql> = { time: sql`timestamptz`, number: sql`numeric`, text: sql`text` };

export function orderBy({ value, descending }: SortOrder): Sql {
  return descending ? sql`${value} desc, id desc` : sql`${value}, id`;
}

/** The condition for rows that come after a position. */
export function comesAfter({ type, value, descending }: SortOrder, after: Position | undefined): Sql {
  if (after === undefined) return sql`true`;
  const position = sql`(${after.value}::${CASTS[type]}, ${after.id}::text)`;
  return descending ? sql`(${value}, id) < ${position}` : sql`(${value}, id) > ${position}`;
}
