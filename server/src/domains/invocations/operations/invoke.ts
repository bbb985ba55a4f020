import { invoke as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { type CommandContext, implement } from "../../../kernel/operations/operation.ts";
import { answerSettledRun, answerWithHandle } from "../answer-with-handle.ts";
import { findFilesOfSkill, findSkillPlan } from "../find-skill-plan.ts";
import { requireFilesAccepted } from "../require-files-accepted.ts";
import { isSessionOfSkill } from "../sessions.store.ts";
import { startInvocation } from "../start-invocation.ts";
import { startTurn } from "../start-turn.ts";
import { unknownSkill } from "../unknown-skill.ts";

const start = implement(contract)(async (context, input) => {
  const { services } = context;
  const skill = await findSkillPlan(context, input.skill);
  if (skill === undefined) throw unknownSkill(input.skill);
  const checked = services.skills.checkInput(skill, input.input);
  requireFilesAccepted(skill, input.files);
  await requireOwnSession(context, skill.slug, input.sessionId);
  if (input.dryRun === true) {
    context.reply.status(200);
    return { skill: skill.slug, estimatedCost: skill.estimate(checked), dryRun: true as const };
  }
  await skill.requireReady?.(context, checked);
  const mode = input.mode ?? "BACKGROUND";
  // A child of another run cannot ask a person questions.
  const isChild = input.parentInvocationId !== undefined || context.runStarter !== undefined;
  const startRun = skill.conversational === true && !isChild ? startTurn : startInvocation;
  const started = await startRun(context, skill, checked, {
    mode,
    budget: input.budget,
    approval: input.approval,
    tags: input.tags,
    sessionId: input.sessionId,
    filesReadable: [...(input.files ?? []), ...(await findFilesOfSkill(context, skill.slug))],
    parentInvocationId: input.parentInvocationId,
    isLast: true,
  });
  return answerWithHandle(context, started, mode);
});

export const invoke = { ...start, answerSettled: answerSettledRun(() => undefined) };

/** Identical for a session of another tenant, of another skill and one that does not exist. */
async function requireOwnSession(
  { tx, workspaceId }: Pick<CommandContext, "tx" | "workspaceId">,
  skill: string,
  sessionId: string | undefined,
): Promise<void> {
  if (sessionId === undefined || (await isSessionOfSkill(tx, { workspaceId, sessionId, skill }))) return;
  throw new AppError("not_found", `The skill "${skill}" has no session "${sessionId}" in this workspace.`, {
    sessionId,
  });
}
