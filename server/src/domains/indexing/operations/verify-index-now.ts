import { verifyIndexNow as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { answerWithHandle, startInvocation } from "../../invocations/index.ts";
import { holdKeyCheck, lockIndexNowConfig } from "../indexnow/config.store.ts";
import { notConnected } from "../indexnow/plan-submission.ts";

const SKILL = "indexing.indexnow.verify";

export const verifyIndexNow = implement(contract)(async (context, { dryRun = false }) => {
  const { tx, workspaceId, services, reply } = context;
  const skill = services.skills.find(SKILL);
  if (skill === undefined) throw new AppError("skill_unavailable", `This installation has no skill "${SKILL}".`);
  if ((await lockIndexNowConfig(tx, workspaceId)) === undefined) throw notConnected();
  if (dryRun) {
    reply.status(200);
    return { skill: skill.slug, estimatedCost: skill.estimate({}), dryRun: true as const };
  }
  const started = await startInvocation(context, skill, {}, { mode: "BACKGROUND" });
  await holdKeyCheck(tx, workspaceId, started.run.id);
  return { ...(await answerWithHandle(context, started, "BACKGROUND")), status: "RUNNING" as const };
});
