import { type Static, Type } from "typebox";
import { SubmittedUrl, SubmittedUrls } from "./gsc-indexing.ts";
import { DryRunEstimate, InvocationHandle } from "./invocations.ts";
import { exampleHandle } from "./kernel/example-handle.ts";
import { Domain, DryRun } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, ListOf, NoContent, Nullable, OneOf, Paging, Timestamp } from "./kernel/schemas.ts";
import { START_ERRORS } from "./kernel/start-errors.ts";
import { PRICE_WORDS, PRICES } from "./prices.ts";

export const INDEXNOW_ENGINES = ["engine_a", "engine_b", "engine_c"] as const;
const Engine = OneOf(INDEXNOW_ENGINES, { description: "A search engine of the open protocol." });

export const IndexNowConfig = Type.Object(
  {
    id: Type.String({ description: "Identifier, `inc_…`." }),
    domain: Type.String({ description: "The domain whose addresses may be sent." }),
    keyLocation: Type.String({ description: "Path of the key file on the domain." }),
    keyVerified: Type.Boolean({ description: "Whether the file was fetched there and holds the key." }),
    engines: Type.Array(Engine, { description: "Where addresses are sent." }),
    autoQueueOnPublish: Type.Boolean({ description: "Whether what is published is sent by itself." }),
    lastSubmissionAt: Nullable(Timestamp("When something was last sent."), { description: "Null if nothing was." }),
  },
  { description: "The workspace's set-up of the open protocol." },
);
export type IndexNowConfig = Static<typeof IndexNowConfig>;

const EngineOutcome = Type.Object(
  {
    name: Engine,
    status: OneOf(["submitted", "failed"], { description: "`failed`: that engine was away; the others have them." }),
  },
  { description: "What one engine was told." },
);

export const IndexNowSubmitInput = Closed(
  { urls: SubmittedUrls("the configured domain") },
  { description: "What `indexing.indexnow.submit` takes." },
);
export type IndexNowSubmitInput = Static<typeof IndexNowSubmitInput>;

export const IndexNowSubmitResult = Type.Object(
  {
    submitted: Type.Array(SubmittedUrl, { description: "One entry an address, in the order given." }),
    engines: Type.Array(EngineOutcome, { description: "One entry an engine." }),
  },
  { description: "What was sent." },
);
export type IndexNowSubmitResult = Static<typeof IndexNowSubmitResult>;

export const IndexNowSubmitHandle = Type.Object(
  { ...InvocationHandle.properties, ...IndexNowSubmitResult.properties },
  { description: "Addresses that are being sent; `engines` is empty until they have been." },
);
export type IndexNowSubmitHandle = Static<typeof IndexNowSubmitHandle>;

export const IndexNowSubmission = Type.Object(
  {
    url: Type.String({ description: "The address." }),
    submissionId: Type.String({ description: "Identifier of the submission, `sub_…`." }),
    submittedAt: Timestamp("When it was sent."),
    engines: Type.Array(Engine, { description: "Where it was sent." }),
  },
  { description: "An address that was sent." },
);
export type IndexNowSubmission = Static<typeof IndexNowSubmission>;

const operation = {
  area: "indexing",
  scope: "workspace",
  workspace: "required",
  credits: "free",
  demo: "demo",
} as const;
const page = "https://tallyhour.example/blog/bill-by-the-hour";
const submissionId = "sub_i1m5q9u3y7c1g5k9o3s7w1a5";

export const submitToIndexNow = defineOperation({
  ...operation,
  name: "indexing.indexnow.submit",
  method: "POST",
  path: "/v1/indexing/indexnow",
  kind: "start",
  status: 202,
  credits: PRICE_WORDS.indexNowSubmission,
  skill: "indexing.indexnow.submit",
  summary: "Send addresses by the open protocol",
  description:
    "Starts a run that tells the engines of the open protocol that addresses are new or changed. 422 `domain_mismatch` when all of them are off the configured domain. `indexing.gsc.submit` does this as well, at no price of its own; set it up with `indexing.indexnow.config.connect`.",
  errors: [
    ...START_ERRORS,
    "invalid_url",
    "indexnow_not_connected",
    "key_not_verified",
    "domain_mismatch",
    "engine_unavailable",
  ],
  queryFields: ["dryRun"],
  input: Closed({ ...IndexNowSubmitInput.properties, dryRun: DryRun }),
  output: Type.Union([IndexNowSubmitHandle, DryRunEstimate]),
  example: {
    input: { urls: page },
    output: {
      ...exampleHandle("indexing.indexnow.submit", { credits: PRICES.indexNowSubmission.perUrl, durationSeconds: 3 }),
      submitted: [{ url: page, submissionId, state: "ACCEPTED" }],
      engines: [],
    },
  },
});

