import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Domain } from "../kernel/fields.ts";
import { defineCommand, defineDelete, defineList, defineQuery, type FieldError } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { START_ERRORS } from "../kernel/start-errors.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";
import { InvocationHandle } from "../runs/invocation-schemas.ts";
import { SubmittedUrl, SubmittedUrls } from "./gsc-indexing.ts";

export const INDEXNOW_ENGINES = ["engine_a", "engine_b", "engine_c"] as const;
const Engine = OneOf(INDEXNOW_ENGINES, {
  description:
    "`engine_a`: the shared endpoint of IndexNow, which passes URLs on to all participants; `engine_b`: one participant directly; `engine_c`: the submission API of a search engine, which needs `submissionApiKey`.",
});

export const IndexNowConfig = Type.Object(
  {
    id: Type.String({ description: "Identifier, `inc_…`." }),
    domain: Type.String({ description: "Domain whose URLs can be submitted." }),
    key: Type.String({ description: "The key. It is public: the key file contains exactly this text." }),
    keyLocation: Type.String({ description: "Path of the key file on the domain." }),
    keyVerified: Type.Boolean({ description: "Whether the key file was fetched and contains the key." }),
    keyUrl: Nullable(Type.String(), {
      description:
        "URL at which the key file was found. Only URLs on its host can be submitted. Null if it was not found.",
    }),
    keyMessage: Nullable(Type.String(), { description: "Why the key is not verified, and what to do; null if it is." }),
    keyCheckedAt: Nullable(Timestamp("When the key file was last fetched."), {
      description: "When the key file was last fetched; null if never.",
    }),
    engines: Type.Array(Engine, { description: "Search engines that receive the URLs." }),
    hasSubmissionApiKey: Type.Boolean({
      description: "Whether the API key of `engine_c` is stored. It is never returned.",
    }),
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
      description: "`failed`: the engine was unreachable or refused. The other engines received the URLs.",
    }),
    httpStatus: Nullable(Type.Integer({ minimum: 100, maximum: 599 }), {
      description:
        "HTTP status of its answer; null without an answer. 202 means that the engine has still to check the key.",
    }),
    body: Nullable(Type.String(), { description: "What it answered, up to 2,000 characters; null for nothing." }),
    code: Nullable(Type.String(), {
      description: "`engine_unavailable` or `key_not_verified` if it failed; otherwise null.",
    }),
    message: Nullable(Type.String(), {
      description: "What its answer means and what to do; null if it received the URLs.",
    }),
  },
  { description: "Outcome of one engine." },
);

export const IndexNowSubmitInput = Closed(
  { urls: SubmittedUrls("the configured domain", 10_000) },
  { description: "Input of `indexing.indexnow.submit`." },
);
export type IndexNowSubmitInput = Static<typeof IndexNowSubmitInput>;

