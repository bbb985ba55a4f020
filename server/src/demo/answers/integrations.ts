import { connectIntegration, disconnectIntegration, listIntegrations } from "@findable/contract";
import { requireConnection } from "../../domains/integrations/rules.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoPage } from "../records.ts";
import { handleOfStart } from "../runs/handle.ts";
import { INTEGRATIONS } from "../world/agency/integrations.ts";
import { DEMO_NOW } from "../world/facts.ts";

export const integrationAnswers: readonly DemoOperation[] = [
  demo(listIntegrations)((input) => demoPage(listIntegrations, INTEGRATIONS, input)),
  demo(connectIntegration)((input, call) => {
    const { port, level = "workspace", vendor, credentials, settings = {}, dryRun } = input;
    requireConnection(input, call);
    // The run's identifier is readable, so credentials are no part of what it is asked.
    const handle = handleOfStart(connectIntegration, { port, vendor, ...(dryRun === true ? { dryRun } : {}) }, call);
    if ("dryRun" in handle) return handle;
    return {
      ...handle,
      port,
      vendor,
      source: level,
      hasCredentials: credentials !== undefined,
      settings,
      message: null,
      connectedAt: DEMO_NOW,
      lastCheckedAt: null,
      status: "checking",
    };
  }),
  demo(disconnectIntegration)(() => ({})),
];
