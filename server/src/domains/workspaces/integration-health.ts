import type { IntegrationHealth, WorkspaceHealth } from "@findable/contract";
import type { PortState } from "../../kernel/operations/services.ts";

/** The integrations that every health report lists. */
const INTEGRATIONS = ["linkdata", "serpdata", "gsc", "contactdata", "outreach"];

/** The state of every integration. Without a report it is `not_connected`. */
export function integrationHealth(ports: readonly PortState[]): IntegrationHealth[] {
  const others = ports.filter(({ name }) => !INTEGRATIONS.includes(name));
  const named = INTEGRATIONS.map(
    (name): PortState => ports.find((port) => port.name === name) ?? { name, status: "not_connected" },
  );
  return [...named, ...others].map(({ name, status, message, lastCheckedAt }) => ({
    name,
    status,
    ...(message === undefined ? {} : { message }),
    lastCheckedAt: lastCheckedAt ?? null,
  }));
}

export function overallStatus(integrations: readonly IntegrationHealth[]): WorkspaceHealth["status"] {
  if (integrations.some(({ status }) => status === "warning")) return "warning";
  return integrations.some(({ status }) => status === "healthy") ? "healthy" : "not_connected";
}
