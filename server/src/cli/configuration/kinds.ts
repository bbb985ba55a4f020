/* What a configuration file describes, and how each kind is read and written over the public API. */

/** A record of the file or of the API. */
export type Values = Readonly<Record<string, unknown>>;

/** A kind of record. Names and not identifiers are its key, so that one file fits several installations. */
export interface Kind {
  /** Its key in the file. */
  name: string;
  /** Operations by what they do. Without `update` a changed record is reported and left as it is. */
  list: string;
  create: string;
  update: string | undefined;
  remove: string;
  /** The field of updates and removals that names the record. */
  idInput: string;
  /** Its identifier in answers. */
  id: string;
  /** The fields that identify a record in the file; the first one must be stated. */
  key: readonly [string, ...string[]];
  /** Fields that the file may state. Others are refused. */
  fields: readonly string[];
  /** Fields that only `create` takes: a change of one cannot be applied. */
  fixed: readonly string[];
  /** Fields that only `update` takes. */
  later: readonly string[];
  /** Records that are equal but for upper and lower case are one. */
  ignoresCase?: boolean;
  /** A field that holds secrets: the file names where they come from. The API never returns them, so they show no drift. */
  secret?: string;
  /** Whether a record of the list belongs into a file. */
  isIncluded?(record: Values): boolean;
}

const live = (record: Values) => record["revokedAt"] === null || record["revokedAt"] === undefined;

/** `people.ts` says what is special about them. */
export const PEOPLE: Kind = {
  name: "people",
  list: "people.list",
  create: "people.invite",
  update: "people.update",
  remove: "people.remove",
  idInput: "id",
  id: "id",
  key: ["email"],
  fields: ["email", "name", "role", "workspaces", "active"],
  fixed: [],
  later: ["active"],
  ignoresCase: true,
};

/** Kinds of the agency. Keys name their owners, so people come first. */
export const AGENCY_KINDS: readonly Kind[] = [
  PEOPLE,
  {
    name: "keys",
    list: "auth.keys.list",
    create: "auth.keys.create",
    update: undefined,
    remove: "auth.keys.revoke",
    idInput: "key_id",
    id: "id",
    key: ["name"],
    fields: [
      "name",
      "owner",
      "scope",
      "mode",
      "workspace",
      "maxCreditsPerMonth",
      "readOnly",
      "canApprove",
      "expiresAt",
    ],
    fixed: ["owner", "scope", "mode", "workspace", "maxCreditsPerMonth", "readOnly", "canApprove", "expiresAt"],
    later: [],
    // The first key has no maker, and test keys open worlds of simulated data.
    isIncluded: (record) => live(record) && record["mode"] === "live" && record["createdByKeyId"] !== null,
  },
];

/** Kinds of a workspace, in the order in which they depend on each other. */
export const WORKSPACE_KINDS: readonly Kind[] = [
  {
    name: "pillars",
    list: "research.pillar.list",
    create: "research.pillar.create",
    update: "research.pillar.update",
    remove: "research.pillar.delete",
    idInput: "id",
    id: "id",
    key: ["name"],
    fields: ["name", "voice", "unsupportedClaims"],
    fixed: [],
    later: [],
  },
  {
    name: "platforms",
    list: "produce.platform.list",
    create: "produce.platform.create",
    update: "produce.platform.update",
    remove: "produce.platform.delete",
    idInput: "id",
    id: "id",
    key: ["name"],
    fields: ["name", "kind", "url", "folder", "settings", "honoursIdempotencyKey", "credentials"],
    fixed: ["kind"],
    later: [],
    secret: "credentials",
  },
  {
    name: "prompts",
    list: "research.ai_citation.queries.list",
    create: "research.ai_citation.queries.create",
    update: "research.ai_citation.queries.update",
    remove: "research.ai_citation.queries.delete",
    idInput: "id",
    id: "queryId",
    key: ["prompt"],
    fields: ["prompt", "llms", "surfaces", "samplesPerDay", "cadence", "trackDomains", "location", "language", "tags"],
    fixed: ["location", "language"],
    later: [],
  },
  {
    name: "webhooks",
    list: "webhooks.list",
    create: "webhooks.create",
    update: "webhooks.update",
    remove: "webhooks.delete",
    idInput: "id",
    id: "id",
    key: ["url"],
    fields: ["url", "events", "digest", "description", "active"],
    fixed: [],
    later: ["active"],
    isIncluded: (record) => record["level"] === "workspace",
  },
  {
    name: "schedules",
    list: "schedules.list",
    create: "schedules.create",
    update: "schedules.update",
    remove: "schedules.delete",
    idInput: "id",
    id: "id",
    key: ["action", "config"],
    fields: ["action", "config", "cadence", "timezone", "tags", "paused"],
    fixed: [],
    later: ["paused"],
  },
];

/** Fields of a workspace beside its kinds. `settings` holds its policies. */
export const WORKSPACE_FIELDS = ["name", "primaryDomain", "tags", "active", "settings", "brand"] as const;
/** The rubric is one record, which always exists. */
export const RUBRIC_FIELDS = ["criteria", "gates", "readyAt", "minSupportRate"] as const;

/** The key of a record, for comparison. */
export function keyOf(record: Values, { key, ignoresCase = false }: Kind): string {
  const text = key
    .map((field) => (typeof record[field] === "string" ? record[field] : canonical(record[field] ?? {})))
    .join(" ");
  return ignoresCase ? text.toLowerCase() : text;
}

/** JSON with the fields of objects in one order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(",")}}`;
}
