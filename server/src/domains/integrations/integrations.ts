import { INTEGRATION_PORTS, type Integration } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { PortState } from "../../kernel/operations/services.ts";

export type Port = Integration["port"];
export type Level = "workspace" | "agency";

export const CHECK = "integrations.check";

/** The context that credentials are sealed with. They open with no other. */
export function credentialsContext({ workspaceId, port }: { workspaceId: string; port: string }): string {
  return `integration:${workspaceId}:${port}`;
}

/** Every port of a place: the active connection, or else the provider of the operator. */
export function allIntegrations(connected: readonly Integration[], operator: readonly PortState[]): Integration[] {
  return INTEGRATION_PORTS.map((port) => integrationOf(port, connected, operator));
}

export function integrationOf(
  port: Port,
  connected: readonly Integration[],
  operator: readonly PortState[],
): Integration {
  const own = connected.find((integration) => integration.port === port);
  return (
    own ??
    operatorIntegration(
      port,
      operator.find(({ name }) => name === port),
    )
  );
}

function operatorIntegration(port: Port, state: PortState | undefined): Integration {
  const isThere = state !== undefined && state.status !== "not_connected";
  return {
    port,
    vendor: isThere ? (state.vendor ?? null) : null,
    source: isThere ? "operator" : "none",
    hasCredentials: false,
    settings: {},
    message: state?.message ?? null,
    connectedAt: null,
    lastCheckedAt: state?.lastCheckedAt ?? null,
    status: state?.status ?? "not_connected",
  };
}

/** The operator's states, except for ports that a workspace or its agency has connected. */
export function statesWith(connected: readonly Integration[], operator: readonly PortState[]): PortState[] {
  const others = operator.filter(({ name }) => connected.every(({ port }) => port !== name));
  return [...others, ...connected.map(stateOf)];
}

function stateOf({ port, vendor, status, message, lastCheckedAt }: Integration): PortState {
  const said = message ?? (status === "checking" ? "The connection is being checked." : undefined);
  return {
    name: port,
    status: status === "checking" ? "warning" : status,
    ...(said === undefined ? {} : { message: said }),
    ...(vendor === null ? {} : { vendor }),
    ...(lastCheckedAt === null ? {} : { lastCheckedAt }),
  };
}

export function connectionNotFound(port: Port, level: Level): AppError {
  const whose = level === "agency" ? "agency" : "workspace";
  return new AppError("not_found", `This ${whose} has no connection for "${port}".`, { port });
}
