import { type Static, Type } from "typebox";
import { DryRunEstimate, InvocationHandle } from "./invocations.ts";
import { exampleHandle } from "./kernel/example-handle.ts";
import { DryRun, WebAddress } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, Csv, ListOf, Nullable, OneOf, Paging, Timestamp } from "./kernel/schemas.ts";
import { START_ERRORS } from "./kernel/start-errors.ts";
import { PRICE_WORDS, PRICES } from "./prices.ts";

export const SUBMISSION_STATES = ["ACCEPTED", "REJECTED"] as const;
export const INDEX_STATES = [
  "INDEXED",
  "NOT_INDEXED",
  "DISCOVERED_NOT_INDEXED",
  "CRAWLED_NOT_INDEXED",
  "EXCLUDED",
  "UNKNOWN",
] as const;

const submissionId = Type.String({ description: "Identifier of the submission, `sub_…`." });

export const SubmittedUrl = Type.Object(
  {
    url: Type.String({ description: "The address." }),
    submissionId,
    state: OneOf(SUBMISSION_STATES, {
      description:
        "ACCEPTED goes out; REJECTED is malformed or off the domains that are configured, and is not billed.",
    }),
  },
  { description: "An address that was handed in." },
);
export type SubmittedUrl = Static<typeof SubmittedUrl>;

/** One address or many, as both ways of submitting take them. */
export const SubmittedUrls = (onDomain: string) => {
  const one = WebAddress(`An address on ${onDomain}.`);
  return Type.Union(
    [one, Type.Array(one, { minItems: 1, maxItems: 1000, uniqueItems: true, description: "Up to 1,000 addresses." })],
    { description: `One address or up to 1,000, on ${onDomain}.` },
  );
};

export const IndexState = OneOf(INDEX_STATES, {
  description: "What the search console says; UNKNOWN where it did not.",
});

const urlStatus = {
  url: Type.String({ description: "The address." }),
  indexState: IndexState,
  lastSubmittedAt: Nullable(Timestamp("When it was last submitted."), { description: "Null if it never was." }),
  lastCheckedAt: Nullable(Timestamp("When its state was last read."), { description: "Null if it never was." }),
};

export const IndexedUrl = Type.Object(urlStatus, { description: "An address and whether it is indexed." });
export type IndexedUrl = Static<typeof IndexedUrl>;

export const IndexedUrlDetail = Type.Object(
  {
    ...urlStatus,
    canonicalUrl: Nullable(Type.String(), {
      description: "The address the search engine takes for the original; null where it says nothing.",
    }),
    submissions: Type.Array(
      Type.Object({
        submissionId,
        submittedAt: Timestamp("When it was submitted."),
        outcome: Nullable(Type.String(), {
          description: "What came of it, for example `submitted` or `quota_exceeded`; null while it waits.",
        }),
      }),
      { description: "Submissions, newest first; at most the latest 50." },
    ),
  },
  { description: "An address, whether it is indexed, and its submissions." },
);
export type IndexedUrlDetail = Static<typeof IndexedUrlDetail>;

export const GscSubmitInput = Closed(
  {
    urls: SubmittedUrls("a verified domain"),
    alsoIndexNow: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          "Also send them by the open protocol, at no price; left out with a warning where that is not set up.",
      }),
    ),
  },
  { description: "What `indexing.gsc.submit` takes." },
);
export type GscSubmitInput = Static<typeof GscSubmitInput>;

const submitted = {
  submitted: Type.Array(SubmittedUrl, { description: "One entry an address, in the order given." }),
  alsoSubmittedToIndexNow: Type.Boolean({ description: "Whether they go out by the open protocol too." }),
};

export const GscSubmitResult = Type.Object(
  {
    ...submitted,
    outcomes: Type.Array(
      Type.Object({
        submissionId,
        outcome: Type.String({ description: "What came of it, for example `submitted` or `quota_exceeded`." }),
      }),
      { description: "What came of those that were ACCEPTED." },
    ),
    warnings: Type.Array(Type.String(), { description: "What was left out, and why." }),
  },
  { description: "What was submitted." },
);
export type GscSubmitResult = Static<typeof GscSubmitResult>;

export const GscSubmitHandle = Type.Object(
  { ...InvocationHandle.properties, ...submitted },
  { description: "Addresses that are being submitted." },
);
export type GscSubmitHandle = Static<typeof GscSubmitHandle>;

