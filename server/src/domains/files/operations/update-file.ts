import { buffer } from "node:stream/consumers";
import { updateFile as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import type { KeepFile } from "../../../kernel/files/file-check.ts";
import { implementPrepared, type PreparationContext } from "../../../kernel/operations/operation.ts";
import { checkFile, isChecked, notifyRemoval } from "../check-file.ts";
import { changeFile, restoreFile } from "../file-changes.store.ts";
import { requirePath } from "../file-paths.ts";
import { findDeletedFile, findFile } from "../files.store.ts";
import { fileNotFound } from "../files.ts";

export const updateFile = implementPrepared(contract)(async (context, { path, newPath = path, tags, archived }) => {
  const { agencyId, workspaceId, services } = context;
  if (newPath !== path) requirePath("newPath", newPath);
  const isRestored = archived === false;
  const find = isRestored ? findDeletedFile : findFile;
  const checked = newPath === path && !isRestored ? undefined : await checkContent(context, find, { path, newPath });

  return async ({ tx }) => {
    const newTags = tags === undefined ? undefined : [...new Set(tags)];
    const change = { newPath, tags: newTags, checksum: checked?.checksum };
    const file = await (isRestored ? restoreFile : changeFile)(tx, { workspaceId, path }, change);
    if (file !== undefined) {
      if (newPath !== path && !isRestored)
        await notifyRemoval(services.fileChecks, tx, { agencyId, workspaceId, path });
      await checked?.keep(tx, { agencyId, workspaceId });
      return file;
    }
    if (checked === undefined) throw fileNotFound(path);
    throw new AppError("concurrent_modification", `The file "${path}" was changed by another request. Retry.`, {
      path,
    });
  };
});

/** The result of the checks at the new path; undefined if none applies. */
async function checkContent(
  { services, db, workspaceId }: PreparationContext,
  find: typeof findFile,
  { path, newPath }: { path: string; newPath: string },
): Promise<{ checksum: string; keep: KeepFile } | undefined> {
  if (!isChecked(services.fileChecks, newPath)) return undefined;
  const file = await find(db, { workspaceId, path });
  if (file === undefined) throw fileNotFound(path);
  const read = async () => buffer(await services.blobs.read(file.checksum));
  const keep = await checkFile(services.fileChecks, { path: newPath, size: file.size, read });
  return { checksum: file.checksum, keep };
}
