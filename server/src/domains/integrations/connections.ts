import type { Db } from "../../kernel/database/db.ts";
import type { Sealer } from "../../kernel/secrets/sealer.ts";
import { type Place, type SealedConnection, selectSealed } from "./integrations.store.ts";
import { credentialsContext, type Level } from "./integrations.ts";

/** A data provider that a workspace or its agency has connected. */
export interface Connection {
  /** Changes whenever anything in the connection changes. */
  version: string;
  id: string;
  port: string;
  vendor: string;
  level: Level;
  settings: Record<string, unknown>;
  /** Undefined if the credentials cannot be decrypted because the service's key has changed. */
  credentials: Record<string, string> | undefined;
}

/** The connections that replace the operator's providers in a place. */
export async function findConnections(db: Db, sealer: Sealer, place: Place): Promise<Connection[]> {
  const sealed = await selectSealed(db, place);
  return sealed.map((connection) => ({
    version: `${connection.id} ${connection.version}`,
    id: connection.id,
    port: connection.port,
    vendor: connection.vendor,
    level: connection.level,
    settings: connection.settings,
    credentials: openCredentials(sealer, connection),
  }));
}

function openCredentials(sealer: Sealer, connection: SealedConnection): Record<string, string> | undefined {
  if (connection.credentials === null) return {};
  try {
    return parseCredentials(sealer.open(connection.credentials, credentialsContext(connection)));
  } catch {
    // Calls that use this connection report the problem; the other ports must keep working.
    return undefined;
  }
}

// Safe cast: sealed when it was connected, from input that its contract had validated.
function parseCredentials(text: string): Record<string, string> {
  return JSON.parse(text);
}
