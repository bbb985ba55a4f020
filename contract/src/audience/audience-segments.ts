import { Type } from "typebox";
import { Identifier } from "../kernel/fields.ts";
import { defineCommand, defineDelete } from "../kernel/operation.ts";
import { Closed, Nullable } from "../kernel/schemas.ts";
import { Segment } from "./audience.ts";

const name = Type.String({ minLength: 1, maxLength: 200, description: "Short name; unique in the workspace." });
const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const Channels = (note = "") =>
  Type.Array(Text(200), {
    maxItems: 50,
    description: `Where the segment can be reached, for example \`trade newsletters\`. Up to 50.${note}`,
  });
const Competitors = (note = "") =>
  Type.Array(Text(200), { maxItems: 50, description: `Alternatives that the segment uses. Up to 50.${note}` });
const texts = {
  jobToBeDone: "Goal that the segment wants to reach.",
  pain: "Main obstacle to that goal.",
  budgetShape: "How the segment pays, for example `per seat, monthly`.",
  buyingProcess: "How the segment decides to buy.",
};
const segmentId = Identifier("seg", "the segment");

const exampleSegment: Segment = {
  id: "seg_g4l8q2u6z0d3h7m1r5w9b3fk",
  name: "Owners of architecture studios",
  jobToBeDone: "Know which projects are profitable before they end.",
  pain: "Hours are entered from memory at the end of the month.",
  budgetShape: "Per seat, monthly, up to about 15 per person.",
  buyingProcess: "The owner tries it on one project, then decides alone.",
  channels: ["practice-management newsletters", "architects' forums"],
  competitors: ["spreadsheets", "Hourglass PM"],
  confidence: 1,
  sourceCitations: [],
  origin: "person",
  evidence: [],
  createdAt: "2026-11-16T10:05:00.000Z",
  updatedAt: "2026-11-16T10:05:00.000Z",
};

export const createSegment = defineCommand({
  area: "audience",
  name: "research.icp.create",
  path: "/v1/research/icp/segment",
  summary: "Add an audience segment",
  description:
    "Stores a segment that you describe, with confidence 1. Runs never change or delete it. To find segments on a site use `research.icp.generate`; to change one use `research.icp.update`.",
  errors: ["validation_error", "segment_exists", "segment_limit_reached"],
  input: Closed({
    name,
    jobToBeDone: Type.Optional({ ...Text(2000), description: texts.jobToBeDone }),
    pain: Type.Optional({ ...Text(2000), description: texts.pain }),
    budgetShape: Type.Optional({ ...Text(2000), description: texts.budgetShape }),
    buyingProcess: Type.Optional({ ...Text(2000), description: texts.buyingProcess }),
    channels: Type.Optional(Channels()),
    competitors: Type.Optional(Competitors()),
  }),
  output: Segment,
  example: {
    input: {
      name: "Owners of architecture studios",
      jobToBeDone: "Know which projects are profitable before they end.",
      pain: "Hours are entered from memory at the end of the month.",
      channels: ["practice-management newsletters", "architects' forums"],
    },
    output: { ...exampleSegment, budgetShape: null, buyingProcess: null, competitors: [] },
  },
});

const clearable = (description: string) =>
  Type.Optional(Nullable(Text(2000), { description: `${description} null clears the field.` }));

export const updateSegment = defineCommand({
  area: "audience",
  name: "research.icp.update",
  method: "PATCH",
  path: "/v1/research/icp/{segmentId}",
  summary: "Update an audience segment",
  description:
    "Updates the given fields; omitted fields keep their values. The segment then counts as confirmed by a person, with confidence 1, and runs never change or delete it. To find all segments again use `research.icp.generate` with `replace`.",
  errors: ["validation_error", "not_found", "segment_exists"],
  input: Closed({
    segmentId,
    name: Type.Optional(name),
    jobToBeDone: clearable(texts.jobToBeDone),
    pain: clearable(texts.pain),
    budgetShape: clearable(texts.budgetShape),
    buyingProcess: clearable(texts.buyingProcess),
    channels: Type.Optional(Channels(" Replaces the list.")),
    competitors: Type.Optional(Competitors(" Replaces the list.")),
  }),
  output: Segment,
  example: {
    input: { segmentId: exampleSegment.id, budgetShape: "Per seat, monthly, up to about 15 per person." },
    output: { ...exampleSegment, updatedAt: "2026-11-17T08:30:00.000Z" },
  },
});

export const deleteSegment = defineDelete({
  area: "audience",
  name: "research.icp.delete",
  path: "/v1/research/icp/{segmentId}",
  summary: "Delete an audience segment",
  description:
    "Deletes a segment. It no longer counts towards the limit. Pages written for it stay. To correct it use `research.icp.update`.",
  input: Closed({ segmentId }),
  example: { segmentId: exampleSegment.id },
});

export const audienceSegmentOperations = [createSegment, updateSegment, deleteSegment];
