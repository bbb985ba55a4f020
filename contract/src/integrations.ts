import { type Static, Type } from "typebox";
import { exampleHandle } from "./examples/invocation.ts";
import { DryRunEstimate, InvocationHandle } from "./invocation-schemas.ts";
import { DryRun } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, ListOf, NoContent, Nullable, OneOf, Paging, Timestamp } from "./kernel/schemas.ts";
import { START_ERRORS } from "./kernel/start-errors.ts";

export const INTEGRATION_PORTS = [
  "serpdata",
  "linkdata",
  "contactdata",
  "outreach",
  "forum",
  "gsc",
  "cms",
  "indexnow",
  "llm",
  "crawler",
] as const;

const record = {
  port: OneOf(INTEGRATION_PORTS, { description: "What it is for." }),
  vendor: Nullable(Type.String(), { description: "Who answers, for example `searxng`; null for nobody." }),
  source: OneOf(["workspace", "agency", "operator", "none"], {
    description:
      "Whose connection it is: the workspace's own, that of its agency for all its workspaces, the operator's for everybody, or nobody's.",
  }),
  hasCredentials: Type.Boolean({
    description: "Whether credentials of the workspace or agency are kept; they are never shown.",
  }),
  settings: Type.Record(Type.String(), Type.Unknown(), { description: "What is set besides, by vendor; no secrets." }),
  message: Nullable(Type.String(), { description: "What is wrong, or what to do; null for nothing." }),
  connectedAt: Nullable(Timestamp("When the workspace or agency connected it."), {
    description: "Null if it did not.",
  }),
  lastCheckedAt: Nullable(Timestamp("When it was last tried."), { description: "Null if it never was." }),
};

export const Integration = Type.Object(
  {
    ...record,
    status: OneOf(["checking", "healthy", "warning", "not_connected"], {
      description: "`checking` while a new connection is tried.",
    }),
  },
  { description: "A connection to the outside world." },
);
export type Integration = Static<typeof Integration>;

const { status: _runStatus, ...handleFields } = InvocationHandle.properties;
export const IntegrationHandle = Type.Object(
  {
    ...handleFields,
    ...record,
    status: Type.Literal("checking", {
      description: "The connection is being tried; follow the run to see how it went.",
    }),
  },
  { description: "A connection that was saved and is being tried." },
);
export type IntegrationHandle = Static<typeof IntegrationHandle>;

const port = OneOf(INTEGRATION_PORTS, { description: "What it is for, for example `serpdata`." });
const level = Type.Optional(
  OneOf(["workspace", "agency"], {
    default: "workspace",
    description:
      "For whom: the workspace of the call, or with an agency key all workspaces of the agency that have no connection of their own.",
  }),
);

export const IntegrationsCheckInput = Closed({ port }, { description: "What `integrations.check` takes." });
export type IntegrationsCheckInput = Static<typeof IntegrationsCheckInput>;
export const IntegrationsCheckResult = Integration;
export type IntegrationsCheckResult = Static<typeof IntegrationsCheckResult>;

const operation = {
  area: "integrations",
  scope: "workspace",
  workspace: "optional",
  credits: "free",
  demo: "demo",
} as const;

const exampleRecord = {
  port: "serpdata" as const,
  vendor: "dataforseo",
  source: "workspace" as const,
  hasCredentials: true,
  settings: {},
  message: null,
  connectedAt: "2026-11-16T09:00:00.000Z",
  lastCheckedAt: null,
};

export const listIntegrations = defineOperation({
  ...operation,
  name: "integrations.list",
  method: "GET",
  path: "/v1/integrations",
  kind: "query",
  status: 200,
  summary: "List integrations",
  description:
    "Every kind of connection with who answers it and how it is, without credentials. A workspace's own connection comes before its agency's, and that before the operator's; an agency key that names no workspace sees the agency's. For the state alone use `workspaces.health`; sites to publish on are in `produce.platform.list`.",
  errors: ["validation_error"],
  input: Closed({ ...Paging({ defaultLimit: 50, maxLimit: 200 }) }),
  output: ListOf(Integration),
  list: { filters: {}, order: "port", identifier: "port" },
  example: {
    input: {},
    output: {
      data: [{ ...exampleRecord, status: "healthy", lastCheckedAt: "2026-11-16T09:00:03.000Z" }],
      nextCursor: null,
      total: 10,
    },
  },
});

export const connectIntegration = defineOperation({
  ...operation,
  name: "integrations.connect",
  method: "PUT",
  path: "/v1/integrations/{port}",
  kind: "start",
  status: 202,
  skill: "integrations.check",
  summary: "Connect an integration",
  description:
    "Keeps credentials of the workspace, or with `level` of the agency, encrypted, in place of those before, and starts a run that tries them; until that ends the status is `checking`. The search console is connected by signing in: `indexing.gsc.config.connect`. To go back to the operator's connection use `integrations.disconnect`.",
  errors: [...START_ERRORS, "agency_key_required"],
  queryFields: ["dryRun"],
  input: Closed({
    port,
    level,
    vendor: Type.String({
      minLength: 1,
      maxLength: 100,
      description: "Who is to answer, for example `dataforseo`, `searxng` or `smtp`.",
    }),
    credentials: Type.Optional(
      Type.Record(Type.String(), Type.String({ maxLength: 10_000 }), {
        description: "What the vendor lets us in with, by its own names, for example `login` and `password`.",
      }),
    ),
    settings: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: "What the vendor needs besides, for example `baseUrl` of a server of yours.",
      }),
    ),
    dryRun: DryRun,
  }),
  output: Type.Union([IntegrationHandle, DryRunEstimate]),
  example: {
    input: {
      port: "serpdata",
      vendor: "dataforseo",
      credentials: { login: "seo@tallyhour.example", password: "correct horse battery staple" },
    },
    output: {
      ...exampleHandle("integrations.check", { credits: 0, durationSeconds: 5 }),
      ...exampleRecord,
      status: "checking",
    },
  },
});

export const disconnectIntegration = defineOperation({
  ...operation,
  name: "integrations.disconnect",
  method: "DELETE",
  path: "/v1/integrations/{port}",
  kind: "command",
  status: 204,
  summary: "Disconnect an integration",
  description:
    "Forgets the credentials of the workspace, or with `level` of the agency; the next connection in line answers again: the agency's, then the operator's. Runs under way keep what they began with. To replace credentials use `integrations.connect`.",
  errors: ["validation_error", "not_found", "agency_key_required"],
  input: Closed({ port, level }),
  output: NoContent,
  example: { input: { port: "serpdata" }, output: {} },
});

export const integrationOperations = [listIntegrations, connectIntegration, disconnectIntegration];
