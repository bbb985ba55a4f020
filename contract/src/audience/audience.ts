import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Unset } from "../kernel/answers.ts";
import { RunCoverage, withCoverage } from "../kernel/coverage.ts";
import { Domain, IncludeArchived } from "../kernel/fields.ts";
import { defineOperation, defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { DryRunEstimate, InvocationHandle } from "../runs/invocation-schemas.ts";

export const SEGMENT_FIELDS = [
  "name",
  "jobToBeDone",
  "pain",
  "budgetShape",
  "buyingProcess",
  "channels",
  "competitors",
] as const;

export const SegmentEvidence = Type.Object(
  {
    field: OneOf(SEGMENT_FIELDS, { description: "The field that the quote supports." }),
    value: Type.String({ description: "The part of the field that it supports: the text, or one entry of a list." }),
    url: Nullable(Type.String(), { description: "Page with the quote; null if it is in the `seedText`." }),
    quote: Type.String({ description: "Verbatim words of the page; for a channel, the address that it links to." }),
  },
  { description: "Where a run found a field of a segment." },
);
export type SegmentEvidence = Static<typeof SegmentEvidence>;

export const Segment = Type.Object(
  {
    id: Type.String({ description: "Identifier, `seg_…`." }),
    name: Type.String({ description: "Short name." }),
    jobToBeDone: Nullable(Type.String(), { description: "Goal that the segment wants to reach." }),
    pain: Nullable(Type.String(), { description: "Main obstacle to that goal." }),
    budgetShape: Nullable(Type.String(), { description: "How the segment pays." }),
    buyingProcess: Nullable(Type.String(), { description: "How the segment decides to buy." }),
    channels: Type.Array(Type.String(), { description: "Where the segment can be reached." }),
    competitors: Type.Array(Type.String(), { description: "Alternatives that the segment uses." }),
    confidence: Type.Number({ minimum: 0, maximum: 1, description: "Confidence, 0 to 1." }),
    sourceCitations: Type.Array(Type.String(), { description: "URLs of the source pages." }),
    origin: OneOf(["run", "person"], {
      description: "`person` if a person wrote or corrected it: runs then leave it unchanged. Otherwise `run`.",
    }),
    evidence: Type.Array(SegmentEvidence, {
      description:
        "Source and quote of each field that a run wrote. Fields that a person changed have none; nor do segments stored before 0.5.0.",
    }),
    createdAt: Timestamp("Creation time."),
    updatedAt: Timestamp("Time of the last change."),
    deletedAt: Unset(Timestamp("Deletion time; deleted segments only.")),
  },
  { description: "A group of people that the brand serves." },
);
export type Segment = Static<typeof Segment>;

const exampleSegment: Segment = {
  id: "seg_k3v8x0q2m5n7p9r1t4w6y8z0",
  name: "Owners of small studios",
  jobToBeDone: "Know which projects are profitable before they end.",
  pain: "Hours are written down days later, from memory.",
  budgetShape: "A few euros per seat and month.",
  buyingProcess: "The owner tries it and decides within two weeks.",
  channels: ["trade magazines", "peer groups"],
  competitors: ["spreadsheets"],
  confidence: 0.72,
  sourceCitations: ["https://acme.example/customers"],
  origin: "run",
  evidence: [
    {
      field: "pain",
      value: "Hours are written down days later, from memory.",
      url: "https://acme.example/customers",
      quote: "Hours are written down days later, from memory.",
    },
  ],
  createdAt: "2026-11-16T09:04:00.000Z",
  updatedAt: "2026-11-16T09:04:00.000Z",
};

export const GenerateSegmentsInput = Closed(
  {
    domain: Type.Optional(Domain("Site to read. Required without `seedText`.")),
    seedText: Type.Optional(
      Type.String({ minLength: 1, maxLength: 20_000, description: "Text to read instead of a site." }),
    ),
    depth: Type.Optional(
      OneOf(["fast", "thorough"], { default: "thorough", description: "`fast` reads only the home page." }),
    ),
    segmentCount: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10, default: 3, description: "Number of segments to aim for, 1 to 10." }),
    ),
    customInstructions: Type.Optional(
      Type.String({
        maxLength: 2000,
        description: "Additional instructions for the model. Without a model they have no effect.",
      }),
    ),
    replace: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "True replaces existing segments; false adds to them. Segments with `origin` `person` always stay as they are. A run that finds no segment replaces nothing: it fails with `no_segments_found` and is free.",
      }),
    ),
  },
  { description: "Input of `research.icp`." },
);
export type GenerateSegmentsInput = Static<typeof GenerateSegmentsInput>;

