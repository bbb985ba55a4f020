import { type Static, Type } from "typebox";
import { exampleHandle } from "./examples/invocation.ts";
import { SubmittedUrl, SubmittedUrls } from "./gsc-indexing.ts";
import { DryRunEstimate, InvocationHandle } from "./invocation-schemas.ts";
import { Domain, DryRun } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, ListOf, NoContent, Nullable, OneOf, Paging, Timestamp } from "./kernel/schemas.ts";
import { START_ERRORS } from "./kernel/start-errors.ts";
import { PRICE_WORDS, PRICES } from "./prices.ts";

export const INDEXNOW_ENGINES = ["engine_a", "engine_b", "engine_c"] as const;
const Engine = OneOf(INDEXNOW_ENGINES, { description: "A search engine that supports IndexNow." });

export const IndexNowConfig = Type.Object(
  {
    id: Type.String({ description: "Identifier, `inc_…`." }),
    domain: Type.String({ description: "Domain whose URLs can be submitted." }),
    keyLocation: Type.String({ description: "Path of the key file on the domain." }),
    keyVerified: Type.Boolean({ description: "Whether the key file was fetched and contains the key." }),
    engines: Type.Array(Engine, { description: "Search engines that receive the URLs." }),
    autoQueueOnPublish: Type.Boolean({ description: "Whether published pages are submitted automatically." }),
    lastSubmissionAt: Nullable(Timestamp("Time of the last submission."), {
      description: "Time of the last submission; null if none.",
    }),
  },
  { description: "IndexNow settings of the workspace." },
);
export type IndexNowConfig = Static<typeof IndexNowConfig>;

const EngineOutcome = Type.Object(
  {
    name: Engine,
    status: OneOf(["submitted", "failed"], {
      description: "`failed`: the engine was unreachable. The other engines received the URLs.",
    }),
  },
  { description: "Outcome of one engine." },
);

export const IndexNowSubmitInput = Closed(
  { urls: SubmittedUrls("the configured domain") },
  { description: "Input of `indexing.indexnow.submit`." },
);
export type IndexNowSubmitInput = Static<typeof IndexNowSubmitInput>;

export const IndexNowSubmitResult = Type.Object(
  {
    submitted: Type.Array(SubmittedUrl, { description: "One entry per URL, in request order." }),
    engines: Type.Array(EngineOutcome, { description: "One entry per engine." }),
  },
  { description: "Result of `indexing.indexnow.submit`." },
);
export type IndexNowSubmitResult = Static<typeof IndexNowSubmitResult>;

export const IndexNowSubmitHandle = Type.Object(
  { ...InvocationHandle.properties, ...IndexNowSubmitResult.properties },
  { description: "A submission that has started. `engines` is empty until it ends." },
);
export type IndexNowSubmitHandle = Static<typeof IndexNowSubmitHandle>;

export const IndexNowSubmission = Type.Object(
  {
    url: Type.String({ description: "The URL." }),
    submissionId: Type.String({ description: "Identifier of the submission, `sub_…`." }),
    submittedAt: Timestamp("Submission time."),
    engines: Type.Array(Engine, { description: "Search engines that received the URL." }),
  },
  { description: "A submitted URL." },
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
  summary: "Submit URLs through IndexNow",
  description:
    "Starts a run that notifies the IndexNow engines of new or changed URLs. Returns 422 `domain_mismatch` if no URL is on the configured domain. `indexing.gsc.submit` can do this at no extra cost. Set it up with `indexing.indexnow.config.connect`.",
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
  summary: "List IndexNow submissions",
  description:
    "Returns submitted URLs with their engines, newest first. For the index state of a URL use `indexing.gsc.status`.",
  errors: ["validation_error"],
  input: Closed({
    since: Type.Optional(Timestamp("Submitted at or after this time.")),
    urlContains: Type.Optional(Type.String({ maxLength: 500, description: "Only URLs that contain this text." })),
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
  description: "Search engines to submit to. Defaults to all.",
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
  summary: "Get the IndexNow settings",
  description:
    "Returns domain, key file and engines; 403 `indexnow_not_connected` without settings. If `keyVerified` is false, store the key file at `keyLocation` and call `indexing.indexnow.config.connect` again.",
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
  summary: "Set up IndexNow",
  description:
    "Creates a key for a domain, publishes it if a connected publishing target allows that, and verifies it. Another call verifies again. Nothing can be submitted until `keyVerified` is true. To change only the engines use `indexing.indexnow.config.update`.",
  errors: ["validation_error"],
  input: Closed({
    domain: Type.Optional(Domain("Domain whose URLs are submitted. Defaults to the workspace's.")),
    keyLocation: Type.Optional(
      Type.String({
        pattern: "^/[A-Za-z0-9._~/-]{1,200}$",
        description: "Path of the key file on the domain. Defaults to `/<key>.txt`. It covers URLs below its folder.",
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
  summary: "Update the IndexNow settings",
  description:
    "Updates the engines or automatic submission. Omitted fields keep their values. For another domain or key file use `indexing.indexnow.config.connect`.",
  errors: ["validation_error", "indexnow_not_connected"],
  input: Closed({
    engines: Type.Optional(engines),
    autoQueueOnPublish: Type.Optional(Type.Boolean({ description: "True submits published pages automatically." })),
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
  summary: "Remove IndexNow",
  description:
    "Deletes domain and key. Past submissions stay listed, and the key file stays on your site. To disable only automatic submission use `indexing.indexnow.config.update`.",
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