export const IndexNowSubmitResult = Type.Object(
  {
    submitted: Type.Array(SubmittedUrl, { description: "One entry per URL, in request order." }),
    engines: Type.Array(EngineOutcome, { description: "One entry per engine; empty if nothing was sent." }),
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

export const IndexNowVerifyInput = Closed({}, { description: "Input of `indexing.indexnow.verify`." });
export const IndexNowVerifyResult = Type.Object(
  {
    domain: Type.String({ description: "The domain." }),
    keyLocation: Type.String({ description: "Path of the key file on the domain." }),
    keyVerified: Type.Boolean({ description: "Whether the key file was fetched and contains the key." }),
    keyMessage: Nullable(Type.String(), { description: "Why the key is not verified, and what to do; null if it is." }),
  },
  { description: "Result of `indexing.indexnow.verify`." },
);
export type IndexNowVerifyResult = Static<typeof IndexNowVerifyResult>;

const page = "https://tallyhour.example/blog/bill-by-the-hour";
const submissionId = "sub_i1m5q9u3y7c1g5k9o3s7w1a5";

export const submitToIndexNow = defineStart({
  area: "indexing",
  name: "indexing.indexnow.submit",
  path: "/v1/indexing/indexnow",
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
  fields: IndexNowSubmitInput.properties,
  handle: IndexNowSubmitHandle,
  example: {
    input: { urls: page },
    output: {
      ...exampleHandle("indexing.indexnow.submit", { credits: PRICES.indexNowSubmission.perUrl, durationSeconds: 3 }),
      submitted: [{ url: page, submissionId, state: "ACCEPTED", reason: null }],
      engines: [],
    },
  },
});

export const listIndexNowSubmissions = defineList({
  area: "indexing",
  name: "indexing.indexnow.list",
  path: "/v1/indexing/indexnow",
  summary: "List IndexNow submissions",
  description:
    "Returns submitted URLs with their engines, newest first. For the index state of a URL use `indexing.gsc.status`.",
  fields: {
    since: Type.Optional(Timestamp("Submitted at or after this time.")),
    urlContains: Type.Optional(Type.String({ maxLength: 500, description: "Only URLs that contain this text." })),
  },
  item: IndexNowSubmission,
  list: {
    filters: { since: { is: "atLeast", of: "submittedAt" }, urlContains: { is: "contains", of: "url" } },
    order: "-submittedAt",
    identifier: "submissionId",
  },
  example: {
    input: { urlContains: "/blog/" },
    data: [{ url: page, submissionId, submittedAt: "2026-11-16T09:30:02.000Z", engines: ["engine_a", "engine_b"] }],
  },
});

const submissionApiKey = Type.String({
  pattern: "^[\\x21-\\x7e]{8,200}$",
  description: "API key of `engine_c`, from its webmaster tools. It is encrypted and never returned.",
});

function missingApiKey(engines: readonly string[] | undefined, apiKey: string | undefined): FieldError[] {
  if (engines?.includes("engine_c") !== true || apiKey !== undefined) return [];
  return [{ field: "submissionApiKey", message: "is required for engine_c" }];
}

const config = { area: "indexing", path: "/v1/indexing/indexnow/config" } as const;
const engines = Type.Array(Engine, {
  minItems: 1,
  uniqueItems: true,
  description: "Search engines to submit to. Defaults to `engine_a`, which passes the URLs on to the others.",
});
const exampleConfig: IndexNowConfig = {
  id: "inc_j2n6r0v4z8d2h6l0p4t8x2b6",
  domain: "tallyhour.example",
  key: "8c1f0d5e2b7a49c6",
  keyLocation: "/8c1f0d5e2b7a49c6.txt",
  keyVerified: true,
  keyUrl: "https://tallyhour.example/8c1f0d5e2b7a49c6.txt",
  keyMessage: null,
  keyCheckedAt: "2026-11-16T09:00:00.000Z",
  engines: ["engine_a", "engine_b", "engine_c"],
  hasSubmissionApiKey: true,
  autoQueueOnPublish: true,
  lastSubmissionAt: "2026-11-16T09:30:02.000Z",
};

export const getIndexNowConfig = defineQuery({
  ...config,
  name: "indexing.indexnow.config.get",
  summary: "Get the IndexNow settings",
  description:
    "Returns domain, key file and engines; 403 `indexnow_not_connected` without settings. If `keyVerified` is false, put a file that contains only `key` at `keyLocation` and call `indexing.indexnow.verify`.",
  errors: ["indexnow_not_connected"],
  input: Closed({}),
  output: IndexNowConfig,
  example: { input: {}, output: exampleConfig },
});

export const connectIndexNow = defineCommand({
  ...config,
  name: "indexing.indexnow.config.connect",
  summary: "Set up IndexNow",
  description:
    "Creates a key for a domain and starts fetching its key file. The service serves the file at its own `/<key>.txt`, for domains that forward that path to it; otherwise put it on your site. Another call with the same domain keeps the key, and with `replaceKey` creates another, which helps if an engine refuses the old one. Nothing can be submitted until `keyVerified` is true: fetch again with `indexing.indexnow.verify`. To change only the engines use `indexing.indexnow.config.update`.",
  errors: ["validation_error", "skill_unavailable"],
  input: Closed({
    domain: Type.Optional(Domain("Domain whose URLs are submitted. Defaults to the workspace's.")),
    keyLocation: Type.Optional(
      Type.String({
        pattern: "^/[A-Za-z0-9._~/-]{1,200}$",
        description: "Path of the key file on the domain. Defaults to `/<key>.txt`. It covers URLs below its folder.",
      }),
    ),
    engines: Type.Optional(engines),
    replaceKey: Type.Optional(
      Type.Boolean({ default: false, description: "True creates a new key. Keep the old key file for a few weeks." }),
    ),
    submissionApiKey: Type.Optional(submissionApiKey),
  }),
  check: ({ engines: chosen, submissionApiKey: apiKey }) => missingApiKey(chosen, apiKey),
  output: IndexNowConfig,
  example: {
    input: { domain: "tallyhour.example" },
    output: {
      ...exampleConfig,
      ...{ keyVerified: false, keyUrl: null, keyCheckedAt: null, lastSubmissionAt: null },
      ...{ engines: ["engine_a"], hasSubmissionApiKey: false, autoQueueOnPublish: false },
    },
  },
});

export const updateIndexNowConfig = defineCommand({
  ...config,
  name: "indexing.indexnow.config.update",
  method: "PATCH",
  summary: "Update the IndexNow settings",
  description:
    "Updates the engines, the API key of `engine_c` or automatic submission. Omitted fields keep their values. For another domain or key file use `indexing.indexnow.config.connect`.",
  errors: ["validation_error", "indexnow_not_connected"],
  input: Closed({
    engines: Type.Optional(engines),
    submissionApiKey: Type.Optional(submissionApiKey),
    autoQueueOnPublish: Type.Optional(Type.Boolean({ description: "True submits published pages automatically." })),
  }),
  output: IndexNowConfig,
  example: { input: { engines: ["engine_a"] }, output: { ...exampleConfig, engines: ["engine_a"] } },
});

export const disconnectIndexNow = defineDelete({
  ...config,
  name: "indexing.indexnow.config.disconnect",
  summary: "Remove IndexNow",
  description:
    "Deletes domain and key. Past submissions stay listed, and the key file stays on your site. To disable only automatic submission use `indexing.indexnow.config.update`.",
  errors: ["indexnow_not_connected"],
  input: Closed({}),
  example: {},
});

export const verifyIndexNow = defineStart({
  area: "indexing",
  credits: "free",
  name: "indexing.indexnow.verify",
  path: "/v1/indexing/indexnow/config/verify",
  skill: "indexing.indexnow.verify",
  summary: "Verify the IndexNow key",
  description:
    "Starts a run that fetches the key file from your site and compares it with the key. Read the outcome with `indexing.indexnow.config.get`. `indexing.indexnow.config.connect` runs it automatically.",
  errors: [...START_ERRORS, "indexnow_not_connected"],
  fields: {},
  example: { input: {}, output: exampleHandle("indexing.indexnow.verify", { credits: 0, durationSeconds: 5 }) },
});

export const indexNowOperations = [
  submitToIndexNow,
  listIndexNowSubmissions,
  getIndexNowConfig,
  connectIndexNow,
  updateIndexNowConfig,
  disconnectIndexNow,
  verifyIndexNow,
];
