import type { Actor, Credentials } from "../../kernel/operations/caller.ts";

/**
 * Identifies the caller without an operation and without counting against the rate limit. Throws an AppError for a key that is
 * missing, unknown, revoked or expired.
 */
export type Authenticate = (credentials: Credentials) => Promise<Actor>;
