import { connectIntegration } from "./operations/connect-integration.ts";
import { disconnectIntegration } from "./operations/disconnect-integration.ts";
import { listIntegrations } from "./operations/list-integrations.ts";

export { type Connection, findConnections } from "./connections.ts";
export { beginCheck, recordCheck, selectIntegrations, selectIntegrationsOf } from "./integrations.store.ts";
export { integrationOf, statesWith } from "./integrations.ts";
export { enginesOf } from "./list-vendors.ts";
export { createMailTokens } from "./mail-tokens.ts";

export const operations = [listIntegrations, connectIntegration, disconnectIntegration];
