import { retryFailedChildren as contract } from "@findable/contract";
import { AppError, validationError } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireMayStart } from "../../../kernel/operations/require-capabilities.ts";
import { type FailedChild, findFailedChildren } from "../failed-children.store.ts";
import type { NewFamilyMember } from "../invocations.store.ts";
import { isTerminal } from "../invocations.ts";
import { requireInvocation } from "../require-invocation.ts";
import { costOfAll, shownChildren, startFamily } from "../start-family.ts";

const SKILL = "workspaces.bulk_action";
const CONCURRENCY = 10;

export const retryFailedChildren = implement(contract)(async (context, { id, dryRun = false }) => {
  const { tx, agencyId, optionalWorkspaceId, services } = context;
  const run = await requireInvocation(tx, { agencyId, workspaceId: optionalWorkspaceId, id });
  if (!isTerminal(run.status)) {
    throw new AppError(
      "concurrent_modification",
      `Invocation "${id}" has not ended. Retry its failed children when it has.`,
      {
        status: run.status,
      },
    );
  }
  const { action, concurrency, failed } = await findFailedChildren(tx, id);
  if (failed.length === 0) throw validationError([{ field: "id", message: "names a run without failed children" }]);

  const startable = failed.filter((child) => child.active);
  for (const { skill, input } of startable) requireMayStart(context.actor, skill, input);
  const children = startable.map((child) => retryRunOf(child, services.skills.find(child.skill)?.version));
  const workedOn = concurrency ?? CONCURRENCY;
  if (dryRun) {
    context.reply.status(200);
    return { skill: SKILL, estimatedCost: costOfAll(children, workedOn), dryRun: true as const };
  }
  const unbegun = failed.filter((child) => !child.active).map(({ workspace_id }) => inactiveWorkspace(workspace_id));
  const handle = await startFamily(context, {
    skill: SKILL,
    input: { action: action ?? run.skill, workspaces: "all", config: {}, retryOf: id, unbegun },
    tags: run.tags,
    workspaceId: run.workspace_id,
    children,
    concurrency: workedOn,
  });
  return {
    ...handle,
    retryOf: id,
    children: shownChildren(children).map((child, index) => ({
      invocationId: child.id,
      retryOf: startable[index]?.id ?? id,
      workspaceId: child.workspace_id,
      skill: child.skill,
      status: "PENDING" as const,
    })),
  };
});

/** The same run with a new identifier and the newest version of its skill. */
function retryRunOf(
  { id: _failed, active: _active, ...run }: FailedChild,
  newest: number | undefined,
): NewFamilyMember {
  return {
    ...run,
    id: newId("inv"),
    agent_id: newId("agt"),
    session_id: newId("sess"),
    skill_version: run.skill_version === 0 ? 0 : (newest ?? run.skill_version),
    reserve: Math.min(run.max_credits, run.estimated_credits),
  };
}

function inactiveWorkspace(workspaceId: string) {
  const message = `The workspace "${workspaceId}" is inactive or deleted, so no run can start in it.`;
  return { workspaceId, error: { code: "forbidden", message, details: { workspaceId, active: false } } };
}
