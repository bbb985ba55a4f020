import { getFile as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findDeletedFile, findFile } from "../files.store.ts";
import { fileNotFound } from "../files.ts";

export const getFile = implement(contract)(async ({ db, workspaceId }, { path, includeArchived = false }) => {
  const place = { workspaceId, path };
  const file = (await findFile(db, place)) ?? (includeArchived ? await findDeletedFile(db, place) : undefined);
  if (file === undefined) throw fileNotFound(path);
  return file;
});
