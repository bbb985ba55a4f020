import { invoke as contract } from "@findable/contract";
import { AppError } from "../../../kernel/app-error.ts";
import { implement } from "../../../kernel/operation.ts";
import { answerWithHandle } from "../answer-with-handle.ts";
import { startInvocation } from "../start-invocation.ts";

export const invoke = implement(contract)(async (context, input) => {
  const { services, workspaceId, tx, actor } = context;
  const skill = services.skills.find(input.skill);
  if (skill === undefined) {
    throw new AppError(
      "unknown_skill",
      `There is no skill "${input.skill}". agent.skills.list names the ones there are.`,
      { skill: input.skill },
    );
  }
  const checked = services.skills.checkInput(skill, input.input);
  if (input.dryRun === true) {
    context.reply.status(200);
    return { skill: skill.slug, estimatedCost: skill.estimate(checked), dryRun: true as const };
  }
  const mode = input.mode ?? "BACKGROUND";
  const started = await startInvocation({ tx, actor, workspaceId, limits: services.limits }, skill, checked, {
    mode,
    budget: input.budget,
    tags: input.tags,
    sessionId: input.sessionId,
    filesReadable: input.files,
    parentInvocationId: input.parentInvocationId,
    isLast: true,
  });
  return answerWithHandle(context, started, mode);
});
