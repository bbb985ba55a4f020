import { AppError } from "../../kernel/errors/app-error.ts";
import type { StartPlace } from "../../kernel/runs/declared-skill.ts";
import { selectIntegrations } from "../integrations/index.ts";

/** Throws `model_unavailable` where no run could write, before a run is started or anything is reserved. */
export async function requireWriter({ tx, services, actor, agencyId, workspaceId }: StartPlace): Promise<void> {
  // Runs of test worlds use the sandbox, whatever is connected.
  const connected = actor.mode === "test" ? [] : await selectIntegrations(tx, { agencyId, workspaceId });
  const own = connected.find(({ port }) => port === "llm");
  const operator = services.ports(actor.mode).find(({ name }) => name === "llm");
  const model = own ?? operator;
  if (model !== undefined && model.status !== "not_connected") return;
  if (own === undefined && operator?.writer !== undefined) return;
  throw actor.mode === "test" ? noWriterInTestWorld() : noWriter();
}

function noWriterInTestWorld(): AppError {
  const message =
    "This test world cannot write, and connecting a model does not change that. Nothing was written and no credits were charged. `produce.brief.create` works here; to write, use a live key of a service with a language model.";
  return new AppError("model_unavailable", message, { port: "llm", kind: "config" });
}

export function noWriter(): AppError {
  const message =
    "No language model is connected, so nothing was written and no credits were charged. Connect `llm` with `integrations.connect`, or set LLM_PROVIDER and LLM_MODEL. `produce.brief.create` needs none.";
  return new AppError("model_unavailable", message, { port: "llm", kind: "config" });
}
