import { type Static, Type } from "typebox";

import { Closed, Nullable, OneOf, Timestamp } from "./kernel/schemas.ts";

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
