import { PRICES } from "@findable/contract";
import { asSchema, type CustomSkill, folderOf, outputSchemaOf, planOf } from "../../domains/skills/index.ts";
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
  const messages = await withInputFiles(ctx, conversation, { exceptBelow: folderOf(skill.slug) });
  const model = await findOptionalModel(ctx);
  return runAgent(ctx, { model, instructions, tools, messages, outputSchema, price: PRICES.customSkill.perModelCall });
}

// The contract of `agent.invoke` guarantees that the input of every skill is a JSON object.
function asInput(input: unknown): Record<string, unknown> {
  return input as Record<string, unknown>;
}
