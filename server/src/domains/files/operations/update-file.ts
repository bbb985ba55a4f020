import { buffer } from "node:stream/consumers";
import { updateFile as contract } from "@findable/contract";
import { AppError } from "../../../kernel/app-error.ts";
import { implementPrepared, type PreparationContext } from "../../../kernel/operation.ts";
import { checkFile, isChecked } from "../check-file.ts";
import { changeFile } from "../file-changes.store.ts";
import { findFile } from "../files.store.ts";
import { fileNotFound, requirePath } from "../files.ts";

export const updateFile = implementPrepared(contract)(async (context, { path, newPath = path, tags }) => {
  const { workspaceId } = context;
  if (newPath !== path) requirePath("newPath", newPath);
  const checksum = newPath === path ? undefined : await checkedContent(context, path, newPath);

  return async ({ tx }) => {
    const change = { newPath, tags: tags === undefined ? undefined : [...new Set(tags)], checksum };
    const file = await changeFile(tx, { workspaceId, path }, change);
    if (file !== undefined) return file;
    if (checksum === undefined) throw fileNotFound(path);
    throw new AppError("concurrent_modification", `The file "${path}" was changed meanwhile; try again.`, { path });
  };
});

/** Checksum of what was found fit to be at the new path; undefined where everything is. */
async function checkedContent(
  { services, db, workspaceId }: PreparationContext,
  path: string,
  newPath: string,
): Promise<string | undefined> {
  if (!isChecked(services.fileChecks, newPath)) return undefined;
  const file = await findFile(db, { workspaceId, path });
  if (file === undefined) throw fileNotFound(path);
  const read = async () => buffer(await services.blobs.read(file.checksum));
  await checkFile(services.fileChecks, { path: newPath, size: file.size, read });
  return file.checksum;
}
