import type { Db } from "../../kernel/database/db.ts";
import type { Sealer } from "../../kernel/secrets/sealer.ts";
import { findSealedCredentials, type PlatformAddress } from "./platforms.store.ts";
import { type Credentials, credentialsContext } from "./platforms.ts";

/** The credentials of this version of a platform; undefined if its version has changed, it was deleted, or it needs none. */
export async function findCredentials(
  db: Db,
  sealer: Sealer,
  address: PlatformAddress & { version: number },
): Promise<Credentials | undefined> {
  const sealed = await findSealedCredentials(db, address);
  return sealed === undefined ? undefined : parseCredentials(sealer.open(sealed, credentialsContext(address.id)));
}

/** Sealed for this platform only; null without credentials. */
export function sealCredentials(sealer: Sealer, id: string, credentials: Credentials | undefined): Uint8Array | null {
  return credentials === undefined ? null : sealer.seal(JSON.stringify(credentials), credentialsContext(id));
}

// Safe cast: sealed by the function above, from input that its contract had validated.
function parseCredentials(text: string): Credentials {
  return JSON.parse(text);
}
