import { PRICES } from "@findable/contract";
import {
  asSchema,
  type CustomSkill,
  folderOf,
  hasWarnings,
  outputSchemaOf,
  planOf,
} from "../../domains/skills/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { SkillDefinition } from "../../kernel/runs/skill.ts";
import { runAgent } from "../agent/agent.ts";
import { readConversation } from "../agent/conversation.ts";
import { withInputFiles } from "../agent/input-files.ts";
import { findOptionalModel } from "../optional-providers/optional-model.ts";

/** A version of a workspace's custom skill, executed by an agent. */
export function customSkill(skill: CustomSkill): SkillDefinition {
  return {
    ...planOf(skill),
    name: skill.name,
    description: skill.description,
    category: "custom",
    output: asSchema(outputSchemaOf(skill)),
    supportsApproval: true,
    supportsFiles: true,
    run: (ctx, input) => runCustomSkill(ctx, skill, asInput(input)),
  };
}

async function runCustomSkill(ctx: RunContext, skill: CustomSkill, input: Record<string, unknown>) {
  const { instructions, tools, outputSchema } = skill;
  const conversation = await readConversation(ctx, input);
  const { messages, warnings } = await withInputFiles(ctx, conversation, { exceptBelow: folderOf(skill.slug) });
  for (const warning of warnings) await ctx.narrate(warning);
  const model = await findOptionalModel(ctx);
  const price = PRICES.customSkill.perModelCall;
  const result = await runAgent(ctx, { model, instructions, tools, messages, outputSchema, price });
  return withWarnings(skill, result, warnings);
}

/** Adds warnings to the result, unless the schema of the skill has another use for the field. */
function withWarnings(skill: CustomSkill, result: Record<string, unknown>, warnings: readonly string[]) {
  if (warnings.length === 0 || !hasWarnings(skill)) return result;
  return { ...result, warnings: [...warnings] };
}

// The contract of `agent.invoke` guarantees that the input of every skill is a JSON object.
function asInput(input: unknown): Record<string, unknown> {
  return input as Record<string, unknown>;
}
