import { researchKeyword as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { type CommandContext, implement } from "../../../kernel/operations/operation.ts";
import { answerWithHandle, startInvocation } from "../../invocations/index.ts";
import { requirePillars } from "../require-pillars.ts";

export const researchKeyword = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const skill = context.services.skills.find("research.keyword");
  if (skill === undefined)
    throw new AppError("skill_unavailable", 'This installation has no skill "research.keyword".');
  await requireTarget(context, input.saveTo);
  if (dryRun) {
    context.reply.status(200);
    return { skill: skill.slug, estimatedCost: skill.estimate(input), dryRun: true as const };
  }
  const started = await startInvocation(context, skill, input, { mode: "BACKGROUND", isLast: true });
  return { ...(await answerWithHandle(context, started, "BACKGROUND")), status: "RUNNING" as const };
});

async function requireTarget({ tx, workspaceId }: CommandContext, saveTo: string | null = null): Promise<void> {
  if (saveTo === null || saveTo === "workspace") return;
  await requirePillars(tx, { workspaceId, ids: [saveTo] });
}
