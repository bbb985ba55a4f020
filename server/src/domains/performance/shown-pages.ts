import type { Db } from "../../kernel/database/db.ts";
import { chooseSource } from "./choose-source.ts";
import { findValues } from "./figures.store.ts";

/** URLs with impressions in the newest 28 stored days; undefined if nothing was imported. */
export async function findShownPages(db: Db, workspaceId: string): Promise<string[] | undefined> {
  const source = await chooseSource(db, workspaceId, { kind: "page", compare: "none" });
  return source === undefined ? undefined : findValues(db, { workspaceId, source });
}
