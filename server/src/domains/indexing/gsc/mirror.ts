import type { Db } from "../../../kernel/database/db.ts";
import { findIndexNowConfig } from "../indexnow/config.store.ts";
import { judgeUrls } from "../indexnow/judge-urls.ts";
import type { GscConnection } from "./connections.store.ts";

export interface MirrorRequest {
  /** Of the request; default true. The setting of the connection must allow it too. */
  alsoIndexNow: boolean | undefined;
  connection: Pick<GscConnection, "alsoIndexNow">;
  urls: readonly string[];
}

/** Whether the URLs of a submission also go through IndexNow. */
export async function isMirrored(db: Db, workspaceId: string, request: MirrorRequest): Promise<boolean> {
  return (await findMirror(db, workspaceId, request)).urls.length > 0;
}

/** The URLs that IndexNow takes, or why it takes none although that was wanted. */
export async function findMirror(
  db: Db,
  workspaceId: string,
  { alsoIndexNow, connection, urls }: MirrorRequest,
): Promise<{ urls: string[]; warning: string | null }> {
  if (alsoIndexNow === false || !connection.alsoIndexNow) return { urls: [], warning: null };
  const config = await findIndexNowConfig(db, workspaceId);
  if (config === undefined) return { urls: [], warning: "IndexNow was left out: it is not set up." };
  if (config.keyUrl === null) return { urls: [], warning: "IndexNow was left out: its key is not verified." };
  const covered = judgeUrls(urls, config).flatMap(({ url }) => url ?? []);
  const warning = covered.length > 0 ? null : `IndexNow was left out: its key is for ${config.domain}.`;
  return { urls: covered, warning };
}
