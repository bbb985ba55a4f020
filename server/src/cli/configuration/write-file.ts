import { stringify } from "yaml";
import {
  AGENCY_KINDS,
  type Kind,
  keyOf,
  RUBRIC_FIELDS,
  type Values,
  WORKSPACE_FIELDS,
  WORKSPACE_KINDS,
} from "./kinds.ts";
import { pick } from "./read-file.ts";
import type { Records, ServiceState } from "./read-service.ts";

/** Writes what the service has as a file. The same state gives the same text. */
export function writeConfiguration({ agency, workspaces }: ServiceState): string {
  const file = {
    findable: 1,
    ...kindsOf(AGENCY_KINDS, agency),
    workspaces: workspaces.map(({ values, rubric, records }) => ({
      ...pick(values, WORKSPACE_FIELDS),
      ...(rubric === undefined ? {} : { rubric: pick(rubric, RUBRIC_FIELDS) }),
      ...kindsOf(WORKSPACE_KINDS, records),
    })),
  };
  return stringify(file, { lineWidth: 0, aliasDuplicateObjects: false });
}

function kindsOf(kinds: readonly Kind[], records: Records): Record<string, Values[]> {
  return Object.fromEntries(
    kinds.map((kind) => {
      const sorted = (records[kind.name] ?? []).toSorted((one, other) =>
        keyOf(one.values, kind) < keyOf(other.values, kind) ? -1 : 1,
      );
      return [kind.name, sorted.map(({ values }) => pick(values, kind.fields))];
    }),
  );
}
