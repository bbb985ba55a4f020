import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

/** The time of the workspace's world. */
export async function worldNow(db: Db, agencyId: string): Promise<string> {
  const [row] = await db.query<{ now: string }>(sql`select world_now(${agencyId}) as now`);
  if (row === undefined) throw new Error("The world has no clock.");
  return row.now;
}
