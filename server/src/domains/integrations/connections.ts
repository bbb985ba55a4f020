import type { Db } from "../../kernel/database/db.ts";
import type { Sealer } from "../../kernel/secrets/sealer.ts";
import { type Place, type SealedConnection, selectSealed } from "./integrations.store.ts";
import { credentialsContext } from "./integrations.ts";

/** A vendor that a workspace or its agency has connected. */
export interface Connection {
  /** Differs whenever anything of it does. */
  version: string;
  port: string;
  vendor: string;
  settings: Record<string, unknown>;
  /** Undefined where they cannot be opened, since the key of the service is another. */
  credentials: Record<string, string> | undefined;
}

/** Who answers in a place instead of whom the operator has set up. */
export async function findConnections(db: Db, sealer: Sealer, place: Place): Promise<Connection[]> {
  const sealed = await selectSealed(db, place);
  return sealed.map((connection) => ({
    version: `${connection.id} ${connection.version}`,
    port: connection.port,
    vendor: connection.vendor,
    settings: connection.settings,
    credentials: openCredentials(sealer, connection),
  }));
}

function openCredentials(sealer: Sealer, connection: SealedConnection): Record<string, string> | undefined {
  if (connection.credentials === null) return {};
  try {
    return parseCredentials(sealer.open(connection.credentials, credentialsContext(connection)));
  } catch {
    // Whoever uses the connection is told so; other ports must go on working.
    return undefined;
  }
}

// Sealed when it was connected, from input that its contract had checked.
function parseCredentials(text: string): Record<string, string> {
  return JSON.parse(text);
}
