import type { ApprovalOptions, Budget, EstimatedCost, InvocationMode } from "@findable/contract";
import type { Static, TSchema } from "typebox";
import { AppError } from "../errors/app-error.ts";
import { newId } from "../ids/new-id.ts";
import type { SkillPlan } from "./declared-skill.ts";
import { takenResources } from "./taken-resources.ts";

/** What requires an approval: effects only, also steps that change data of the workspace, or every step. */
export type ApprovalScope = NonNullable<ApprovalOptions["scope"]>;

/** The columns of a run before it is recorded. */
export interface NewRun {
  id: string;
  agent_id: string;
  session_id: string;
  skill: string;
  skill_version: number;
  area: string;
  mode: InvocationMode;
  parent_id?: string;
  previous_id?: string;
  depth?: number;
  sibling?: number;
  input: unknown;
  files_readable?: string[];
  tags?: string[];
  resource_ids?: string[];
  api_key_id?: string;
  /** What requires an approval regardless of the workspace's policy; null for nothing. */
  approval_scope?: ApprovalScope | null;
  approval_seconds?: number;
  routed_to?: string[];
  estimated_credits: number;
  estimated_seconds: number;
  max_credits: number;
  max_llm_calls: number;
  max_retries: number;
  /** Started by a schedule, so no caller waits for it. */
  scheduled?: boolean;
}

export interface NewRunOptions {
  mode: InvocationMode;
  budget?: Budget;
  approval?: ApprovalOptions;
  tags?: string[];
  sessionId?: string;
  filesReadable?: string[];
  resourceIds?: string[];
  apiKeyId?: string;
}

export interface PlannedRun {
  run: NewRun;
  /** Credits to reserve at the start. */
  reserve: number;
  /** The expected charge of vendors, where it is known before the start. */
  vendorCostUsd?: EstimatedCost["vendorCostUsd"];
}

const DEFAULT_RETRIES = 3;

/**
 * Plans a run of a skill: identifiers, estimate and limits. Throws `budget_too_low` where the budget is below the minimum for this
 * input.
 */
export function planRun<I extends TSchema>(skill: SkillPlan<I>, input: Static<I>, options: NewRunOptions): PlannedRun {
  const estimate = skill.estimate(input);
  const maxCredits = options.budget?.maxCredits ?? Math.max(skill.budget.credits, estimate.credits);
  const minimum = skill.minimumCredits(input);
  if (maxCredits < minimum) {
    throw new AppError(
      "budget_too_low",
      `\`budget.maxCredits\` is ${maxCredits}, but this run of ${skill.slug} needs at least ${minimum} credits.`,
      { maxCredits, minimumCredits: minimum, skill: skill.slug },
    );
  }
  const run: NewRun = {
    id: newId("inv"),
    agent_id: newId("agt"),
    session_id: options.sessionId ?? newId("sess"),
    skill: skill.slug,
    skill_version: skill.version,
    area: skill.area,
    mode: options.mode,
    input,
    estimated_credits: estimate.credits,
    estimated_seconds: estimate.durationSeconds,
    max_credits: maxCredits,
    max_llm_calls: options.budget?.maxLlmCalls ?? skill.budget.llmCalls,
    max_retries: options.budget?.maxRetries ?? DEFAULT_RETRIES,
    tags: options.tags ?? [],
    files_readable: options.filesReadable ?? [],
    resource_ids: takenResources(input, options),
    ...(options.apiKeyId === undefined ? {} : { api_key_id: options.apiKeyId }),
    ...(skill.approvalSeconds === undefined ? {} : { approval_seconds: skill.approvalSeconds }),
    ...approvalColumns(options.approval),
  };
  const { credits, vendorCostUsd } = estimate;
  return { run, reserve: Math.min(maxCredits, credits), ...(vendorCostUsd == null ? {} : { vendorCostUsd }) };
}

type ApprovalColumns = Pick<NewRun, "approval_scope" | "approval_seconds" | "routed_to">;

/** `required: false` removes the scope. Neither option disables the workspace's policy. */
function approvalColumns({ required, scope, timeoutSeconds, routedTo }: ApprovalOptions = {}): ApprovalColumns {
  const asked = required === true ? (scope ?? "all_writes") : required === false ? undefined : scope;
  return {
    ...(asked === undefined ? {} : { approval_scope: asked }),
    ...(timeoutSeconds === undefined ? {} : { approval_seconds: timeoutSeconds }),
    ...(routedTo === undefined ? {} : { routed_to: [...new Set(routedTo)] }),
  };
}

/** Starts the run of an operation as the child of another run or as part of a family. */
export interface RunStarter {
  /** Limits the requested budget. */
  limit(skill: SkillPlan, input: unknown, asked: Budget | undefined): Budget | undefined;
  /** Throws where a limit or the credits do not allow the run. */
  start(planned: PlannedRun): Promise<{ createdAt: string }>;
}
