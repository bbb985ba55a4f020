import { cutValue } from "../steps/cut-value.ts";

type Row = Readonly<Record<string, unknown>>;

/** What one statement of a rehearsal did to one table. */
export interface RehearsedStatement {
  table: string;
  op: "INSERT" | "UPDATE" | "DELETE";
  /** Of every row. */
  keys: string[];
  /** The first rows. */
  rows: (SampledRow & { key: string })[];
}

/** What a step would do to one kind of resource, as the preview of its approval shows it. */
export interface ShownChange {
  resource: string;
  created: number;
  changed: number;
  deleted: number;
  /** The first rows. A changed row has only the fields that change. */
  first: { name: string; before: Row | null; after: Row | null }[];
}

const SHOWN_ROWS = 10;
/** Characters of JSON for the values of a row. */
const SHOWN_CHARACTERS = 2000;

/** Sums up what the statements of a rehearsal did, one entry for each kind of resource, in the order of their first statement. */
export function changesOf(statements: readonly RehearsedStatement[]): ShownChange[] {
  const tables = Map.groupBy(statements, ({ table }) => table);
  return [...tables].map(([table, ofTable]) => changeOf(table, ofTable)).filter(isChange);
}

type Fate = "created" | "changed" | "deleted" | "gone";

interface SampledRow {
  name: string;
  before: Row | null;
  after: Row | null;
}

function changeOf(table: string, statements: readonly RehearsedStatement[]): ShownChange {
  const fates = new Map<string, Fate>();
  const samples = new Map<string, SampledRow>();
  for (const statement of statements) {
    const op = isSoftDeletion(statement) ? "DELETE" : statement.op;
    for (const key of statement.keys) fates.set(key, fateAfter(fates.get(key), op));
    for (const { key, name, before, after } of statement.rows) {
      const origin = samples.has(key) ? samples.get(key)?.before : before;
      samples.set(key, { name, before: origin ?? null, after: op === "DELETE" ? null : after });
    }
  }
  const count = (fate: Fate) => [...fates.values()].filter((one) => one === fate).length;
  return {
    resource: camelCase(table),
    created: count("created"),
    changed: count("changed"),
    deleted: count("deleted"),
    first: [...samples]
      .filter(([key]) => fates.get(key) !== "gone")
      .slice(0, SHOWN_ROWS)
      .map(([key, sample]) => shownRow(fates.get(key) === "created" ? { ...sample, before: null } : sample)),
  };
}

function fateAfter(earlier: Fate | undefined, op: RehearsedStatement["op"]): Fate {
  if (op === "DELETE") return earlier === "created" ? "gone" : "deleted";
  if (op === "INSERT") return earlier === "deleted" ? "changed" : "created";
  return earlier ?? "changed";
}

function isChange({ created, changed, deleted }: ShownChange): boolean {
  return created + changed + deleted > 0;
}

/** Some deleted rows stay for a time and have the moment of their deletion. */
function isSoftDeletion({ op, rows }: RehearsedStatement): boolean {
  const isDeleted = ({ before, after }: Pick<SampledRow, "before" | "after">) =>
    before?.["deleted_at"] === null && after?.["deleted_at"] !== null;
  return op === "UPDATE" && rows.length > 0 && rows.every(isDeleted);
}

function shownRow({ name, before, after }: SampledRow): ShownChange["first"][number] {
  if (before === null || after === null) return { name, before: before && whole(before), after: after && whole(after) };
  const changed = Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const only = (row: Row) => Object.fromEntries(changed.map((field) => [field, row[field]]));
  return { name, before: shown(only(before)), after: shown(only(after)) };
}

/** The fields of a row that have a value. */
function whole({ deleted_at: _deletedAt, ...row }: Row): Row {
  const isSet = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);
  return shown(Object.fromEntries(Object.entries(row).filter(([, value]) => isSet(value))));
}

function shown(row: Row): Row {
  const named = Object.fromEntries(Object.entries(row).map(([field, value]) => [camelCase(field), value]));
  const part = cutValue(named, SHOWN_CHARACTERS);
  return typeof part === "object" && part !== null ? { ...part } : {};
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