export const listIndexNowSubmissions = defineOperation({
  ...operation,
  name: "indexing.indexnow.list",
  method: "GET",
  path: "/v1/indexing/indexnow",
  kind: "query",
  status: 200,
  summary: "List what was sent by the open protocol",
  description:
    "Addresses that were sent, newest first, and to which engines. Whether an address is indexed is in `indexing.gsc.status`.",
  errors: ["validation_error"],
  input: Closed({
    since: Type.Optional(Timestamp("Sent at or after.")),
    urlContains: Type.Optional(Type.String({ maxLength: 500, description: "Only addresses that contain this." })),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(IndexNowSubmission),
  list: {
    filters: { since: { is: "atLeast", of: "submittedAt" }, urlContains: { is: "contains", of: "url" } },
    order: "-submittedAt",
    identifier: "submissionId",
  },
  example: {
    input: { urlContains: "/blog/" },
    output: {
      data: [{ url: page, submissionId, submittedAt: "2026-11-16T09:30:02.000Z", engines: ["engine_a", "engine_b"] }],
      nextCursor: null,
      total: 1,
    },
  },
});

const config = { ...operation, path: "/v1/indexing/indexnow/config" } as const;
const engines = Type.Array(Engine, {
  minItems: 1,
  uniqueItems: true,
  description: "Where to send addresses; default all engines.",
});
const exampleConfig: IndexNowConfig = {
  id: "inc_j2n6r0v4z8d2h6l0p4t8x2b6",
  domain: "tallyhour.example",
  keyLocation: "/8c1f0d5e2b7a49c6.txt",
  keyVerified: true,
  engines: ["engine_a", "engine_b", "engine_c"],
  autoQueueOnPublish: true,
  lastSubmissionAt: "2026-11-16T09:30:02.000Z",
};

export const getIndexNowConfig = defineOperation({
  ...config,
  name: "indexing.indexnow.config.get",
  method: "GET",
  kind: "query",
  status: 200,
  summary: "Read the open-protocol set-up",
  description:
    "Domain, key file and engines; 403 `indexnow_not_connected` where there is none. With `keyVerified` false the key file is not yet at `keyLocation`: put it there and use `indexing.indexnow.config.connect` again.",
  errors: ["indexnow_not_connected"],
  input: Closed({}),
  output: IndexNowConfig,
  example: { input: {}, output: exampleConfig },
});

export const connectIndexNow = defineOperation({
  ...config,
  name: "indexing.indexnow.config.connect",
  method: "POST",
  kind: "command",
  status: 201,
  summary: "Set up the open protocol",
  description:
    "Makes a key for a domain, publishes it there where a connected platform allows it, and checks it; calling it again checks again. Until `keyVerified` is true nothing can be sent. To change engines only use `indexing.indexnow.config.update`.",
  errors: ["validation_error"],
  input: Closed({
    domain: Type.Optional(Domain("The domain whose addresses are sent; default the workspace's.")),
    keyLocation: Type.Optional(
      Type.String({
        pattern: "^/[A-Za-z0-9._~/-]{1,200}$",
        description: "Path of the key file on the domain; default `/<key>.txt`. It covers addresses below its folder.",
      }),
    ),
    engines: Type.Optional(engines),
  }),
  output: IndexNowConfig,
  example: {
    input: { domain: "tallyhour.example" },
    output: { ...exampleConfig, keyVerified: false, autoQueueOnPublish: false, lastSubmissionAt: null },
  },
});

export const updateIndexNowConfig = defineOperation({
  ...config,
  name: "indexing.indexnow.config.update",
  method: "PATCH",
  kind: "command",
  status: 200,
  summary: "Change the open-protocol set-up",
  description:
    "Changes the engines, or whether what is published is sent by itself; what you leave out stays. For another domain or key file use `indexing.indexnow.config.connect`.",
  errors: ["validation_error", "indexnow_not_connected"],
  input: Closed({
    engines: Type.Optional(engines),
    autoQueueOnPublish: Type.Optional(Type.Boolean({ description: "True sends what is published by itself." })),
  }),
  output: IndexNowConfig,
  example: { input: { engines: ["engine_a"] }, output: { ...exampleConfig, engines: ["engine_a"] } },
});

export const disconnectIndexNow = defineOperation({
  ...config,
  name: "indexing.indexnow.config.disconnect",
  method: "DELETE",
  kind: "command",
  status: 204,
  summary: "Switch the open protocol off",
  description:
    "Forgets domain and key; what was sent stays listed, and the key file stays on your site. To stop only sending after publishing use `indexing.indexnow.config.update`.",
  errors: ["indexnow_not_connected"],
  input: Closed({}),
  output: NoContent,
  example: { input: {}, output: {} },
});

export const indexNowOperations = [
  submitToIndexNow,
  listIndexNowSubmissions,
  getIndexNowConfig,
  connectIndexNow,
  updateIndexNowConfig,
  disconnectIndexNow,
];
