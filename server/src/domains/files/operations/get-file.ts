import { getFile as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findFile } from "../files.store.ts";
import { fileNotFound } from "../files.ts";

export const getFile = implement(contract)(async ({ db, workspaceId }, { path }) => {
  const file = await findFile(db, { workspaceId, path });
  if (file === undefined) throw fileNotFound(path);
  return file;
});
