import { type Integration, integrationsCheckSkill } from "@findable/contract";
import { beginCheck, integrationOf, recordCheck, selectIntegrations } from "../../domains/integrations/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { type Finding, tryPort, vendorOf } from "./try-port.ts";

/** Tries a connection with one small call, and keeps what it found where the connection is the workspace's own. */
export const integrationsCheck = defineSkill({
  ...integrationsCheckSkill,
  version: 1,
  estimate: () => ({ credits: 0, durationSeconds: 5 }),
  minimumCredits: () => 0,
  async run(ctx, { port }) {
    const address = { workspaceId: ctx.workspace.id, port, run: ctx.invocation.id };
    await ctx.save("begin", (tx) => beginCheck(tx, address));
    const finding = await tryPort(ctx, port);
    const integration = await ctx.save("record", async (tx) => {
      await recordCheck(tx, address, finding ?? unused(ctx));
      const { agencyId } = ctx.invocation;
      return integrationOf(port, await selectIntegrations(tx, { agencyId, workspaceId: ctx.workspace.id }), [
        operatorsState(ctx, port, finding),
      ]);
    });
    await ctx.narrate(sentenceOf(integration));
    return integration;
  },
});

/** A connection that is kept and that no run reaches. */
function unused({ invocation }: RunContext): Finding {
  const message =
    invocation.worldMode === "test"
      ? "It is kept, and runs with a test key do not use it: their world has nobody of this kind."
      : "It is kept, and nobody answers for it in this version.";
  return { status: "warning", message };
}

/** What to say of the operator's own connection is not for a tenant to read: it may tell of the operator's account. */
function operatorsState(ctx: RunContext, port: Integration["port"], finding: Finding | undefined) {
  const vendor = vendorOf(ctx.providers, port);
  if (vendor === undefined || finding === undefined) return { name: port, status: "not_connected" as const };
  const message = "The operator's connection does not work well; tell whoever runs this service.";
  return {
    name: port,
    vendor,
    status: finding.status,
    lastCheckedAt: ctx.now,
    ...(finding.status === "healthy" ? {} : { message }),
  };
}

function sentenceOf({ port, vendor, status, message }: Integration): string {
  if (vendor === null) return `Nobody answers ${port}.`;
  return status === "healthy" ? `${vendor} answers ${port}.` : `${vendor} for ${port}: ${message ?? status}`;
}
