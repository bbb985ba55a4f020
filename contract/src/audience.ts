import { type Static, Type } from "typebox";
import { exampleSegment } from "./examples/segment.ts";
import { DryRunEstimate, InvocationHandle } from "./invocations.ts";
import { exampleHandle } from "./kernel/example-handle.ts";
import { IncludeArchived } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "./kernel/schemas.ts";
import { PRICE_WORDS, PRICES } from "./prices.ts";

export const Segment = Type.Object(
  {
    id: Type.String({ description: "Identifier, `seg_…`." }),
    name: Type.String({ description: "Short name." }),
    jobToBeDone: Nullable(Type.String(), { description: "What they want to get done." }),
    pain: Nullable(Type.String(), { description: "What is in their way." }),
    budgetShape: Nullable(Type.String(), { description: "How they pay." }),
    buyingProcess: Nullable(Type.String(), { description: "How they decide." }),
    channels: Type.Array(Type.String(), { description: "Where they can be reached." }),
    competitors: Type.Array(Type.String(), { description: "What they use instead." }),
    confidence: Type.Number({ minimum: 0, maximum: 1, description: "0 to 1." }),
    sourceCitations: Type.Array(Type.String(), { description: "Addresses of the pages it rests on." }),
    createdAt: Timestamp("When it was created."),
    updatedAt: Timestamp("When it last changed."),
    deletedAt: Type.Optional(Timestamp("When it was deleted; deleted ones only.")),
  },
  { description: "A group of people the brand sells to." },
);
export type Segment = Static<typeof Segment>;

export const GenerateSegmentsInput = Closed(
  {
    domain: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: "Site to read; this or `seedText` is required." }),
    ),
    seedText: Type.Optional(
      Type.String({ minLength: 1, maxLength: 20_000, description: "Text to read instead of a site." }),
    ),
    depth: Type.Optional(
      OneOf(["fast", "thorough"], { default: "thorough", description: "`fast` reads the start page only." }),
    ),
    segmentCount: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10, default: 3, description: "Segments to aim for, 1 to 10." }),
    ),
    customInstructions: Type.Optional(
      Type.String({ maxLength: 2000, description: "Anything the model should keep in mind." }),
    ),
    replace: Type.Optional(
      Type.Boolean({ default: false, description: "True replaces the existing segments; false adds." }),
    ),
  },
  { description: "What `research.icp` takes." },
);
export type GenerateSegmentsInput = Static<typeof GenerateSegmentsInput>;

export const GenerateSegmentsResult = Type.Object({
  segments: Type.Array(Segment, { description: "The segments as stored." }),
  method: OneOf(["model", "extracted"], {
    description: "Whether a language model wrote them or rules extracted them.",
  }),
  warnings: Type.Array(Type.String(), { description: "What was left out, and why." }),
});
export type GenerateSegmentsResult = Static<typeof GenerateSegmentsResult>;

export const generateSegments = defineOperation({
  name: "research.icp.generate",
  method: "POST",
  path: "/v1/research/icp",
  kind: "start",
  status: 202,
  area: "audience",
  scope: "workspace",
  workspace: "required",
  credits: PRICE_WORDS.segments,
  demo: "demo",
  skill: "research.icp",
  summary: "Find audience segments",
  description:
    "Start a run that reads a site, or a text you give, and stores the audience segments it finds. Running it again updates segments of the same name. To see what is stored use `research.icp.list`.",
  errors: [
    "validation_error",
    "insufficient_credits",
    "budget_too_low",
    "concurrency_limited",
    "forbidden",
    "segment_limit_reached",
    "crawl_failed",
  ],
  queryFields: ["dryRun"],
  input: Closed({
    ...GenerateSegmentsInput.properties,
    dryRun: Type.Optional(Type.Boolean({ default: false, description: "Estimate the cost and run nothing." })),
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

export const listSegments = defineOperation({
  name: "research.icp.list",
  method: "GET",
  path: "/v1/research/icp",
  kind: "query",
  status: 200,
  area: "audience",
  scope: "workspace",
  workspace: "required",
  credits: "free",
  demo: "demo",
  summary: "List audience segments",
  description:
    "All audience segments of the workspace, the most certain first. Use `research.icp.generate` to find new ones.",
  errors: [],
  input: Closed({ includeArchived: IncludeArchived("True lists deleted segments too.") }),
  output: Type.Object({ segments: Type.Array(Segment, { description: "The segments." }) }),
  example: { input: {}, output: { segments: [exampleSegment] } },
});

export const getSegment = defineOperation({
  name: "research.icp.get",
  method: "GET",
  path: "/v1/research/icp/{segmentId}",
  kind: "query",
  status: 200,
  area: "audience",
  scope: "workspace",
  workspace: "required",
  credits: "free",
  demo: "demo",
  summary: "Read an audience segment",
  description: "One audience segment with what it rests on. Use `research.icp.list` to find its identifier.",
  errors: ["not_found"],
  input: Closed({
    segmentId: Type.String({ minLength: 1, maxLength: 100, description: "Identifier of the segment, `seg_…`." }),
    includeArchived: IncludeArchived("True finds a deleted segment too."),
  }),
  output: Segment,
  example: { input: { segmentId: exampleSegment.id }, output: exampleSegment },
});

export const audienceOperations = [generateSegments, listSegments, getSegment];
