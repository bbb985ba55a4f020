import { createKey } from "./operations/create-key.ts";
import { listKeys } from "./operations/list-keys.ts";
import { revokeKey } from "./operations/revoke-key.ts";

export { findAgencies, type ListedAgency } from "./agencies.store.ts";
export { addOperatorKey, createAgency, suspendAgency } from "./agencies.ts";
export {
  deleteSessions,
  findSignedIn,
  insertSession,
  insertSignInLink,
  useSignInLink,
} from "./app-sessions.store.ts";
export { ensureBootstrapKey } from "./bootstrap-key.ts";
export { DEFAULT_AGENCY_NAME, hashSecret, parseSecret } from "./keys.ts";

export const operations = [listKeys, createKey, revokeKey];
