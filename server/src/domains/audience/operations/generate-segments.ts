import { generateSegments as contract } from "@findable/contract";
import { AppError, validationError } from "../../../kernel/app-error.ts";
import { implement } from "../../../kernel/operation.ts";
import { answerWithHandle, startInvocation } from "../../invocations/index.ts";

export const generateSegments = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const { services } = context;
  if (input.domain === undefined && input.seedText === undefined) {
    throw validationError([
      { field: "domain", message: "or `seedText` is required" },
      { field: "seedText", message: "or `domain` is required" },
    ]);
  }
  const skill = services.skills.find("research.icp");
  if (skill === undefined) throw new AppError("skill_unavailable", "This installation has no skill research.icp.");
  if (dryRun) {
    context.reply.status(200);
    return { skill: skill.slug, estimatedCost: skill.estimate(input), dryRun: true as const };
  }
  const started = await startInvocation(context, skill, input, {
    mode: "BACKGROUND",
    isLast: true,
  });
  return { ...(await answerWithHandle(context, started, "BACKGROUND")), status: "RUNNING" as const };
});
