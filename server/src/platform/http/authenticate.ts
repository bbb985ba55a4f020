import type { Credentials } from "../../kernel/operations/credentials.ts";
import type { Actor } from "../../kernel/operations/operation.ts";

/**
 * Who calls, without running anything and without counting against the rate limit. Throws an AppError for a key that is
 * missing, unknown, revoked or expired.
 */
export type Authenticate = (credentials: Credentials) => Promise<Actor>;
