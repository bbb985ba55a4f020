import { buffer } from "node:stream/consumers";
import { updateFile as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import type { KeepFile } from "../../../kernel/files/file-check.ts";
import { implementPrepared, type PreparationContext } from "../../../kernel/operations/operation.ts";
import { checkFile, isChecked, notifyRemoval } from "../check-file.ts";
import { changeFile } from "../file-changes.store.ts";
import { requirePath } from "../file-paths.ts";
import { findFile } from "../files.store.ts";
import { fileNotFound } from "../files.ts";

export const updateFile = implementPrepared(contract)(async (context, { path, newPath = path, tags }) => {
  const { agencyId, workspaceId, services } = context;
  if (newPath !== path) requirePath("newPath", newPath);
  const checked = newPath === path ? undefined : await checkContent(context, path, newPath);

  return async ({ tx }) => {
    const newTags = tags === undefined ? undefined : [...new Set(tags)];
    const file = await changeFile(tx, { workspaceId, path }, { newPath, tags: newTags, checksum: checked?.checksum });
    if (file !== undefined) {
      if (newPath !== path) await notifyRemoval(services.fileChecks, tx, { agencyId, workspaceId, path });
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
  path: string,
  newPath: string,
): Promise<{ checksum: string; keep: KeepFile } | undefined> {
  if (!isChecked(services.fileChecks, newPath)) return undefined;
  const file = await findFile(db, { workspaceId, path });
  if (file === undefined) throw fileNotFound(path);
  const read = async () => buffer(await services.blobs.read(file.checksum));
  const keep = await checkFile(services.fileChecks, { path: newPath, size: file.size, read });
  return { checksum: file.checksum, keep };
}
