import type { Difference } from "./compare.ts";
import type { Kind, Values } from "./kinds.ts";

/** A record of the service. */
export interface RecordState {
  id: string;
  values: Values;
  /** The whole answer of the list. */
  record: Values;
}

/** One difference between the file and the service. */
export interface Change {
  act: "create" | "update" | "delete" | "fixed" | "unmanaged";
  /** The workspace by its domain; undefined for the agency. */
  domain: string | undefined;
  /** The kind of record, `workspace` or `rubric`. */
  what: string;
  name: string;
  differences: Difference[];
  /** Why it is `fixed` or left alone, where the reason is a special one. */
  note?: string;
  /** What applies it; `record` is what the API answers of a person. */
  target: { kind: Kind | undefined; id: string | undefined; wanted: Values; record?: Values };
}
