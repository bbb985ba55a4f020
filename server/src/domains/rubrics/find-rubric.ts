import type { Rubric } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { findStoredRubric } from "./rubrics.store.ts";
import { DEFAULT_RUBRIC } from "./rules.ts";

/** The rubric in force, or the one with an identifier; undefined if that does not exist. */
export async function findRubric(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id?: string | undefined },
): Promise<Rubric | undefined> {
  if (id === DEFAULT_RUBRIC.id) return DEFAULT_RUBRIC;
  const stored = await findStoredRubric(db, { workspaceId, id });
  return stored ?? (id === undefined ? DEFAULT_RUBRIC : undefined);
}
