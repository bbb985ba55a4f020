import { type OperationContract, pathFields } from "@findable/contract";
import type { AuditRecord } from "./audit-log.store.ts";

/** Describes what a write affected, for the audit log. `workspaceId` is set only for calls without a workspace. */
export function describeWrite(
  contract: OperationContract,
  input: unknown,
  output: unknown,
): Pick<AuditRecord, "workspaceId" | "resource" | "details"> {
  const given = recordOf(input);
  const inPath = pathFields(contract);
  const named = inPath.at(-1);
  const path = textOf(recordOf(output)["path"]) ?? (named === "path" ? textOf(given[named]) : undefined);
  const at = named === undefined ? undefined : textOf(given[named]);
  const made = identifierOf(output);
  const fields = Object.keys(given).filter((field) => !inPath.includes(field) && field !== "dryRun");
  const { auditedFields = [] } = contract;
  const stored = [...new Set([...fields.filter((field) => hasFixedValues(contract, field)), ...auditedFields])];
  const values = Object.fromEntries(
    stored.map((field) => [field, valueAt(given, field)]).filter(([, value]) => value !== undefined),
  );
  const ofWorkspace = contract.area === "workspaces" && contract.kind === "command" ? (made ?? at) : undefined;
  return {
    workspaceId: ofWorkspace ?? textOf(given["workspaceId"]),
    resource: contract.area === "files" && path !== undefined ? { path } : resourceOf(made ?? at),
    details: {
      ...(made !== undefined && at !== undefined && at !== made ? { of: at } : {}),
      ...(fields.length > 0 ? { fields } : {}),
      ...(Object.keys(values).length > 0 ? { values } : {}),
    },
  };
}

function resourceOf(id: string | undefined): AuditRecord["resource"] {
  return id === undefined ? undefined : { id };
}

/** The resource of an answer: its `id`, or a first field such as `invocationId`. */
function identifierOf(output: unknown): string | undefined {
  const answer = recordOf(output);
  const [first = ""] = Object.keys(answer);
  return textOf(answer["id"]) ?? (first.endsWith("Id") ? textOf(answer[first]) : undefined);
}

/** Whether a field has a fixed set of values. The log omits the values of all other fields. */
function hasFixedValues({ input }: OperationContract, field: string): boolean {
  const schema: Readonly<Record<string, unknown>> = recordOf(input.properties[field]);
  return schema["type"] === "boolean" || Array.isArray(schema["enum"]);
}

/** The value of a field, or of one below it: `settings.approvalPolicy`. */
function valueAt(given: Readonly<Record<string, unknown>>, path: string): unknown {
  return path.split(".").reduce<unknown>((value, field) => recordOf(value)[field], given);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
