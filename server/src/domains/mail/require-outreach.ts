import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { howToConnect } from "../../kernel/errors/how-to-connect.ts";
import type { StartPlace } from "../../kernel/runs/declared-skill.ts";
import { selectIntegrations } from "../integrations/index.ts";
import { findWorldMode } from "./sender-state.store.ts";

interface Place {
  tx: Tx;
  agencyId: string;
  workspaceId: string;
  services: Pick<StartPlace["services"], "ports">;
}

/** Throws `outreach_platform_not_configured` where no email could be sent, before a run is started or anything is reserved. */
export async function requireOutreach({ tx, agencyId, workspaceId, services }: Place): Promise<void> {
  const mode = await findWorldMode(tx, agencyId);
  // Runs of test worlds use the sandbox, whatever is connected.
  if (mode === "test") return;
  const [connected, operator] = [await selectIntegrations(tx, { agencyId, workspaceId }), services.ports(mode)];
  const own = connected.find(({ port }) => port === "outreach");
  const state = own ?? operator.find(({ name }) => name === "outreach");
  if (state === undefined || state.status === "not_connected") throw outreachNotConnected();
}

export function outreachNotConnected(): AppError {
  const message = `No outreach platform is connected to this workspace. ${howToConnect("outreach")}`;
  return new AppError("outreach_platform_not_configured", message, { missing: "outreach" });
}
