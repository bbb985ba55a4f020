import { type Static, Type } from "typebox";
import { INTEGRATION_PORTS } from "../agency/integrations.ts";
import { defineQuery } from "../kernel/operation.ts";
import { Closed, OneOf, Timestamp } from "../kernel/schemas.ts";
import { bootstrapFullCredits, PRICE_WORDS } from "../prices.ts";

const JsonSchemaDocument = Type.Record(Type.String(), Type.Unknown());

export const Skill = Type.Object(
  {
    slug: Type.String({ description: "The value of `skill` for `agent.invoke`." }),
    name: Type.String({ description: "Display name." }),
    description: Type.String({ description: "What it does and when to use it." }),
    category: Type.String({ description: "Category, for example `setup` or `research`." }),
    credits: Type.String({ description: "Price in words." }),
    inputSchema: Type.Unsafe<Record<string, unknown>>({
      ...JsonSchemaDocument,
      description: "JSON Schema of the input.",
    }),
    outputSchema: Type.Unsafe<Record<string, unknown>>({
      ...JsonSchemaDocument,
      description: "JSON Schema of the result.",
    }),
    defaultBudget: Type.Object(
      {
        credits: Type.Number({ minimum: 0, description: "Credits." }),
        llmCalls: Type.Integer({ minimum: 0, description: "Calls of a language model." }),
        durationSeconds: Type.Number({ minimum: 0, description: "Seconds." }),
      },
      { description: "Default limits of a run." },
    ),
    supportsApproval: Type.Boolean({ description: "Whether it can wait for a person's approval." }),
    supportsFiles: Type.Boolean({ description: "Whether it reads input files." }),
    available: Type.Boolean({
      description: "Whether this version runs it with a key. In demo mode all skills answer.",
    }),
    missing: Type.Array(OneOf(INTEGRATION_PORTS), {
      description: "Integrations of which one must be connected before it runs; empty if it can run.",
    }),
  },
  { description: "A skill the agent can run." },
);
export type Skill = Static<typeof Skill>;

const exampleSkill: Skill = {
  slug: "bootstrap_brand",
  name: "Analyze a site",
  description: "Reads a site and leaves a report, segments, keywords and ranks.",
  category: "setup",
  credits: PRICE_WORDS.bootstrapBrand,
  inputSchema: { type: "object", properties: { domain: { type: "string" } } },
  outputSchema: { type: "object", properties: { brand: { type: "object" } } },
  defaultBudget: { credits: bootstrapFullCredits("thorough"), llmCalls: 80, durationSeconds: 1200 },
  supportsApproval: false,
  supportsFiles: false,
  available: true,
  missing: [],
};

export const listSkills = defineQuery({
  name: "agent.skills.list",
  path: "/v1/agent/skills",
  area: "skills",
  workspace: "optional",
  summary: "List skills",
  description:
    "Returns all skills with purpose, price and, in `missing`, what each lacks to run. For the schemas of one use `agent.skills.get`.",
  errors: [],
  input: Closed({}),
  output: Type.Object({
    skills: Type.Array(Skill, { description: "Built-in skills." }),
    customSkills: Type.Array(
      Type.Object({
        slug: Type.String({ description: "`custom:<slug>`." }),
        createdAt: Timestamp("Time it was uploaded."),
      }),
      { description: "The workspace's own skills." },
    ),
  }),
  example: { input: {}, output: { skills: [exampleSkill], customSkills: [] } },
});

export const getSkill = defineQuery({
  name: "agent.skills.get",
  path: "/v1/agent/skills/{slug}",
  area: "skills",
  workspace: "optional",
  summary: "Get a skill",
  description: "Returns one skill with its schemas. Read it before `agent.invoke` to build a valid input.",
  errors: ["not_found"],
  input: Closed({ slug: Type.String({ minLength: 1, maxLength: 100, description: "Slug of the skill." }) }),
  output: Skill,
  example: { input: { slug: "bootstrap_brand" }, output: exampleSkill },
});

export const skillOperations = [listSkills, getSkill];
