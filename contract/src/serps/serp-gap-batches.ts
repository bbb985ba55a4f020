import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { exampleSerpGap } from "../examples/serp-gap.ts";
import { Unset } from "../kernel/answers.ts";
import { Identifier, Language, Location } from "../kernel/fields.ts";
import { defineQuery } from "../kernel/operation.ts";
import { Closed, ErrorEnvelope, Nullable } from "../kernel/schemas.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";
import { EstimatedCost, InvocationHandle, InvocationStatus } from "../runs/invocation-schemas.ts";
import { SerpGapAnalysis } from "./serp-gap-schemas.ts";

export const BulkSerpGapInput = Closed(
  {
    keywordIds: Type.Array(Identifier("kw", "a keyword"), {
      minItems: 1,
      maxItems: 1000,
      uniqueItems: true,
      description: "The keywords to analyze, 1 to 1,000.",
    }),
    concurrency: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 50,
        default: 10,
        description: "Keywords analyzed at the same time, 1 to 50.",
      }),
    ),
    location: Type.Optional(Location("Market. Defaults to the workspace's.")),
    language: Type.Optional(Language("Language. Defaults to the workspace's.")),
  },
  { description: "Input of `research.serp_gap.bulk`." },
);
export type BulkSerpGapInput = Static<typeof BulkSerpGapInput>;

const batchId = Type.String({ description: "Identifier of the batch, `batch_…`." });
const child = {
  keywordId: Type.String({ description: "Identifier of the keyword, `kw_…`." }),
  invocationId: Type.String({ description: "The run that analyzes it, `inv_…`." }),
  status: InvocationStatus,
};

export const SerpGapBatch = Type.Object(
  {
    batchId,
    status: InvocationStatus,
    total: Type.Integer({ minimum: 0, description: "Keywords in the batch." }),
    completed: Type.Integer({ minimum: 0, description: "Keywords analyzed." }),
    failed: Type.Integer({ minimum: 0, description: "Keywords whose analysis failed or was cancelled." }),
    results: Type.Array(
      Type.Object({
        ...child,
        analysis: Nullable(SerpGapAnalysis, { description: "The analysis; null until it exists." }),
        error: Unset(ErrorEnvelope),
      }),
      { description: "One entry per keyword, in the order of the request." },
    ),
    verdicts: Type.Object(
      {
        EASY_WIN: Type.Integer({ minimum: 0, description: "Keywords with a score of 85 to 100." }),
        WINNABLE_WITH_EFFORT: Type.Integer({ minimum: 0, description: "Keywords with a score of 60 to 84." }),
        STRETCH: Type.Integer({ minimum: 0, description: "Keywords with a score of 35 to 59." }),
        DOMINATED: Type.Integer({ minimum: 0, description: "Keywords with a score of 0 to 34." }),
      },
      { description: "Number of keywords per verdict." },
    ),
  },
  { description: "A batch of SERP gap analyses, complete or in progress." },
);
export type SerpGapBatch = Static<typeof SerpGapBatch>;

export const BulkSerpGapResult = SerpGapBatch;
export type BulkSerpGapResult = Static<typeof BulkSerpGapResult>;

export const SerpGapBatchHandle = Type.Object(
  {
    ...InvocationHandle.properties,
    batchId,
    queries: Type.Array(Type.Object(child), {
      description:
        "The run of each keyword, in the order of the request. Empty if another run starts the batch, until the batch begins; then read `research.serp_gap.batch`.",
    }),
    totalEstimatedCost: { ...EstimatedCost, description: "Estimated cost of the whole batch." },
  },
  { description: "An accepted batch." },
);
export type SerpGapBatchHandle = Static<typeof SerpGapBatchHandle>;

export const bulkSerpGap = defineStart({
  area: "serp-gap",
  name: "research.serp_gap.bulk",
  path: "/v1/research/serp-gap/bulk",
  credits: PRICE_WORDS.serpGapBatch,
  skill: "research.serp_gap.bulk",
  summary: "Analyze the SERP gaps of many keywords",
  description:
    "Starts one run for each of up to 1,000 stored keywords, which analyzes how winnable it is. Follow them with `research.serp_gap.batch`. For queries that are not stored use `research.serp_gap.analyze`.",
  errors: [
    "validation_error",
    "keyword_not_found",
    "insufficient_credits",
    "concurrency_limited",
    "external_unavailable",
  ],
  fields: BulkSerpGapInput.properties,
  handle: SerpGapBatchHandle,
  example: {
    input: { keywordIds: ["kw_w2n8d5v1x7c4k0r6t9m3q8pz", "kw_z5g1j7b3f9s6l2h8y4u0o7ea"], concurrency: 5 },
    output: {
      ...exampleHandle("research.serp_gap.bulk", { credits: 2 * PRICES.serpGap.perQuery, durationSeconds: 40 }),
      batchId: "batch_d8k2n6r0v4z7c1g5j9m3q7tx",
      queries: [
        { keywordId: "kw_w2n8d5v1x7c4k0r6t9m3q8pz", invocationId: "inv_n3s7w1a5e9i2o6u0y4b8f2hl", status: "PENDING" },
        { keywordId: "kw_z5g1j7b3f9s6l2h8y4u0o7ea", invocationId: "inv_p5t9x3b7f1j4m8q2u6y0c3gk", status: "PENDING" },
      ],
      totalEstimatedCost: { credits: 2 * PRICES.serpGap.perQuery, durationSeconds: 40 },
    },
  },
});

export const serpGapBatch = defineQuery({
  area: "serp-gap",
  name: "research.serp_gap.batch",
  path: "/v1/research/serp-gap/batch/{batchId}",
  summary: "Get a batch of SERP gap analyses",
  description:
    "Returns the progress of a batch, the analysis of each keyword and the number of keywords per verdict, at any time. Start a batch with `research.serp_gap.bulk`; for analyses across batches use `research.serp_gap.list`.",
  errors: ["not_found"],
  input: Closed({ batchId: Identifier("batch", "the batch") }),
  output: SerpGapBatch,
  example: {
    input: { batchId: "batch_d8k2n6r0v4z7c1g5j9m3q7tx" },
    output: {
      batchId: "batch_d8k2n6r0v4z7c1g5j9m3q7tx",
      status: "WAITING_CHILDREN",
      total: 2,
      completed: 1,
      failed: 0,
      results: [
        {
          keywordId: "kw_w2n8d5v1x7c4k0r6t9m3q8pz",
          invocationId: "inv_n3s7w1a5e9i2o6u0y4b8f2hl",
          status: "SUCCEEDED",
          analysis: exampleSerpGap,
        },
        {
          keywordId: "kw_z5g1j7b3f9s6l2h8y4u0o7ea",
          invocationId: "inv_p5t9x3b7f1j4m8q2u6y0c3gk",
          status: "RUNNING",
          analysis: null,
        },
      ],
      verdicts: { EASY_WIN: 0, WINNABLE_WITH_EFFORT: 1, STRETCH: 0, DOMINATED: 0 },
    },
  },
});

export const serpGapBatchOperations = [bulkSerpGap, serpGapBatch];
