import { type BulkActionInput, type ListRules, operations, skillStartFaults } from "@findable/contract";
import { resolvePlaceholders } from "../../../domains/bulk-actions/rules.ts";
import { AppError, validationError } from "../../../kernel/errors/app-error.ts";
import { matches } from "../../../kernel/lists/evaluate.ts";
import { demoRunId } from "../../ids.ts";
import { recordOf } from "../../records.ts";
import { type DemoWorkspace, WORKSPACES } from "../agency/workspaces.ts";

/** What a bulk action does in one workspace: a run, or nothing where its settings lack what the action needs. */
export interface BulkPart {
  workspace: DemoWorkspace;
  run: { invocationId: string; skill: string; input: Record<string, unknown> } | undefined;
  /** Placeholders that lead nowhere. */
  missing: string[];
}

type Selection = Pick<BulkActionInput, "workspaces" | "filter">;

const SELECTION: ListRules = {
  filters: {
    tag: { is: "overlaps", of: "tags" },
    active: { is: "equal", of: "active" },
    q: { is: "contains", of: ["name", "primaryDomain"] },
  },
  order: "id",
  identifier: "id",
};

type Asked = Selection & Pick<BulkActionInput, "action" | "config">;

/** Throws `unknown_action`, or `validation_error` for an input that no workspace could take. */
export function checkBulkAction({ action, config }: Pick<Asked, "action" | "config">): void {
  if (!operations.some(({ name }) => name === action)) {
    throw new AppError("unknown_action", `There is no operation "${action}".`, { action });
  }
  if (action !== "agent.invoke") return;
  const { skill } = config;
  if (typeof skill !== "string")
    throw validationError([{ field: "config.skill", message: "is required by `agent.invoke`" }]);
  const faults = skillStartFaults({ skill });
  if (faults.length > 0) throw validationError(faults);
}

/** What a bulk action does in each workspace. */
export function partsOf({ action, config, ...selection }: Asked): BulkPart[] {
  return selected(selection).map((workspace) => partIn(workspace, action, config));
}

function selected({ workspaces, filter }: Selection): DemoWorkspace[] {
  if (workspaces !== "all") return workspaces.map((id) => ({ ...recordOf(WORKSPACES, id, "id"), id }));
  const found = WORKSPACES.filter((workspace) => matches(SELECTION, workspace, { active: true, ...filter }));
  // What the demo's workspaces are called is not the caller's mistake.
  return found.length > 0 ? found : WORKSPACES.filter(({ active }) => active);
}

function partIn(workspace: DemoWorkspace, action: string, config: BulkActionInput["config"]): BulkPart {
  const { value, missing } = resolvePlaceholders(config, workspace);
  if (missing.length > 0) return { workspace, run: undefined, missing };
  const { skill, input } = runOf(action, value);
  // Named in the input, so that runs of the same kind in two workspaces are two.
  const whole = { ...input, workspaceId: workspace.id };
  return { workspace, run: { invocationId: demoRunId(skill, whole), skill, input: whole }, missing };
}

function runOf(action: string, config: Record<string, unknown>) {
  if (action === "agent.invoke") return { skill: String(config["skill"]), input: fieldsOf(config["input"]) };
  return { skill: operations.find(({ name }) => name === action)?.skill ?? action, input: config };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
