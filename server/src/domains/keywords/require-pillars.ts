import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { lockPillars } from "../pillars/index.ts";

/**
 * Throws `pillar_not_found` for a pillar that does not exist. The others are locked against deletion until the transaction ends.
 */
export async function requirePillars(
  tx: Tx,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const held = new Set(await lockPillars(tx, { workspaceId, ids: wanted }));
  const missing = wanted.find((id) => !held.has(id));
  if (missing !== undefined) {
    const message = `This workspace has no pillar "${missing}".`;
    throw new AppError("pillar_not_found", message, { pillarId: missing }, { status: 422 });
  }
}
