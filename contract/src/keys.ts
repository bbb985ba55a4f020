import { type Static, Type } from "typebox";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, ListOf, NoContent, Nullable, OneOf, Paging, Timestamp } from "./kernel/schemas.ts";

export const KEY_SCOPES = ["WORKSPACE", "AGENCY", "ADMIN"] as const;
export const KeyScope = OneOf(KEY_SCOPES, {
  description:
    "WORKSPACE acts in one workspace; AGENCY in every workspace of the agency; ADMIN also deletes for good, adjusts credits and reads the audit log.",
});
export type KeyScope = Static<typeof KeyScope>;

export const KEY_MODES = ["live", "test"] as const;
export const KeyMode = OneOf(KEY_MODES, {
  description: "live reaches the world; test acts in a simulated world of its own, free of charge.",
});
export type KeyMode = Static<typeof KeyMode>;

export const ApiKey = Type.Object(
  {
    id: Type.String({ description: "Identifier, `akey_…`." }),
    name: Type.String({ description: "Name for people." }),
    scope: KeyScope,
    mode: KeyMode,
    workspaceId: Nullable(Type.String(), {
      description:
        "The workspace it is bound to; null for AGENCY and ADMIN keys. A test key names the one of its world.",
    }),
    prefix: Type.String({ description: "Start of the secret, to recognise it by." }),
    readOnly: Type.Boolean({ description: "True for a key that may only read." }),
    canApprove: Type.Boolean({ description: "Whether it may decide approvals, trust and freezes." }),
    createdAt: Timestamp("When it was created."),
    lastUsedAt: Nullable(Timestamp("When it was last used."), { description: "Null if never used." }),
    expiresAt: Nullable(Timestamp("When it stops working."), { description: "Null if it does not expire." }),
    revokedAt: Nullable(Timestamp("When it was revoked."), { description: "Null while it works." }),
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
  canApprove: true,
  createdAt: "2026-11-09T11:00:00.000Z",
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
};

export const CreatedApiKey = Type.Object(
  {
    ...ApiKey.properties,
    secret: Type.String({ description: "What to send as the bearer token. It is shown this once and not kept." }),
  },
  { description: "An API key with its secret." },
);
export type CreatedApiKey = Static<typeof CreatedApiKey>;

export const listKeys = defineOperation({
  name: "auth.keys.list",
  method: "GET",
  path: "/v1/auth/keys",
  kind: "query",
  status: 200,
  area: "keys",
  scope: "workspace",
  workspace: "none",
  credits: "free",
  demo: "demo",
  summary: "List API keys",
  description:
    "Keys of the agency, newest first, revoked ones included, never their secrets; test keys are listed by the agency that made them. A workspace key sees the keys of its workspace. Use `auth.keys.create` for a new one.",
  errors: ["validation_error"],
  input: Closed({ ...Paging({ defaultLimit: 50, maxLimit: 200 }) }),
  output: ListOf(ApiKey),
  list: { filters: {}, order: "-createdAt", identifier: "id" },
  example: { input: { limit: 20 }, output: { data: [exampleKey], nextCursor: null, total: 1 } },
});

export const createKey = defineOperation({
  name: "auth.keys.create",
  method: "POST",
  path: "/v1/auth/keys",
  kind: "command",
  status: 201,
  area: "keys",
  scope: "workspace",
  workspace: "none",
  answersSecret: true,
  credits: "free",
  demo: "demo",
  summary: "Create an API key",
  description:
    "Makes a key that holds no more than the calling one and answers its secret once. With `mode: test` a live key opens a simulated world of its own into which the named workspace is copied; a test key joins its own world unless `seed` is given. To end one use `auth.keys.revoke`.",
  errors: ["validation_error", "forbidden", "workspace_forbidden", "limit_reached"],
  input: Closed({
    name: Type.String({ minLength: 1, maxLength: 100, description: "Name for people." }),
    scope: Type.Optional(
      OneOf(KEY_SCOPES, { default: "WORKSPACE", description: "What it may act on; never more than the calling key." }),
    ),
    workspaceId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          "The workspace a WORKSPACE key is bound to; default that of the calling key. For a test key with a new world, the workspace to copy.",
      }),
    ),
    mode: Type.Optional(OneOf(KEY_MODES, { description: "live or test; default that of the calling key." })),
    expiresAt: Type.Optional(Timestamp("When it stops working: in the future, at most 2 years ahead; default never.")),
    readOnly: Type.Optional(Type.Boolean({ default: false, description: "True for a key that may only read." })),
    canApprove: Type.Optional(
      Type.Boolean({ description: "Whether it may decide approvals; default that of the calling key." }),
    ),
    seed: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          "Test keys only: what the new world grows from; default `findable`. The same seed gives the same world.",
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
  scope: "workspace",
  workspace: "none",
  credits: "free",
  demo: "demo",
  summary: "Revoke an API key",
  description:
    "Ends a key at once; new calls with it get 401 `key_revoked`, runs it started go on to their end. Revoking it again changes nothing. Find its identifier with `auth.keys.list`.",
  errors: ["not_found"],
  input: Closed({
    key_id: Type.String({ minLength: 1, maxLength: 100, description: "Identifier of the key, `akey_…`." }),
  }),
  output: NoContent,
  example: { input: { key_id: "akey_k3v8x0q2m5n7p9r1t4w6y8z0" } },
});

export const keyOperations = [listKeys, createKey, revokeKey];
