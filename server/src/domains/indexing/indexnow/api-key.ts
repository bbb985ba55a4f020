import type { Db } from "../../../kernel/database/db.ts";
import type { Sealer } from "../../../kernel/secrets/sealer.ts";
import { findSealedApiKey } from "./config.store.ts";

/** The context that the API key is sealed with. Never change it: stored keys open with no other. */
function contextOf(configId: string): string {
  return `indexnow:${configId}`;
}

export function sealApiKey(sealer: Sealer, configId: string, apiKey: string | undefined): Uint8Array | undefined {
  return apiKey === undefined ? undefined : sealer.seal(apiKey, contextOf(configId));
}

/** The API key of `engine_c`; undefined if none is stored. */
export async function findSubmissionApiKey(db: Db, sealer: Sealer, workspaceId: string): Promise<string | undefined> {
  const kept = await findSealedApiKey(db, workspaceId);
  return kept === undefined ? undefined : sealer.open(kept.sealed, contextOf(kept.id));
}
