import { type Static, Type } from "typebox";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, Timestamp } from "./kernel/schemas.ts";

const JsonSchemaDocument = Type.Record(Type.String(), Type.Unknown());

export const Skill = Type.Object(
  {
    slug: Type.String({ description: "What `agent.invoke` takes as `skill`." }),
    name: Type.String({ description: "Name for people." }),
    description: Type.String({ description: "What it does, and when to use it." }),
    category: Type.String({ description: "Kind of work, for example `setup` or `research`." }),
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
      { description: "Limits of a run that names none." },
    ),
    supportsApproval: Type.Boolean({ description: "Whether it can stop for a person's approval." }),
    supportsFiles: Type.Boolean({ description: "Whether it reads files given to it." }),
  },
  { description: "A skill the agent can run." },
);
export type Skill = Static<typeof Skill>;

const exampleSkill: Skill = {
  slug: "bootstrap_brand",
  name: "Bootstrap a brand",
  description: "Reads a site and leaves a report, segments, keywords and ranks.",
  category: "setup",
  credits: "152 thorough / 78 fast",
  inputSchema: { type: "object", properties: { domain: { type: "string" } } },
  outputSchema: { type: "object", properties: { brand: { type: "object" } } },
  defaultBudget: { credits: 152, llmCalls: 80, durationSeconds: 1200 },
  supportsApproval: false,
  supportsFiles: false,
};

export const listSkills = defineOperation({
  name: "agent.skills.list",
  method: "GET",
  path: "/v1/agent/skills",
  kind: "query",
  status: 200,
  area: "skills",
  scope: "workspace",
  workspace: "optional",
  credits: "free",
  demo: "demo",
  summary: "List skills",
  description:
    "All skills with their input and output schemas and default budgets. Use `agent.skills.get` when you know the slug.",
  errors: [],
  input: Closed({}),
  output: Type.Object({
    skills: Type.Array(Skill, { description: "Built-in skills." }),
    customSkills: Type.Array(
      Type.Object({
        slug: Type.String({ description: "`custom:<slug>`." }),
        createdAt: Timestamp("When it was uploaded."),
      }),
      { description: "The workspace's own skills." },
    ),
  }),
  example: { input: {}, output: { skills: [exampleSkill], customSkills: [] } },
});

export const getSkill = defineOperation({
  name: "agent.skills.get",
  method: "GET",
  path: "/v1/agent/skills/{slug}",
  kind: "query",
  status: 200,
  area: "skills",
  scope: "workspace",
  workspace: "optional",
  credits: "free",
  demo: "demo",
  summary: "Read a skill",
  description: "One skill with its schemas: read it before `agent.invoke` to build a valid input.",
  errors: ["not_found"],
  input: Closed({ slug: Type.String({ minLength: 1, maxLength: 100, description: "Slug of the skill." }) }),
  output: Skill,
  example: { input: { slug: "bootstrap_brand" }, output: exampleSkill },
});

export const skillOperations = [listSkills, getSkill];
