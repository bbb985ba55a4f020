import { connectIntegration as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { newHandle, startInvocation } from "../../invocations/index.ts";
import { atLevel } from "../at-level.ts";
import { upsertIntegration } from "../integrations.store.ts";
import { CHECK, credentialsContext } from "../integrations.ts";
import { requireConnectionTo } from "../require-connection.ts";

export const connectIntegration = implement(contract)(async (context, input) => {
  const { tx, actor, agencyId, services, runStarter } = context;
  const { port, level = "workspace", dryRun = false } = input;
  const { vendor, credentials, settings } = requireConnectionTo(input, services);
  const skill = services.skills.find(CHECK);
  if (skill === undefined) throw new AppError("skill_unavailable", `This installation has no skill "${CHECK}".`);

  return atLevel(context, level, async (workspaceId) => {
    if (dryRun) {
      context.reply.status(200);
      return { skill: CHECK, estimatedCost: skill.estimate({ port }), dryRun: true as const };
    }
    const place = { tx, actor, workspaceId, services, runStarter };
    const started = await startInvocation(place, skill, { port }, { mode: "BACKGROUND" });
    const sealed =
      credentials === undefined
        ? null
        : services.sealer.seal(JSON.stringify(credentials), credentialsContext({ workspaceId, port }));
    const connection = { agencyId, workspaceId, level, port, vendor, settings, sealed };
    const integration = await upsertIntegration(tx, { id: newId("int"), ...connection, checkRun: started.run.id });
    return { ...newHandle(services.links, workspaceId, started), ...integration, status: "checking" as const };
  });
});
