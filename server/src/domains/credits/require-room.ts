import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { readUsage } from "./usage.ts";

// SQL: server/database/functions/credits.sql

/**
 * Throws `insufficient_credits` where the pool of the workspace, its monthly cap or that of the key has no room for what is about to
 * repeat. `what` begins the sentence: "One day of sampling this prompt".
 */
export async function requireCredits(
  tx: Tx,
  { workspaceId, keyId, credits, what }: { workspaceId: string; keyId: string; credits: number; what: string },
): Promise<void> {
  if (credits === 0) return;
  const available = (await readUsage(tx, [workspaceId])).get(workspaceId)?.pool.available ?? 0;
  if (available < credits) {
    const message = `${what} costs ${credits} credits, but ${available} are available.`;
    throw new AppError("insufficient_credits", message, { required: credits, available });
  }
  const [refused] = await tx.query<{ subject: "key" | "workspace"; room: number }>(
    sql`select subject, room::float8 as room from room_under_caps(${workspaceId}, ${keyId}, ${credits})`,
  );
  if (refused === undefined) return;
  const { subject: cap, room } = refused;
  const owner = cap === "key" ? "API key" : "workspace";
  const message = `${what} costs ${credits} credits, but ${room} are left of the monthly cap of this ${owner}.`;
  throw new AppError("insufficient_credits", message, { required: credits, available: room, cap });
}
