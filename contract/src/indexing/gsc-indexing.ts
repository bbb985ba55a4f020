import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { WebAddress } from "../kernel/fields.ts";
import { defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Csv, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { START_ERRORS } from "../kernel/start-errors.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";
import { InvocationHandle } from "../runs/invocation-schemas.ts";

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

const SubmissionOutcome = Type.String({
  description:
    "Outcome: `submitted` (the search engine received a notification of the page), `sitemaps_submitted` (it was asked to read the sitemaps again; no interface requests indexing of an ordinary page), `inspected` (the state was only read), `queued`, `rejected`, `quota_exceeded` or `failed`.",
});

export const SubmittedUrl = Type.Object(
  {
    url: Type.String({ description: "The URL." }),
    submissionId,
    state: OneOf(SUBMISSION_STATES, {
      description: "ACCEPTED: will be submitted; REJECTED: malformed or outside the configured domains, not billed.",
    }),
    reason: Nullable(Type.String(), {
      description:
        "Why it was rejected, or why an accepted URL is not sent now; null if it is sent. A URL that was submitted within a day keeps that submission.",
    }),
  },
  { description: "A URL in a submission request." },
);
export type SubmittedUrl = Static<typeof SubmittedUrl>;

/** The URL or URLs of a submission, shared by both submit operations. */
export const SubmittedUrls = (onDomain: string, most = 1000) => {
  const one = WebAddress(`A URL on ${onDomain}.`);
  const count = most.toLocaleString("en-US");
  return Type.Union(
    [one, Type.Array(one, { minItems: 1, maxItems: most, uniqueItems: true, description: `Up to ${count} URLs.` })],
    { description: `One URL or up to ${count} URLs, on ${onDomain}.` },
  );
};

export const IndexState = OneOf(INDEX_STATES, {
  description: "State in the search console; UNKNOWN if it reports none.",
});

const urlStatus = {
  url: Type.String({ description: "The URL." }),
  indexState: IndexState,
  stateSince: Nullable(Timestamp("Time of the check that first found this state."), {
    description: "Time of the check that first found this state; null if never checked, or first found before 0.6.0.",
  }),
  lastSubmittedAt: Nullable(Timestamp("Time of the last submission."), {
    description: "Time of the last submission; null if never submitted.",
  }),
  lastOutcome: Nullable(SubmissionOutcome, {
    description: "What the latest submission did, as `outcome` of a submission; null if never submitted or pending.",
  }),
  lastCheckedAt: Nullable(Timestamp("Time the state was last read."), {
    description: "Time the state was last read; null if never.",
  }),
};

export const IndexedUrl = Type.Object(urlStatus, { description: "A URL with its index state." });
export type IndexedUrl = Static<typeof IndexedUrl>;

export const IndexedUrlDetail = Type.Object(
  {
    ...urlStatus,
    canonicalUrl: Nullable(Type.String(), {
      description: "Canonical URL chosen by the search engine; null if not reported.",
    }),
    submissions: Type.Array(
      Type.Object({
        submissionId,
        submittedAt: Timestamp("Submission time."),
        outcome: Nullable(SubmissionOutcome, { description: "Outcome; null while pending." }),
      }),
      { description: "Latest 50 submissions, newest first." },
    ),
  },
  { description: "A URL with its index state and submissions." },
);
export type IndexedUrlDetail = Static<typeof IndexedUrlDetail>;

export const GscSubmitInput = Closed(
  {
    urls: SubmittedUrls("a verified domain"),
    alsoIndexNow: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          "Also send the URLs through IndexNow at no cost, unless the connection's setting is off. Omitted with a warning if IndexNow is not set up.",
      }),
    ),
  },
  { description: "Input of `indexing.gsc.submit`." },
);
export type GscSubmitInput = Static<typeof GscSubmitInput>;

const submitted = {
  submitted: Type.Array(SubmittedUrl, { description: "One entry per URL, in request order." }),
  alsoSubmittedToIndexNow: Type.Boolean({ description: "Whether the URLs also go through IndexNow." }),
};

export const GscSubmitResult = Type.Object(
  {
    ...submitted,
    outcomes: Type.Array(
      Type.Object({
        submissionId,
        outcome: SubmissionOutcome,
      }),
      { description: "Outcomes of the ACCEPTED URLs." },
    ),
    warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }),
  },
  { description: "Result of `indexing.gsc.submit`." },
);
export type GscSubmitResult = Static<typeof GscSubmitResult>;

export const GscSubmitHandle = Type.Object(
  { ...InvocationHandle.properties, ...submitted },
  { description: "A submission that has started." },
);
export type GscSubmitHandle = Static<typeof GscSubmitHandle>;

