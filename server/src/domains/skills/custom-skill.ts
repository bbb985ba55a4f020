import { PRICE_WORDS, PRICES, type Skill } from "@findable/contract";
import type { TSchema } from "typebox";
import type { SkillPlan } from "../../kernel/runs/declared-skill.ts";
import type { JsonSchema } from "./schema-rules.ts";

const PREFIX = "custom:";
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_SLUG_LENGTH = 64;

/** The validated content of a `SKILL.md`. */
export interface SkillFile {
  name: string;
  description: string;
  /** Names of operations and skills that its agent may call. */
  tools: string[];
  inputSchema: JsonSchema;
  /** Null for an answer in text. */
  outputSchema: JsonSchema | null;
  budget: { credits: number; llmCalls: number; durationSeconds: number };
  instructions: string;
}

/** A version of a skill that a workspace wrote. */
export interface CustomSkill extends SkillFile {
  slug: string;
  version: number;
  createdAt: string;
}

/** The input of a skill that declares none: a message of a conversation. */
export const MESSAGE_SCHEMA: JsonSchema = {
  type: "object",
  properties: { message: { type: "string", minLength: 1, maxLength: 20_000, description: "What to do or to answer." } },
  required: ["message"],
  additionalProperties: false,
};

const REPLY_SCHEMA: JsonSchema = {
  type: "object",
  properties: { reply: { type: "string", description: "The answer of the agent." } },
  required: ["reply"],
};

const WARNINGS: JsonSchema = {
  type: "array",
  items: { type: "string" },
  description: "Files that the model received in part or not at all, each with the reason; absent if there are none.",
};

export function isCustomSlug(slug: string): boolean {
  return slug.length <= MAX_SLUG_LENGTH && SLUG.test(slug);
}

/** `weekly-report` for `custom:weekly-report`; undefined for other names. */
export function slugOfCustom(name: string): string | undefined {
  if (!name.startsWith(PREFIX)) return undefined;
  const slug = name.slice(PREFIX.length);
  return isCustomSlug(slug) ? slug : undefined;
}

export function nameOfCustom(slug: string): string {
  return `${PREFIX}${slug}`;
}

/** The folder of the skill's file and its reference files. */
export function folderOf(slug: string): string {
  return `skills/${slug}/`;
}

/** The schema of the result, with the warnings that the service adds. */
export function outputSchemaOf(skill: Pick<SkillFile, "outputSchema">): JsonSchema {
  const schema = skill.outputSchema ?? REPLY_SCHEMA;
  if (!hasWarnings(skill)) return schema;
  return { ...schema, properties: { ...recordOf(schema["properties"]), warnings: WARNINGS } };
}

/** Whether the service adds `warnings` to the result. A skill may use the name for a field of its result. */
export function hasWarnings({ outputSchema }: Pick<SkillFile, "outputSchema">): boolean {
  return outputSchema === null || !Object.hasOwn(recordOf(outputSchema["properties"]), "warnings");
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** What a start needs. A run costs one credit for each call of the language model, plus the cost of its children. */
export function planOf(skill: CustomSkill): SkillPlan {
  const { budget } = skill;
  const { perModelCall } = PRICES.customSkill;
  return {
    slug: nameOfCustom(skill.slug),
    version: skill.version,
    area: "research",
    budget,
    input: asSchema(skill.inputSchema),
    supportsFiles: true,
    conversational: true,
    estimate: () => ({
      credits: Math.min(budget.credits, budget.llmCalls * perModelCall),
      durationSeconds: budget.durationSeconds,
    }),
    minimumCredits: () => perModelCall,
  };
}

// Safe cast: TypeBox schemas are JSON Schema, and this one was checked when its file was uploaded.
export function asSchema(schema: JsonSchema): TSchema {
  return schema as TSchema;
}

/** The public record of the skill. */
export function toListedSkill(skill: CustomSkill, missing: Skill["missing"]): Skill {
  return {
    slug: nameOfCustom(skill.slug),
    name: skill.name,
    description: skill.description,
    category: "custom",
    credits: PRICE_WORDS.customSkill,
    inputSchema: skill.inputSchema,
    outputSchema: outputSchemaOf(skill),
    defaultBudget: skill.budget,
    supportsApproval: true,
    supportsFiles: true,
    missing,
    available: true,
  };
}