const operation = {
  area: "indexing",
  scope: "workspace",
  workspace: "required",
  credits: "free",
  demo: "demo",
} as const;
const page = "https://tallyhour.example/blog/bill-by-the-hour";
const exampleUrl: IndexedUrl = {
  url: page,
  indexState: "DISCOVERED_NOT_INDEXED",
  lastSubmittedAt: "2026-11-16T09:30:00.000Z",
  lastCheckedAt: "2026-11-17T06:00:00.000Z",
};

export const submitToGsc = defineOperation({
  ...operation,
  name: "indexing.gsc.submit",
  method: "POST",
  path: "/v1/indexing/gsc-index",
  kind: "start",
  status: 202,
  credits: PRICE_WORDS.gscSubmission,
  demo: "safety",
  skill: "indexing.gsc.submit",
  summary: "Submit addresses to the search console",
  description:
    "Starts a run that asks the search console to index addresses on verified domains, within the workspace's daily quota (see `workspaces.usage`), once a person has agreed where the policy for publishing asks for it. 403 `domain_not_verified` when all of them are off those domains. For engines of the open protocol alone use `indexing.indexnow.submit`; what came of it is in `indexing.gsc.status`.",
  errors: [
    ...START_ERRORS,
    "invalid_url",
    "gsc_not_connected",
    "domain_not_verified",
    "duplicate_pending_indexing",
    "gsc_captcha_required",
    "gsc_unavailable",
  ],
  queryFields: ["dryRun"],
  input: Closed({ ...GscSubmitInput.properties, dryRun: DryRun }),
  output: Type.Union([GscSubmitHandle, DryRunEstimate]),
  example: {
    input: { urls: [page], alsoIndexNow: true },
    output: {
      ...exampleHandle("indexing.gsc.submit", { credits: PRICES.gscSubmission.perUrl, durationSeconds: 5 }),
      submitted: [{ url: page, submissionId: "sub_x6b0f4j8n2r6v0z4d8h2l6p0", state: "ACCEPTED" }],
      alsoSubmittedToIndexNow: true,
    },
  },
});

export const getGscStatus = defineOperation({
  ...operation,
  name: "indexing.gsc.status",
  method: "GET",
  path: "/v1/indexing/gsc-index?url=",
  kind: "query",
  status: 200,
  summary: "Read whether an address is indexed",
  description:
    "Index state, canonical address and submissions of one address, as last read from the search console. For many use `indexing.gsc.list`.",
  errors: ["validation_error", "gsc_not_connected", "not_found"],
  input: Closed({ url: WebAddress("The address, exactly as it was submitted.") }),
  output: IndexedUrlDetail,
  example: {
    input: { url: page },
    output: {
      ...exampleUrl,
      canonicalUrl: page,
      submissions: [
        {
          submissionId: "sub_x6b0f4j8n2r6v0z4d8h2l6p0",
          submittedAt: "2026-11-16T09:30:00.000Z",
          outcome: "submitted",
        },
      ],
    },
  },
});

export const listGscUrls = defineOperation({
  ...operation,
  name: "indexing.gsc.list",
  method: "GET",
  path: "/v1/indexing/gsc-index",
  kind: "query",
  status: 200,
  summary: "List addresses and their index state",
  description:
    "Addresses that were submitted or checked, the latest submission first. For one with its submissions use `indexing.gsc.status`.",
  errors: ["validation_error", "gsc_not_connected"],
  input: Closed({
    urlContains: Type.Optional(Type.String({ maxLength: 500, description: "Only addresses that contain this." })),
    indexState: Type.Optional(Csv("Only addresses in one of these states, for example `NOT_INDEXED,EXCLUDED`.")),
    since: Type.Optional(Timestamp("Last submitted at or after.")),
    until: Type.Optional(Timestamp("Last submitted before.")),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(IndexedUrl),
  list: {
    filters: {
      urlContains: { is: "contains", of: "url" },
      indexState: { is: "oneOf", of: "indexState", values: INDEX_STATES },
      since: { is: "atLeast", of: "lastSubmittedAt" },
      until: { is: "before", of: "lastSubmittedAt" },
    },
    order: "-lastSubmittedAt",
    identifier: "url",
  },
  example: {
    input: { indexState: "DISCOVERED_NOT_INDEXED,NOT_INDEXED" },
    output: { data: [exampleUrl], nextCursor: null, total: 1 },
  },
});

export const gscIndexingOperations = [submitToGsc, getGscStatus, listGscUrls];
