import type { OperationContract, SkillContract } from "@findable/contract";
import { findAgentTool, type AgentTool as NamedTool, nameOfCustom } from "../../domains/skills/index.ts";
import type { OperationOutcome } from "../../kernel/runs/child-run.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { AgentTool, ToolResult } from "./tool.ts";

const MAX_NAME_CHARACTERS = 64;
/** Tools whose results have texts that a model may have written: content, drafts, answers of engines, and other runs. */
const WRITTEN_BY_MODELS =
  /^(?:produce|link_building\.(?!relationship|contact)|content_factory|refresh_stale|bootstrap_brand|keyword_manager|citation_hunter|agent|custom:|research\.(?:icp|pillar|ai_citation|content_gap\.queue_content))/;

export interface SkillTools {
  tools: AgentTool[];
  /** Slugs of the skills among them. */
  skills: string[];
}

/** The operations and skills that a skill names, as tools. Their descriptions come from the contracts and contain no workspace data. */
export function toolsOfSkill(
  ctx: RunContext,
  names: readonly string[],
  useSkill: (slug: string) => Promise<void>,
): SkillTools {
  const named = names.map(findAgentTool).filter((tool) => tool !== undefined);
  const skills = named.map(slugOf).filter((slug) => slug !== undefined);
  return { tools: named.map((tool) => toTool(ctx, tool, useSkill)), skills };
}

function toTool(ctx: RunContext, tool: NamedTool, useSkill: (slug: string) => Promise<void>): AgentTool {
  switch (tool.kind) {
    case "operation":
      return operationTool(ctx, tool.contract);
    case "skill":
      return skillTool(ctx, tool.contract.slug, describe(tool.contract), asJson(tool.contract.input), useSkill);
    case "custom":
      return skillTool(ctx, nameOfCustom(tool.slug), CUSTOM_SKILL_DESCRIPTION, { type: "object" }, useSkill);
  }
}

const CUSTOM_SKILL_DESCRIPTION =
  "Starts a skill of the workspace as its own run and returns the result. Load it with `load_skill` first to see its input.";

function slugOf(tool: NamedTool): string | undefined {
  if (tool.kind === "operation") return undefined;
  return tool.kind === "skill" ? tool.contract.slug : nameOfCustom(tool.slug);
}

function describe({ description, credits }: SkillContract): string {
  return `Starts the skill as its own run and returns the result. ${description} Credits: ${credits}.`;
}

function operationTool(ctx: RunContext, contract: OperationContract): AgentTool {
  return {
    offered: { name: vendorName(contract.name), description: contract.description, input: asJson(contract.input) },
    // A command stores addresses that a later run fetches.
    reachesOut: contract.kind !== "query",
    givesAddresses: !WRITTEN_BY_MODELS.test(contract.name),
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
    offered: { name: vendorName(`run_${slug}`), description, input },
    reachesOut: true,
    givesAddresses: !WRITTEN_BY_MODELS.test(slug),
    async perform({ input: given, place }) {
      const outcome = await ctx.operation(`${slug}:${place}`, "agent.invoke", { skill: slug, input: given });
      await useSkill(slug);
      return toAnswer(outcome);
    },
  };
}

function toAnswer({ output, child }: OperationOutcome): ToolResult {
  if (child === undefined) return { text: JSON.stringify(output) };
  const { invocationId, status, result, error } = child;
  return status === "SUCCEEDED"
    ? { text: JSON.stringify({ invocationId, status, result }) }
    : { text: JSON.stringify({ invocationId, status, error }), isError: true };
}

/** A tool name that model vendors accept: only letters, digits and underscores. */
function vendorName(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9]/g, "_").slice(0, MAX_NAME_CHARACTERS);
}

/** The schema as plain JSON. */
function asJson(schema: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema));
}
