import type { Db } from "../../kernel/database/db.ts";
import { runCoverage } from "../invocations/index.ts";

/** What a list of threads or pain points rests on. */
export function discussionCoverage({ db, workspaceId }: { db: Db; workspaceId: string }, total: number) {
  return runCoverage(db, { workspaceId, skill: "research.discuss", total, reason: "no_discussions" });
}
