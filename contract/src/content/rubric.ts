import { type Static, Type } from "typebox";
import { defineCommand, defineQuery, type FieldError } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";

export const RUBRIC_GATES = [
  "claims_supported",
  "intent_match",
  "not_duplicate",
  "brand_facts",
  "links_work",
  "length",
] as const;

const criterion = {
  name: Type.String({ minLength: 1, maxLength: 100, description: "Name of the criterion, unique in the rubric." }),
  description: Type.String({ minLength: 1, maxLength: 2000, description: "What earns a high score." }),
  weight: Type.Number({ minimum: 0.01, maximum: 1, description: "Its weight in the score. All weights add up to 1." }),
};
const readyAt = Type.Number({ minimum: 0, maximum: 100, description: "Minimum score for READY, 0 to 100." });
const minSupportRate = {
  minimum: 0,
  maximum: 1,
  description:
    "Minimum share of the sentences with facts that a source supports, 0 to 1, for the gate `claims_supported`. Publishing refuses a text below it.",
};
const gate = OneOf(RUBRIC_GATES, {
  description:
    "`claims_supported`: sources support at least `minSupportRate` of the sentences with facts; `intent_match`: it answers the search intent; `not_duplicate`: it repeats no page of the brand; `brand_facts`: facts about the brand are correct; `links_work`: all links work; `length`: its length is of the order of the first results.",
});

export const Rubric = Type.Object(
  {
    id: Type.String({
      description: "Identifier, `rub_…`. Every change creates a new one; earlier scores keep theirs.",
    }),
    criteria: Type.Array(Type.Object(criterion), { description: "The criteria." }),
    gates: Type.Array(gate, { description: "The gates: conditions that must hold whatever the score." }),
    readyAt,
    minSupportRate: Type.Number(minSupportRate),
    isDefault: Type.Boolean({ description: "Whether it is the service's rubric, unchanged." }),
    updatedAt: Nullable(Timestamp("Time of the last change."), { description: "Null for the service's rubric." }),
  },
  { description: "The rubric that scores content." },
);
export type Rubric = Static<typeof Rubric>;

/** Tolerance for weights such as three times 0.33. */
const WEIGHT_TOLERANCE = 0.011;

/** Names that repeat, and weights that do not add up to 1. */
function rubricFaults(criteria: readonly { name: string; weight: number }[]): FieldError[] {
  const names = criteria.map(({ name }) => name.trim().toLowerCase());
  const repeated = names.flatMap((name, index) =>
    names.indexOf(name) === index
      ? []
      : [{ field: `criteria[${index}].name`, message: "must be unique in the rubric" }],
  );
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  if (Math.abs(total - 1) <= WEIGHT_TOLERANCE) return repeated;
  return [
    ...repeated,
    { field: "criteria", message: `must have weights that add up to 1, not ${Number(total.toFixed(3))}` },
  ];
}

const exampleRubric: Rubric = {
  id: "rub_e5i9m3q7u1y5c9g3k7o1s5w9",
  criteria: [
    { name: "coverage", description: "Answers what the first ten results answer, and one thing more.", weight: 0.4 },
    { name: "citability", description: "Has passages that stand alone and name their source.", weight: 0.35 },
    { name: "readability", description: "Short sentences, concrete words, no throat-clearing.", weight: 0.25 },
  ],
  gates: ["claims_supported", "intent_match", "not_duplicate", "brand_facts"],
  readyAt: 80,
  minSupportRate: 1,
  isDefault: false,
  updatedAt: "2026-11-10T14:00:00.000Z",
};

export const getRubric = defineQuery({
  area: "blog-posts",
  name: "produce.rubric.get",
  path: "/v1/produce/rubric",
  summary: "Get the rubric",
  description:
    "Returns the workspace's rubric, or the service's until `produce.rubric.update`. For scores of one text use `produce.blog_post.evaluate`.",
  errors: [],
  input: Closed({}),
  output: Rubric,
  example: { input: {}, output: exampleRubric },
});

export const updateRubric = defineCommand({
  area: "blog-posts",
  name: "produce.rubric.update",
  method: "PUT",
  path: "/v1/produce/rubric",
  summary: "Replace the rubric",
  description:
    "Replaces criteria, gates and threshold as a whole. Read them with `produce.rubric.get` first. Content keeps its score until it is evaluated again.",
  errors: ["validation_error", "forbidden"],
  input: Closed({
    criteria: Type.Array(Closed(criterion), {
      minItems: 1,
      maxItems: 20,
      description: "1 to 20 criteria whose weights add up to 1.",
    }),
    gates: Type.Optional(Type.Array(gate, { uniqueItems: true, description: "The gates. Defaults to all." })),
    readyAt: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        default: 80,
        description: "Minimum score for READY, 0 to 100.",
      }),
    ),
    minSupportRate: Type.Optional(Type.Number({ ...minSupportRate, default: 1 })),
  }),
  check: ({ criteria }) => rubricFaults(criteria),
  output: Rubric,
  example: {
    input: { criteria: exampleRubric.criteria, gates: exampleRubric.gates, readyAt: 80, minSupportRate: 1 },
    output: exampleRubric,
  },
});

export const rubricOperations = [getRubric, updateRubric];
