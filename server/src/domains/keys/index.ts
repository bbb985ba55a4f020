import { createKey } from "./operations/create-key.ts";
import { listKeys } from "./operations/list-keys.ts";
import { revokeKey } from "./operations/revoke-key.ts";

export { ensureBootstrapKey, type SystemDatabase } from "./bootstrap-key.ts";
export { generateSecret, hashSecret, type ParsedSecret, parseSecret } from "./keys.ts";

export const operations = [listKeys, createKey, revokeKey];
