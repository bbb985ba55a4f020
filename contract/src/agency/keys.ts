import { type Static, Type } from "typebox";
import { Unset } from "../kernel/answers.ts";
import { defineCommand, defineList, defineOperation } from "../kernel/operation.ts";
import { Closed, NoContent, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";

export const KEY_SCOPES = ["WORKSPACE", "AGENCY", "ADMIN"] as const;
export const KeyScope = OneOf(KEY_SCOPES, {
  description:
    "WORKSPACE acts in one workspace. AGENCY acts in every workspace of the agency. ADMIN can also delete permanently, adjust credits and read the audit log.",
});
export type KeyScope = Static<typeof KeyScope>;

export const KEY_MODES = ["live", "test"] as const;
export const KeyMode = OneOf(KEY_MODES, {
  description: "live acts on the outside world; test acts in its own simulated world, free of charge.",
});
export type KeyMode = Static<typeof KeyMode>;

export const ApiKey = Type.Object(
  {
    id: Type.String({ description: "Identifier, `akey_…`." }),
    name: Type.String({ description: "Display name." }),
    scope: KeyScope,
    mode: KeyMode,
    workspaceId: Nullable(Type.String(), {
      description:
        "Workspace of the key; null for AGENCY and ADMIN keys. A test key names the workspace of its test world.",
    }),
    prefix: Type.String({ description: "Start of the secret, for recognition." }),
    readOnly: Type.Boolean({ description: "Whether the key can only read." }),
    canApprove: Type.Boolean({
      description: "Whether the key can decide approvals and manage trust grants and freezes.",
    }),
    maxCreditsPerMonth: Nullable(Type.Number({ minimum: 0 }), {
      description:
        "The most credits that runs of this key, and of the keys that it created, may use or reserve in a month; null for no cap.",
    }),
    createdByKeyId: Nullable(Type.String(), {
      description:
        "The key `akey_…`, or the person `mbr_…`, that created this one; null for keys that the operator created. For `separateApprover`, all keys of such a tree are one person.",
    }),
    createdByName: Unset(Type.String({ description: "Name of that person or key; null if unknown." })),
    ownerId: Unset(
      Type.String({
        description:
          "The person, `mbr_…`, who owns the key: it can do at most what their role can, and ends with them. Null for keys of the agency.",
      }),
    ),
    ownerName: Unset(Type.String({ description: "Name of the owner; null for keys of the agency." })),
    createdAt: Timestamp("Creation time."),
    lastUsedAt: Nullable(Timestamp("Time of the last use."), {
      description: "Time of the last use; null if never used.",
    }),
    expiresAt: Nullable(Timestamp("Expiry time."), { description: "Expiry time; null if the key does not expire." }),
    revokedAt: Nullable(Timestamp("Time it was revoked."), {
      description: "Time it was revoked; null while it is active.",
    }),
  },
  { description: "An API key, without its secret." },
);
export type ApiKey = Static<typeof ApiKey>;

const exampleKey: ApiKey = {
  id: "akey_k3v8x0q2m5n7p9r1t4w6y8z0",
  name: "Reporting",
  scope: "WORKSPACE",
  mode: "live",
  workspaceId: "ws_k3v8x0q2m5n7p9r1t4w6y8z0",
  prefix: "sk_live_7Qm3",
  readOnly: true,
  canApprove: false,
  maxCreditsPerMonth: null,
  createdByKeyId: "akey_p4t6w8y0z2c3x5v7b9n1m3q5",
  createdAt: "2026-11-09T11:00:00.000Z",
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
};

export const CreatedApiKey = Type.Object(
  {
    ...ApiKey.properties,
    secret: Type.String({ description: "Bearer token. It is shown once and not stored." }),
  },
  { description: "An API key with its secret." },
);
export type CreatedApiKey = Static<typeof CreatedApiKey>;

export const listKeys = defineList({
  name: "auth.keys.list",
  path: "/v1/auth/keys",
  area: "keys",
  workspace: "none",
  summary: "List API keys",
  description:
    "Returns the keys of the agency, newest first, including revoked ones and never their secrets. The agency that created a test key lists it. A workspace key sees the keys of its workspace. For a new key use `auth.keys.create`.",
  fields: {},
  item: ApiKey,
  list: { order: "-createdAt" },
  example: { input: { limit: 20 }, data: [exampleKey] },
});

export const createKey = defineCommand({
  name: "auth.keys.create",
  path: "/v1/auth/keys",
  area: "keys",
  workspace: "none",
  answersSecret: true,
  summary: "Create an API key",
  description:
    "Creates a key with at most the permissions and the lifetime of the calling key and returns its secret once. The new key counts as the same person for approvals. With `mode: test`, a live key creates a test world and copies the named workspace into it; a test key joins its own test world unless `seed` is given. To revoke a key use `auth.keys.revoke`.",
  errors: ["validation_error", "forbidden", "workspace_forbidden", "limit_reached"],
  input: Closed({
    name: Type.String({ minLength: 1, maxLength: 100, description: "Display name." }),
    scope: Type.Optional(
      OneOf(KEY_SCOPES, { default: "WORKSPACE", description: "Scope of the key, at most that of the calling key." }),
    ),
    workspaceId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          "Workspace of a WORKSPACE key. Defaults to that of the calling key. For a test key with a new test world, the workspace to copy.",
      }),
    ),
    mode: Type.Optional(OneOf(KEY_MODES, { description: "live or test. Defaults to that of the calling key." })),
    expiresAt: Type.Optional(
      Timestamp(
        "Expiry time, in the future and at most 2 years ahead. A key expires no later than the calling key. Defaults to the expiry of the calling key.",
      ),
    ),
    maxCreditsPerMonth: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1_000_000_000,
        description:
          "The most credits that its runs may use or reserve in a month. It also counts against the caps of the calling key and the keys above it.",
      }),
    ),
    readOnly: Type.Optional(Type.Boolean({ default: false, description: "True creates a key that can only read." })),
    canApprove: Type.Optional(
      Type.Boolean({
        description:
          "Whether the key can decide approvals. Only a key that can approve may set true. Defaults to false; in the web app, to that of the calling key.",
      }),
    ),
    owner: Type.Optional(
      OneOf(["me", "agency"], {
        description:
          "Who owns the key. `me` is the calling person, or the owner of the calling key, and the default if there is one. `agency` makes a service key, which outlives people and needs the role ADMIN.",
      }),
    ),
    seed: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          "Test keys only: seed of the new test world; default `findable`. The same seed creates the same world.",
      }),
    ),
  }),
  output: CreatedApiKey,
  example: {
    input: { name: "Reporting", scope: "WORKSPACE", workspaceId: "ws_k3v8x0q2m5n7p9r1t4w6y8z0", readOnly: true },
    output: { ...exampleKey, secret: "sk_live_7Qm3vXr9Lk2TzB5nWc8YdJ4hPf6SgA1uEo0Ri3Ut7Cx2Zq9Ma" },
  },
});

export const revokeKey = defineOperation({
  name: "auth.keys.revoke",
  method: "DELETE",
  path: "/v1/auth/keys/{key_id}",
  kind: "command",
  status: 204,
  area: "keys",
  workspace: "none",
  summary: "Revoke an API key",
  description:
    "Revokes a key immediately, with `descendants` also the keys that it created. Later calls return 401 `key_revoked`; runs continue to their end. Revoking it again changes nothing. Find its identifier with `auth.keys.list`.",
  errors: ["not_found"],
  input: Closed({
    key_id: Type.String({ minLength: 1, maxLength: 100, description: "Identifier of the key, `akey_…`." }),
    descendants: Type.Optional(
      Type.Boolean({
        default: false,
        description: "True also revokes the keys that this key created, the keys that those created, and so on.",
      }),
    ),
  }),
  output: NoContent,
  example: { input: { key_id: "akey_k3v8x0q2m5n7p9r1t4w6y8z0" } },
});

export const keyOperations = [listKeys, createKey, revokeKey];
