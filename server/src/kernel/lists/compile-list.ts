import type { ListFilter, ListRules } from "@findable/contract";
import sql, { join, type Sql } from "sql-template-tag";
import { momentOf } from "../text/moment.ts";
import type { Position, PositionType } from "./cursor.ts";
import { checkFilters, isUsed, pathsOf, valuesOf } from "./evaluate.ts";

/** The column of a list's field. */
export interface ListColumn {
  /** A column or an expression. */
  sql: Sql;
  type: PositionType | "texts" | "boolean";
  /** True for an expression that may be null. */
  nullable?: boolean;
  /** Whether a text is among the values, for a field whose values are rows of another table. */
  has?(text: string): Sql;
}

/** The column of each field that the rules of a list name, by path. */
export type ListColumns = Readonly<Record<string, ListColumn>>;

/**
 * A list as SQL. It selects the same items as `matches` in memory and sorts them as `inOrder` does. Texts follow the collation of
 * the database, which is the order of code points in the embedded one.
 */
export interface CompiledList {
  /** The filters of the input. */
  where: Sql;
  orderBy: Sql;
  /** The sort value as text, for the cursor. */
  position: Sql;
  positionType: PositionType;
  /** Selects the rows after a position. */
  after(position: Position): Sql;
}

const CASTS: Record<PositionType, Sql> = {
  time: sql`timestamptz`,
  integer: sql`bigint`,
  number: sql`numeric`,
  text: sql`text`,
};

/** Throws a `validation_error` for a filter value that the rules do not accept. */
export function compileList(
  rules: ListRules,
  columns: ListColumns,
  input: Readonly<Record<string, unknown>>,
): CompiledList {
  checkFilters(rules, input);
  const conditions = Object.entries(rules.filters)
    .filter(([field, filter]) => isUsed(filter, input, input[field]))
    .map(([field, filter]) =>
      anyOf(
        pathsOf(filter).map((path) => {
          const column = columnOf(columns, path);
          return condition(filter, column, toColumnValue(field, column, input[field]));
        }),
      ),
    );
  const sort = typeof input["sort"] === "string" ? input["sort"] : rules.order;
  return {
    where: conditions.length === 0 ? sql`true` : join(conditions, " and "),
    ...ordering(columns, sort, columnOf(columns, rules.identifier).sql),
  };
}

/** The filter value in the format of its column. */
function toColumnValue(field: string, { type }: ListColumn, asked: unknown): unknown {
  return type === "time" && typeof asked === "string" ? momentOf(field, asked) : asked;
}

function columnOf(columns: ListColumns, path: string): ListColumn {
  const column = columns[path];
  if (column === undefined) throw new Error(`The list has no column for its field ${path}.`);
  return column;
}

function anyOf(conditions: readonly Sql[]): Sql {
  return sql`(${join([...conditions], " or ")})`;
}

function condition({ is }: ListFilter, column: ListColumn, asked: unknown): Sql {
  const { sql: value, type } = column;
  switch (is) {
    case "equal":
      // A literal, not a parameter: a generic plan could not use a partial index of the true rows.
      if (type === "boolean") return asked === true ? sql`${value}` : sql`not ${value}`;
      return sql`${value} = ${asked}`;
    case "oneOf":
      return sql`${value} = any (${valuesOf(asked)}::text[])`;
    case "has":
      return column.has?.(String(asked)) ?? sql`${value} @> ${[asked]}::text[]`;
    case "overlaps":
      return sql`${value} && ${valuesOf(asked)}::text[]`;
    case "atLeast":
      return sql`${value} >= ${asked}`;
    case "atMost":
      return sql`${value} <= ${asked}`;
    case "before":
      return sql`${value} < ${asked}`;
    case "contains":
      return sql`${value} ilike ${`%${escapeLike(String(asked))}%`}`;
    case "startsWith":
      return sql`starts_with(${value}, ${String(asked)})`;
    case "present":
      return sql`(${presence(column)}) = ${asked}`;
    case "reveals":
      return sql`${value} is not true`;
  }
}

function presence({ sql: value, type }: ListColumn): Sql {
  switch (type) {
    case "texts":
      return sql`coalesce(cardinality(${value}), 0) > 0`;
    case "text":
      return sql`coalesce(${value}, '') <> ''`;
    case "boolean":
      return sql`${value} is true`;
    case "integer":
    case "number":
      return sql`coalesce(${value}, 0) <> 0`;
    case "time":
      return sql`${value} is not null`;
  }
}

/** Escapes `%`, `_` and the backslash. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

function ordering(columns: ListColumns, sort: string, id: Sql): Omit<CompiledList, "where"> {
  const descending = sort.startsWith("-");
  const { sql: column, type, nullable = false } = columnOf(columns, descending ? sort.slice(1) : sort);
  if (type === "texts" || type === "boolean") throw new Error(`A list cannot be ordered by its field ${sort}.`);
  const cast = CASTS[type];
  const beyond = descending ? sql`<` : sql`>`;
  return {
    orderBy: descending ? sql`${column} desc${nullable ? sql` nulls last` : sql``}, ${id} desc` : sql`${column}, ${id}`,
    position: sql`(${column})::text`,
    positionType: type,
    after: (position) => {
      if (position.value === null) return sql`(${column} is null and ${id} ${beyond} ${position.id})`;
      const later = sql`(${column}, ${id}) ${beyond} (${position.value}::${cast}, ${position.id}::text)`;
      return nullable ? sql`(${later} or ${column} is null)` : later;
    },
  };
}
