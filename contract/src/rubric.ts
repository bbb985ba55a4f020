import { type Static, Type } from "typebox";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "./kernel/schemas.ts";

export const RUBRIC_GATES = ["claims_supported", "intent_match", "not_duplicate", "brand_facts", "links_work"] as const;

const criterion = {
  name: Type.String({ minLength: 1, maxLength: 100, description: "Name of the criterion; unique in the rubric." }),
  description: Type.String({ minLength: 1, maxLength: 2000, description: "What earns a high score." }),
  weight: Type.Number({ minimum: 0.01, maximum: 1, description: "Its part of the score; all of them make 1." }),
};
const readyAt = Type.Number({ minimum: 0, maximum: 100, description: "Score from which a text is READY, 0 to 100." });
const gate = OneOf(RUBRIC_GATES, {
  description:
    "Statements of fact rest on what was read; it answers what people search; it repeats no page of ours; facts about the brand are right; links lead somewhere.",
});

export const Rubric = Type.Object(
  {
    id: Type.String({ description: "Identifier, `rub_…`; a change makes a new one, old scores keep theirs." }),
    criteria: Type.Array(Type.Object(criterion), { description: "What is scored." }),
    gates: Type.Array(gate, { description: "What must hold whatever the score." }),
    readyAt,
    isDefault: Type.Boolean({ description: "Whether it is the service's own, not changed yet." }),
    updatedAt: Nullable(Timestamp("When it was last changed."), { description: "Null for the service's own." }),
  },
  { description: "What content is scored by." },
);
export type Rubric = Static<typeof Rubric>;

const operation = {
  area: "blog-posts",
  scope: "workspace",
  workspace: "required",
  credits: "free",
  demo: "demo",
} as const;

const exampleRubric: Rubric = {
  id: "rub_e5i9m3q7u1y5c9g3k7o1s5w9",
  criteria: [
    { name: "coverage", description: "Answers what the first ten results answer, and one thing more.", weight: 0.4 },
    { name: "citability", description: "Has passages that stand alone and name their source.", weight: 0.35 },
    { name: "readability", description: "Short sentences, concrete words, no throat-clearing.", weight: 0.25 },
  ],
  gates: ["claims_supported", "intent_match", "not_duplicate", "brand_facts"],
  readyAt: 80,
  isDefault: false,
  updatedAt: "2026-11-10T14:00:00.000Z",
};

export const getRubric = defineOperation({
  ...operation,
  name: "produce.rubric.get",
  method: "GET",
  path: "/v1/produce/rubric",
  kind: "query",
  status: 200,
  summary: "Read the rubric",
  description:
    "What the workspace's content is scored by: its own rubric, or the service's until `produce.rubric.update`. Scores of one text come from `produce.blog_post.evaluate`.",
  errors: [],
  input: Closed({}),
  output: Rubric,
  example: { input: {}, output: exampleRubric },
});

export const updateRubric = defineOperation({
  ...operation,
  name: "produce.rubric.update",
  method: "PUT",
  path: "/v1/produce/rubric",
  kind: "command",
  status: 200,
  summary: "Replace the rubric",
  description:
    "Replaces criteria, gates and threshold as a whole; read them with `produce.rubric.get` first. Content scored before keeps its score until it is evaluated again.",
  errors: ["validation_error"],
  input: Closed({
    criteria: Type.Array(Closed(criterion), {
      minItems: 1,
      maxItems: 20,
      description: "What is scored, 1 to 20 criteria whose weights make 1.",
    }),
    gates: Type.Optional(
      Type.Array(gate, { uniqueItems: true, description: "What must hold whatever the score; default all of them." }),
    ),
    readyAt: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        default: 80,
        description: "Score from which a text is READY, 0 to 100.",
      }),
    ),
  }),
  output: Rubric,
  example: {
    input: { criteria: exampleRubric.criteria, gates: exampleRubric.gates, readyAt: 80 },
    output: exampleRubric,
  },
});

export const rubricOperations = [getRubric, updateRubric];
