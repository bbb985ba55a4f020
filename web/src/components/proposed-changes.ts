import type { Approval } from "@findable/contract/client";

type Row = Readonly<Record<string, unknown>>;

/** What the step would do to one kind of resource. */
export interface ProposedChange {
  resource: string;
  created: number;
  changed: number;
  deleted: number;
  first: { name: string; before: Row | null; after: Row | null }[];
}

/** The changes of data in the preview of a step; undefined if the step writes none. */
export function changesIn({ changes }: Approval["preview"]): ProposedChange[] | undefined {
  return Array.isArray(changes) ? changes.filter(isChange) : undefined;
}

/** What the step would write, before its rows are known. */
export function plannedWritesIn({ writes }: Approval["preview"]): { resource: string; atMost: number }[] {
  return Array.isArray(writes) ? writes.filter(isPlanned) : [];
}

function isChange(value: unknown): value is ProposedChange {
  return (
    isRow(value) &&
    typeof value["resource"] === "string" &&
    Array.isArray(value["first"]) &&
    value["first"].every(isRow)
  );
}

function isPlanned(value: unknown): value is { resource: string; atMost: number } {
  return isRow(value) && typeof value["resource"] === "string" && typeof value["atMost"] === "number";
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
