import { type Integration, integrationsCheckSkill } from "@findable/contract";
import { beginCheck, integrationOf, recordCheck, selectIntegrations } from "../../domains/integrations/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { checkPlatform } from "./check-platform.ts";
import { type CheckResult, checkPort, vendorOf } from "./check-port.ts";

/** Checks a connection with one small request, and stores the result if the connection belongs to the workspace. */
export const integrationsCheck = defineSkill({
  ...integrationsCheckSkill,
  version: 1,
  estimate: () => ({ credits: 0, durationSeconds: 5 }),
  minimumCredits: () => 0,
  async run(ctx, { port, platformConfigId }) {
    if (platformConfigId !== undefined) return checkPlatform(ctx, port, platformConfigId);
    const address = { workspaceId: ctx.workspace.id, port, run: ctx.invocation.id };
    await ctx.save("begin", (tx) => beginCheck(tx, address));
    const result = await checkPort(ctx, port);
    const integration = await ctx.save("record", async (tx) => {
      await recordCheck(tx, address, result ?? unusedResult(ctx));
      const { agencyId } = ctx.invocation;
      return integrationOf(port, await selectIntegrations(tx, { agencyId, workspaceId: ctx.workspace.id }), [
        operatorState(ctx, port, result),
      ]);
    });
    await ctx.narrate(sentenceOf(integration));
    return integration;
  },
});

/** The result for a stored connection that no run uses. */
function unusedResult({ invocation }: RunContext): CheckResult {
  const message =
    invocation.worldMode === "test"
      ? "The connection is stored, but runs with a test key do not use it."
      : "The connection is stored, but this version does not use it.";
  return { status: "warning", message };
}

/** The state of the operator's connection. Never show its message to a tenant: it can contain details of the operator's account. */
function operatorState(ctx: RunContext, port: Integration["port"], result: CheckResult | undefined) {
  const vendor = vendorOf(ctx.providers, port);
  if (vendor === undefined || result === undefined) return { name: port, status: "not_connected" as const };
  const message = "The operator's connection has a problem. Contact the operator of this service.";
  return {
    name: port,
    vendor,
    status: result.status,
    lastCheckedAt: ctx.now,
    ...(result.status === "healthy" ? {} : { message }),
  };
}

function sentenceOf({ port, vendor, status, message }: Integration): string {
  if (vendor === null) return `No provider is connected for ${port}.`;
  return status === "healthy" ? `${vendor} is healthy for ${port}.` : `${vendor} for ${port}: ${message ?? status}`;
}
