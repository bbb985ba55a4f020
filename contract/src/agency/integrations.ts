import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { DryRun, Identifier } from "../kernel/fields.ts";
import { defineDelete, defineList, defineOperation } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { START_ERRORS } from "../kernel/start-errors.ts";
import { DryRunEstimate, InvocationHandle } from "../runs/invocation-schemas.ts";

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
  "answers",
] as const;

const record = {
  port: OneOf(INTEGRATION_PORTS, { description: "Purpose of the integration." }),
  vendor: Nullable(Type.String(), { description: "Data provider, for example `searxng`; null if none." }),
  source: OneOf(["workspace", "agency", "operator", "none"], {
    description:
      "Owner of the connection: the workspace, its agency (for all its workspaces), the operator (for everyone), or none.",
  }),
  hasCredentials: Type.Boolean({
    description: "Whether the workspace or agency has stored credentials. They are never returned.",
  }),
  settings: Type.Record(Type.String(), Type.Unknown(), {
    description: "Other settings, by vendor. Contains no secrets.",
  }),
  message: Nullable(Type.String(), { description: "The problem or the next step; null if none." }),
  connectedAt: Nullable(Timestamp("Time the workspace or agency connected it."), {
    description: "Time the workspace or agency connected it; null if neither did.",
  }),
  lastCheckedAt: Nullable(Timestamp("Time of the last check."), {
    description: "Time of the last check; null if never.",
  }),
};

const status = OneOf(["checking", "healthy", "warning", "not_connected"], {
  description: "`checking` while a new connection is tested.",
});

export const IntegrationVendor = Type.Object(
  {
    id: Type.String({ description: "Value of `vendor` in `integrations.connect`." }),
    name: Type.String({ description: "Name as the vendor writes it." }),
    about: Type.String({ description: "What the vendor provides." }),
    pricing: Type.String({ description: "How the vendor charges." }),
    docsUrl: Type.String({ description: "Page of the vendor on which a person finds the credentials." }),
    fields: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: "Name of the field in `credentials` or `settings`." }),
          group: OneOf(["credentials", "settings"], { description: "Where the field belongs." }),
          label: Type.String({ description: "Name for people." }),
          hint: Nullable(Type.String(), { description: "Advice on the value; null if none." }),
          required: Type.Boolean({ description: "Whether the connection needs it." }),
          advanced: Type.Boolean({ description: "Whether few connections need it." }),
          secret: Type.Boolean({ description: "Whether a form hides the value." }),
          choices: Type.Array(Type.String(), { description: "The only values; empty if any text fits." }),
        },
        { description: "A field of a connection." },
      ),
      { description: "Fields of a connection, in the order of a form." },
    ),
  },
  { description: "A vendor that can be connected to the port." },
);
export type IntegrationVendor = Static<typeof IntegrationVendor>;

export const Integration = Type.Object(
  {
    ...record,
    status,
    vendors: Type.Optional(
      Type.Array(IntegrationVendor, {
        description:
          "With `include=vendors`: the vendors that `integrations.connect` accepts for the port, with their fields. Empty if it is connected in another way.",
      }),
    ),
  },
  { description: "A connection to a data provider." },
);
export type Integration = Static<typeof Integration>;

const { status: _runStatus, ...handleFields } = InvocationHandle.properties;
export const IntegrationHandle = Type.Object(
  {
    ...handleFields,
    ...record,
    status: Type.Literal("checking", {
      description: "The connection is being tested. Follow the run for the outcome.",
    }),
  },
  { description: "A stored connection that is being tested." },
);
export type IntegrationHandle = Static<typeof IntegrationHandle>;

const port = OneOf(INTEGRATION_PORTS, { description: "Purpose, for example `serpdata`." });
const level = Type.Optional(
  OneOf(["workspace", "agency"], {
    default: "workspace",
    description:
      "Owner: the workspace of the call or, with an agency key, the agency for all its workspaces without their own connection.",
  }),
);

export const IntegrationsCheckInput = Closed(
  {
    port,
    platformConfigId: Type.Optional(
      Identifier("plat", "the publishing platform to check", "With the port `cms` only."),
    ),
  },
  { description: "Input of `integrations.check`." },
);
export type IntegrationsCheckInput = Static<typeof IntegrationsCheckInput>;
export const IntegrationsCheckResult = Type.Object(
  { ...record, status },
  { description: "The connection with the result of its test." },
);
export type IntegrationsCheckResult = Static<typeof IntegrationsCheckResult>;

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

export const listIntegrations = defineList({
  area: "integrations",
  workspace: "optional",
  name: "integrations.list",
  path: "/v1/integrations",
  summary: "List integrations",
  description:
    "Returns every integration with its data provider and state, without credentials. A workspace's connection precedes its agency's, which precedes the operator's. `include=vendors` adds the vendors that can be connected, with their fields, prices and help. An agency key without a workspace sees the agency's. For states only use `workspaces.health`; for publishing targets use `produce.platform.list`.",
  fields: {
    include: Type.Optional(OneOf(["vendors"], { description: "Field to add: the vendors that can be connected." })),
  },
  item: Integration,
  list: { order: "port", identifier: "port", others: ["include"] },
  example: {
    input: {},
    data: [{ ...exampleRecord, status: "healthy", lastCheckedAt: "2026-11-16T09:00:03.000Z" }],
    total: 11,
  },
});

export const connectIntegration = defineOperation({
  area: "integrations",
  workspace: "optional",
  name: "integrations.connect",
  method: "PUT",
  path: "/v1/integrations/{port}",
  kind: "start",
  status: 202,
  skill: "integrations.check",
  summary: "Connect an integration",
  description:
    "Stores encrypted credentials of the workspace or, with `level`, the agency, replacing earlier ones, and starts a run that tests them. The status is `checking` until it ends. To connect the search console use `indexing.gsc.config.connect`; to return to the operator's connection use `integrations.disconnect`.",
  errors: [...START_ERRORS, "agency_key_required"],
  queryFields: ["dryRun"],
  input: Closed({
    port,
    level,
    vendor: Type.String({
      minLength: 1,
      maxLength: 100,
      description: "Data provider, for example `dataforseo`, `searxng` or `smtp`.",
    }),
    credentials: Type.Optional(
      Type.Record(Type.String(), Type.String({ maxLength: 10_000 }), {
        description: "Credentials in the vendor's own field names, for example `login` and `password`.",
      }),
    ),
    settings: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: "Other vendor settings, for example `baseUrl` of your own server.",
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

export const disconnectIntegration = defineDelete({
  area: "integrations",
  workspace: "optional",
  name: "integrations.disconnect",
  path: "/v1/integrations/{port}",
  summary: "Disconnect an integration",
  description:
    "Deletes the credentials of the workspace or, with `level`, the agency. The next connection applies: the agency's, then the operator's. Running runs keep their connection. To replace credentials use `integrations.connect`.",
  errors: ["validation_error", "not_found", "agency_key_required"],
  input: Closed({ port, level }),
  example: { port: "serpdata" },
});

export const integrationOperations = [listIntegrations, connectIntegration, disconnectIntegration];
