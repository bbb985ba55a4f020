import type { DryRunEstimate, InvocationHandle, PlanNextInput, PlanSkillInput } from "@findable/contract";
import type { Static } from "typebox";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import { scopedPlace } from "../../kernel/operations/scoped-place.ts";
import { planRun } from "../../kernel/runs/new-run.ts";
import { costOfAll, type NewFamilyMember, startFamily } from "../invocations/index.ts";
import { selectWorkspaces } from "../workspaces/index.ts";

const SKILL = "plan.next";
const CONCURRENCY = 10;

/** The input of the run that chooses. */
export type AgencyPlanInput = PlanNextInput & { scope: "agency" };

/** Safe: the skill's schema has no `scope`, so only `startAgencyPlan` writes it. */
export function isAgencyPlan(input: object): input is AgencyPlanInput {
  return "scope" in input && input.scope === "agency";
}

/** Compares in every active workspace, in a run of each, beside the run of the agency that chooses from all. */
export async function startAgencyPlan(
  context: CommandContext,
  input: PlanNextInput,
  { dryRun }: { dryRun: boolean },
): Promise<InvocationHandle | Static<typeof DryRunEstimate>> {
  const { tx, actor, services } = context;
  scopedPlace(context, "agency");
  if (context.optionalWorkspaceId !== undefined) {
    const message = "plans over the whole agency, so leave out the workspace (`X-Workspace-Id`)";
    throw validationError([{ field: "scope", message }]);
  }
  const most = services.limits.maxChildren;
  const workspaces = await selectWorkspaces(tx, actor, { ids: "all", filter: { active: true }, most });
  if (workspaces.length === 0) throw new AppError("no_matching_workspaces", "The agency has no active workspace.", {});
  if (workspaces.length > most) {
    throw new AppError("limit_reached", `A plan can compare at most ${most} workspaces.`, { limit: most });
  }
  const skill = services.skills.find(SKILL);
  if (skill === undefined) throw new AppError("skill_unavailable", `This installation has no skill "${SKILL}".`);
  const asked: PlanSkillInput = { ...input, compareOnly: true };
  const children = workspaces.map(({ id }): NewFamilyMember => {
    const { run, reserve, vendorCostUsd } = planRun(skill, asked, { mode: "BACKGROUND" });
    return { ...run, workspace_id: id, reserve, vendorCostUsd };
  });
  if (dryRun) {
    context.reply.status(200);
    return { skill: SKILL, estimatedCost: costOfAll(children, CONCURRENCY), dryRun: true };
  }
  const family = { skill: SKILL, input: { ...input, scope: "agency" }, children, concurrency: CONCURRENCY };
  return startFamily(context, family);
}
