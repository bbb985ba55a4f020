import { checkGscSkill } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import type { CommandContext } from "../../../kernel/operations/operation.ts";
import { startInvocation } from "../../invocations/index.ts";

type Context = Pick<CommandContext, "tx" | "actor" | "workspaceId" | "services" | "runStarter">;

/** Starts a run that reads what the account may see, and the states of these URLs. */
export async function startGscCheck(
  { tx, actor, workspaceId, services, runStarter }: Context,
  urls: readonly string[] = [],
): Promise<string> {
  const skill = services.skills.find(checkGscSkill.slug);
  if (skill === undefined) throw new AppError("skill_unavailable", "This installation cannot read the search console.");
  const place = { tx, actor, workspaceId, services, runStarter };
  return (await startInvocation(place, skill, { urls }, { mode: "BACKGROUND" })).run.id;
}
