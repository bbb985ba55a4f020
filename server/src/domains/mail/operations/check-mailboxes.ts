import { checkMailboxes as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { answerWithHandle, startInvocation } from "../../invocations/index.ts";
import { requireOutreach } from "../require-outreach.ts";

const SKILL = "link_building.mailbox.check";

export const checkMailboxes = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const { services, reply } = context;
  const skill = services.skills.find(SKILL);
  if (skill === undefined) throw new AppError("skill_unavailable", `This installation has no skill "${SKILL}".`);
  if (dryRun) {
    reply.status(200);
    return { skill: skill.slug, estimatedCost: skill.estimate(input), dryRun: true as const };
  }
  await requireOutreach(context);
  const started = await startInvocation(context, skill, input, { mode: "BACKGROUND" });
  return { ...(await answerWithHandle(context, started, "BACKGROUND")), status: "RUNNING" as const };
});
