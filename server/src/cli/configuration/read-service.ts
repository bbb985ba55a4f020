import { operations } from "@findable/contract";
import type { FindableClient } from "@findable/contract/client";
import type { RecordState } from "./change.ts";
import { AGENCY_KINDS, type Kind, RUBRIC_FIELDS, type Values, WORKSPACE_FIELDS, WORKSPACE_KINDS } from "./kinds.ts";
import { AGENCY_OWNER, describePerson } from "./people.ts";
import { pick } from "./read-file.ts";

/** What the service has, as a file describes it, with the identifiers that changes need. */
export interface ServiceState {
  agency: Records;
  workspaces: WorkspaceState[];
  /** The address of the person who calls, or who owns the calling key. */
  self: string | undefined;
}

export interface WorkspaceState {
  id: string;
  domain: string;
  values: Values;
  /** Undefined while the workspace uses the built-in one. */
  rubric: Values | undefined;
  records: Records;
}

export type Records = Readonly<Record<string, readonly RecordState[]>>;

/** Reads everything that a file can describe over the public API. */
export async function readService(client: FindableClient, signal: AbortSignal): Promise<ServiceState> {
  const found = await listAll(client, "workspaces.list", signal);
  const domains = new Map(found.map((one) => [String(one["id"]), String(one["primaryDomain"])]));
  const workspaces: WorkspaceState[] = [];
  for (const { id } of found) workspaces.push(await readWorkspace(client, String(id), signal));
  const agency = await readKinds(client, AGENCY_KINDS, signal);
  const people = (agency["people"] ?? []).map((one) => ({ ...one, values: describePerson(one.record, domains) }));
  const addresses = new Map(people.map(({ id, values }) => [id, String(values["email"])]));
  const keys = (agency["keys"] ?? []).map((key) => {
    const owner = addresses.get(String(key.record["ownerId"])) ?? AGENCY_OWNER;
    return { ...key, values: { ...nameWorkspace(key.values, domains), owner } };
  });
  const me = await client.people.me({}, { signal });
  return {
    agency: { ...agency, people, keys },
    workspaces: workspaces.toSorted(byDomain),
    self: addresses.get(String(me.kind === "person" ? me.id : me.owner)),
  };
}

function byDomain(one: WorkspaceState, other: WorkspaceState): number {
  return one.domain < other.domain ? -1 : 1;
}

function nameWorkspace({ workspaceId, ...values }: Values, domains: ReadonlyMap<string, string>): Values {
  return typeof workspaceId === "string" ? { ...values, workspace: domains.get(workspaceId) ?? workspaceId } : values;
}

async function readWorkspace(client: FindableClient, id: string, signal: AbortSignal): Promise<WorkspaceState> {
  const here = client.inWorkspace(id);
  const workspace = asValues(await client.call("workspaces.get", { id }, { signal }));
  const rubric = asValues(await here.call("produce.rubric.get", {}, { signal }));
  return {
    id,
    domain: String(workspace["primaryDomain"]),
    values: accepted(pick(workspace, WORKSPACE_FIELDS), "workspaces.update"),
    rubric: rubric["isDefault"] === true ? undefined : accepted(pick(rubric, RUBRIC_FIELDS), "produce.rubric.update"),
    records: await readKinds(here, WORKSPACE_KINDS, signal),
  };
}

async function readKinds(client: FindableClient, kinds: readonly Kind[], signal: AbortSignal): Promise<Records> {
  const records: Record<string, RecordState[]> = {};
  for (const kind of kinds) {
    const found = await listAll(client, kind.list, signal);
    const fields = kind.fields.includes("workspace") ? [...kind.fields, "workspaceId"] : kind.fields;
    records[kind.name] = found
      .filter((record) => kind.isIncluded?.(record) ?? true)
      .map((record) => ({ id: String(record[kind.id]), values: accepted(pick(record, fields), kind.create), record }));
  }
  return records;
}

/** Only what an input takes: answers have computed fields beside it. */
function accepted(values: Values, operation: string): Values {
  const input = operations.find(({ name }) => name === operation)?.input;
  const kept = Object.entries(values).map(([field, value]) => [field, fitTo(value, propertiesOf(input)[field])]);
  return Object.fromEntries(kept.filter(([, value]) => !isEmpty(value)));
}

/** Keeps the fields of the schema, in its order; values without one have the order of the alphabet. */
function fitTo(value: unknown, schema: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => fitTo(one, undefined));
  if (typeof value !== "object" || value === null) return value;
  const properties = propertiesOf(schema);
  const fields = asValues(value);
  const known = Object.keys(properties);
  const names = known.length === 0 ? Object.keys(fields).toSorted() : known.filter((name) => name in fields);
  const fitted = names.map((name) => [name, fitTo(fields[name], properties[name])]);
  // Without a schema, an empty object may be required.
  return Object.fromEntries(known.length === 0 ? fitted : fitted.filter(([, one]) => !isEmpty(one)));
}

function propertiesOf(schema: unknown): Values {
  const properties =
    typeof schema === "object" && schema !== null && "properties" in schema ? schema.properties : undefined;
  return asValues(properties ?? {});
}

/** What is not set needs no line in a file. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

async function listAll(client: FindableClient, operation: string, signal: AbortSignal): Promise<Values[]> {
  const all: Values[] = [];
  let cursor: string | undefined;
  do {
    const page = asValues(
      await client.call(operation, { limit: 100, ...(cursor === undefined ? {} : { cursor }) }, { signal }),
    );
    if (Array.isArray(page["data"])) all.push(...page["data"].map(asValues));
    cursor = typeof page["nextCursor"] === "string" ? page["nextCursor"] : undefined;
  } while (cursor !== undefined);
  return all;
}

export function asValues(value: unknown): Values {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
