import { AppError } from "../../kernel/errors/app-error.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import { selectIntegrations, statesWith } from "../integrations/index.ts";

type Workspace = Pick<CommandContext, "tx" | "services" | "actor" | "agencyId" | "workspaceId">;

/** Throws `model_unavailable` where no run could write, before a run is started or anything is reserved. */
export async function requireWriter({ tx, services, actor, agencyId, workspaceId }: Workspace): Promise<void> {
  const operator = services.ports(actor.mode);
  // Runs of test worlds use the sandbox, whatever is connected.
  const connected = actor.mode === "test" ? [] : await selectIntegrations(tx, { agencyId, workspaceId });
  const model = statesWith(connected, operator).find(({ name }) => name === "llm");
  if (model === undefined || (model.status === "not_connected" && model.writer === undefined)) throw noWriter();
}

export function noWriter(): AppError {
  const message =
    "No language model is connected, so nothing was written and no credits were charged. Connect `llm` with `integrations.connect`, or set LLM_PROVIDER and LLM_MODEL. `produce.brief.create` needs none.";
  return new AppError("model_unavailable", message, { port: "llm", kind: "config" });
}
