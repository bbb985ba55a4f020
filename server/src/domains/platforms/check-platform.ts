import { AppError } from "../../kernel/errors/app-error.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import { startInvocation } from "../invocations/index.ts";

const CHECK = "integrations.check";

/** Starts the run that tests the credentials of a platform, as for every other connection. */
export async function startPlatformCheck(context: CommandContext, platformConfigId: string): Promise<string> {
  const { tx, actor, workspaceId, services, runStarter } = context;
  const skill = services.skills.find(CHECK);
  if (skill === undefined) throw new AppError("skill_unavailable", `This installation has no skill "${CHECK}".`);
  const place = { tx, actor, workspaceId, services, runStarter };
  const started = await startInvocation(place, skill, { port: "cms", platformConfigId }, { mode: "BACKGROUND" });
  return started.run.id;
}
