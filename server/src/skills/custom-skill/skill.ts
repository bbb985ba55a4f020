import { PRICES } from "@findable/contract";
import { asSchema, type CustomSkill, folderOf, outputSchemaOf, planOf } from "../../domains/skills/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { SkillDefinition } from "../../kernel/runs/skill.ts";
import { runAgent } from "../agent/agent.ts";
import { readConversation } from "../agent/conversation.ts";
import { withInputFiles } from "../agent/input-files.ts";
import { findModelHelp } from "../model-help.ts";

/** A version of a skill that a workspace wrote itself, carried out by an agent. */
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
  const said = await readConversation(ctx, input);
  const messages = await withInputFiles(ctx, said, { exceptBelow: folderOf(skill.slug) });
  const model = await findModelHelp(ctx);
  return runAgent(ctx, { model, instructions, tools, messages, outputSchema, price: PRICES.customSkill.perModelCall });
}

// The input of every skill is a JSON object: the contract of `agent.invoke` says so.
function asInput(input: unknown): Record<string, unknown> {
  return input as Record<string, unknown>;
}
