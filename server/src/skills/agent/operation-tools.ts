import type { OperationContract, SkillContract } from "@findable/contract";
import { findAgentTool, type AgentTool as NamedTool, nameOfCustom } from "../../domains/skills/index.ts";
import type { OperationOutcome } from "../../kernel/runs/child-run.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { AgentTool, ToolAnswer } from "./tool.ts";

const LONGEST_NAME = 64;

export interface NamedTools {
  tools: AgentTool[];
  /** Slugs of the skills among them. */
  skills: string[];
}

/** The operations and skills that a skill names. Their texts are the contracts': nothing of a workspace is in them. */
export function namedTools(
  ctx: RunContext,
  names: readonly string[],
  useSkill: (slug: string) => Promise<void>,
): NamedTools {
  const named = names.map(findAgentTool).filter((tool) => tool !== undefined);
  const skills = named.map(slugOf).filter((slug) => slug !== undefined);
  return { tools: named.map((tool) => toTool(ctx, tool, useSkill)), skills };
}

function toTool(ctx: RunContext, tool: NamedTool, useSkill: (slug: string) => Promise<void>): AgentTool {
  switch (tool.kind) {
    case "operation":
      return operationTool(ctx, tool.contract);
    case "skill":
      return skillTool(ctx, tool.contract.slug, describe(tool.contract), plain(tool.contract.input), useSkill);
    case "custom":
      return skillTool(ctx, nameOfCustom(tool.slug), CUSTOM, { type: "object" }, useSkill);
  }
}

const CUSTOM =
  "Runs a skill of the workspace as a run of its own, and answers with its result. Load it with `load_skill` first, to see what it takes.";

function slugOf(tool: NamedTool): string | undefined {
  if (tool.kind === "operation") return undefined;
  return tool.kind === "skill" ? tool.contract.slug : nameOfCustom(tool.slug);
}

function describe({ description, credits }: SkillContract): string {
  return `Runs the skill as a run of its own, and answers with its result. ${description} Credits: ${credits}.`;
}

function operationTool(ctx: RunContext, contract: OperationContract): AgentTool {
  return {
    offered: { name: wireName(contract.name), description: contract.description, input: plain(contract.input) },
    reachesOut: contract.kind === "start",
    perform: async ({ input, place }) =>
      toAnswer(await ctx.operation(`${contract.name}:${place}`, contract.name, input)),
  };
}

function skillTool(
  ctx: RunContext,
  slug: string,
  description: string,
  input: Record<string, unknown>,
  useSkill: (slug: string) => Promise<void>,
): AgentTool {
  return {
    offered: { name: wireName(`run_${slug}`), description, input },
    reachesOut: true,
    async perform({ input: given, place }) {
      const outcome = await ctx.operation(`${slug}:${place}`, "agent.invoke", { skill: slug, input: given });
      await useSkill(slug);
      return toAnswer(outcome);
    },
  };
}

function toAnswer({ output, child }: OperationOutcome): ToolAnswer {
  if (child === undefined) return { text: JSON.stringify(output) };
  const { invocationId, status, result, error } = child;
  return status === "SUCCEEDED"
    ? { text: JSON.stringify({ invocationId, status, result }) }
    : { text: JSON.stringify({ invocationId, status, error }), isError: true };
}

/** Vendors take letters, digits and underscores. */
function wireName(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9]/g, "_").slice(0, LONGEST_NAME);
}

/** The schema as a JSON document. */
function plain(schema: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema));
}
