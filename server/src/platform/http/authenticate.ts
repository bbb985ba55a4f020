import type { Actor } from "../../kernel/operation.ts";

/** The headers that say who calls. */
export interface Credentials {
  authorization: string | undefined;
  workspaceHeader: string | undefined;
}

/**
 * Who calls, without running anything and without counting against the rate limit. Throws an AppError for a key that is
 * missing, unknown, revoked or expired.
 */
export type Authenticate = (credentials: Credentials) => Promise<Actor>;
