import { continueInvocation as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireMayStart } from "../../../kernel/operations/require-capabilities.ts";
import { answerWithHandle } from "../answer-with-handle.ts";
import { findFilesOfSkill, findSkillPlan } from "../find-skill-plan.ts";
import type { InvocationDetailRow } from "../invocations.ts";
import { requireInvocation } from "../require-invocation.ts";
import { lockSession } from "../sessions.store.ts";
import { startTurn } from "../start-turn.ts";

export const continueInvocation = implement(contract)(async (context, { id, input, dryRun = false }) => {
  const { tx, agencyId, workspaceId } = context;
  const prior = await requireInvocation(tx, { agencyId, workspaceId, id });
  const last = await lockSession(tx, { workspaceId, sessionId: prior.session_id });
  if (last !== id) throw notContinued(prior, last);
  const skill = await findSkillPlan(context, prior.skill);
  if (skill === undefined)
    throw new AppError("not_found", `The skill "${prior.skill}" no longer exists.`, {
      invocationId: id,
      skill: prior.skill,
    });
  requireMayStart(context.actor, skill.slug, input);
  if (dryRun) {
    context.reply.status(200);
    return { skill: skill.slug, estimatedCost: skill.estimate(input), dryRun: true as const };
  }
  const started = await startTurn(context, skill, input, {
    mode: "BACKGROUND",
    sessionId: prior.session_id,
    tags: prior.tags,
    filesReadable: await findFilesOfSkill(context, skill.slug),
  });
  return { ...(await answerWithHandle(context, started, "BACKGROUND")), parentInvocationId: id };
});

function notContinued({ id, status }: InvocationDetailRow, last: string | undefined): AppError {
  return last === undefined
    ? new AppError("concurrent_modification", `Invocation "${id}" is not a turn of a conversation.`, {
        status,
        reason: "no_conversation",
      })
    : new AppError("concurrent_modification", `The conversation has continued since "${id}". Continue its last turn.`, {
        status,
        reason: "not_last_turn",
        lastInvocationId: last,
      });
}