export const GenerateSegmentsResult = Type.Object({
  segments: Type.Array(Segment, { description: "Segments as stored." }),
  method: OneOf(["model", "extracted"], {
    description: "Whether a language model wrote the segments or rules extracted them.",
  }),
  warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }),
});
export type GenerateSegmentsResult = Static<typeof GenerateSegmentsResult>;

export const generateSegments = defineOperation({
  name: "research.icp.generate",
  method: "POST",
  path: "/v1/research/icp",
  kind: "start",
  status: 202,
  area: "audience",
  credits: PRICE_WORDS.segments,
  skill: "research.icp",
  summary: "Find audience segments",
  description:
    "Starts a run that reads a site, or a text that you provide, and stores the audience segments it finds. Another run updates segments with the same name, except those that a person wrote or corrected. For stored segments use `research.icp.list`.",
  errors: [
    "validation_error",
    "insufficient_credits",
    "budget_too_low",
    "concurrency_limited",
    "forbidden",
    "segment_limit_reached",
    "no_segments_found",
    "crawl_failed",
  ],
  queryFields: ["dryRun"],
  input: Closed({
    ...GenerateSegmentsInput.properties,
    dryRun: Type.Optional(
      Type.Boolean({ default: false, description: "Return the estimated cost and start nothing." }),
    ),
  }),
  output: Type.Union([InvocationHandle, DryRunEstimate]),
  check: ({ domain, seedText }) =>
    domain === undefined && seedText === undefined
      ? [
          { field: "domain", message: "or `seedText` is required" },
          { field: "seedText", message: "or `domain` is required" },
        ]
      : [],
  example: {
    input: { domain: "acme.example", depth: "fast" },
    output: exampleHandle("research.icp", { credits: PRICES.segments.fast, durationSeconds: 60 }),
  },
});

const listSegmentsItself = defineQuery({
  name: "research.icp.list",
  path: "/v1/research/icp",
  area: "audience",
  summary: "List audience segments",
  description:
    "Returns all audience segments of the workspace, highest confidence first. To find new ones use `research.icp.generate`.",
  errors: [],
  input: Closed({ includeArchived: IncludeArchived("Include deleted segments.") }),
  output: Type.Object({ segments: Type.Array(Segment, { description: "Segments of the workspace." }) }),
  example: { input: {}, output: { segments: [exampleSegment] } },
});

export const listSegments = withCoverage(listSegmentsItself, RunCoverage);

export const getSegment = defineQuery({
  name: "research.icp.get",
  path: "/v1/research/icp/{segmentId}",
  area: "audience",
  summary: "Get an audience segment",
  description: "Returns one audience segment with its sources. Find its identifier with `research.icp.list`.",
  errors: ["not_found"],
  input: Closed({
    segmentId: Type.String({ minLength: 1, maxLength: 100, description: "Identifier of the segment, `seg_…`." }),
    includeArchived: IncludeArchived("Return the segment even if it is deleted."),
  }),
  output: Segment,
  example: { input: { segmentId: exampleSegment.id }, output: exampleSegment },
});

export const audienceOperations = [generateSegments, listSegments, getSegment];