export const GscCheckInput = Closed(
  {
    urls: Type.Optional(
      Type.Array(WebAddress("A URL on a verified domain."), {
        maxItems: 1000,
        uniqueItems: true,
        description: "URLs whose state to read. Without any, only the properties of the account are read.",
      }),
    ),
  },
  { description: "Input of `indexing.gsc.check`." },
);

export const GscCheckResult = Type.Object(
  {
    verifiedDomains: Type.Array(Type.String(), { description: "Domains that the account has verified." }),
    checked: Type.Array(
      Type.Object({
        url: Type.String({ description: "The URL." }),
        indexState: IndexState,
        evidence: OneOf(["impressions", "inspection"], {
          description:
            "`impressions`: the URL was shown in results, so it is indexed; `inspection`: the index was asked.",
        }),
      }),
      { description: "URLs whose state was read." },
    ),
    warnings: Type.Array(Type.String(), { description: "URLs that were not looked at, with the reason." }),
  },
  { description: "Result of `indexing.gsc.check`." },
);
export type GscCheckResult = Static<typeof GscCheckResult>;

const page = "https://tallyhour.example/blog/bill-by-the-hour";
const exampleUrl: IndexedUrl = {
  url: page,
  indexState: "DISCOVERED_NOT_INDEXED",
  stateSince: "2026-11-17T06:00:00.000Z",
  lastSubmittedAt: "2026-11-16T09:30:00.000Z",
  lastOutcome: "sitemaps_submitted",
  lastCheckedAt: "2026-11-17T06:00:00.000Z",
};

export const submitToGsc = defineStart({
  area: "indexing",
  name: "indexing.gsc.submit",
  path: "/v1/indexing/gsc-index",
  credits: PRICE_WORDS.gscSubmission,
  demo: "safety",
  skill: "indexing.gsc.submit",
  summary: "Submit URLs to the search console",
  description:
    "Starts a run that makes URLs on verified domains known to the search engine and reads their index state, within the workspace's daily quota (see `workspaces.usage`). No interface requests indexing of an ordinary page: the run asks to read the sitemaps again instead, and says so. URLs over the quota are queued for a later day. It waits for an approval if the publishing policy requires one. Returns 403 `domain_not_verified` if no URL is on a verified domain. For IndexNow only use `indexing.indexnow.submit`; for outcomes use `indexing.gsc.status`.",
  errors: [
    ...START_ERRORS,
    "invalid_url",
    "gsc_not_connected",
    "domain_not_verified",
    "duplicate_pending_indexing",
    "gsc_captcha_required",
    "gsc_unavailable",
  ],
  fields: GscSubmitInput.properties,
  handle: GscSubmitHandle,
  example: {
    input: { urls: [page], alsoIndexNow: true },
    output: {
      ...exampleHandle("indexing.gsc.submit", { credits: PRICES.gscSubmission.perUrl, durationSeconds: 5 }),
      submitted: [{ url: page, submissionId: "sub_x6b0f4j8n2r6v0z4d8h2l6p0", state: "ACCEPTED", reason: null }],
      alsoSubmittedToIndexNow: true,
    },
  },
});

export const getGscStatus = defineQuery({
  area: "indexing",
  name: "indexing.gsc.status",
  path: "/v1/indexing/gsc-index?url=",
  summary: "Get the index state of a URL",
  description:
    "Returns index state, canonical URL and submissions of one URL, as last read from the search console. For many URLs use `indexing.gsc.list`.",
  errors: ["validation_error", "gsc_not_connected", "not_found"],
  input: Closed({ url: WebAddress("The URL, exactly as submitted.") }),
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

export const listGscUrls = defineList({
  area: "indexing",
  name: "indexing.gsc.list",
  path: "/v1/indexing/gsc-index",
  summary: "List URLs with their index state",
  description:
    "Returns URLs that were submitted or checked, latest submission first. For one with its submissions use `indexing.gsc.status`.",
  errors: ["validation_error", "gsc_not_connected"],
  fields: {
    urlContains: Type.Optional(Type.String({ maxLength: 500, description: "Only URLs that contain this text." })),
    indexState: Type.Optional(Csv("Only URLs in one of these states, for example `NOT_INDEXED,EXCLUDED`.")),
    since: Type.Optional(Timestamp("Last submitted at or after this time.")),
    until: Type.Optional(Timestamp("Last submitted before this time.")),
  },
  item: IndexedUrl,
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
    data: [exampleUrl],
  },
});

export const gscIndexingOperations = [submitToGsc, getGscStatus, listGscUrls];
