import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { FileCheck, KeepFile } from "../../kernel/files/file-check.ts";

/** Whether files at this path are looked into before they may be there. */
export function isChecked(checks: readonly FileCheck[], path: string): boolean {
  return checks.some((check) => check.concerns(path));
}

/**
 * Throws what the checks that concern the path throw, and `file_too_large` for what they do not look at. Answers what is left
 * to be done once the file is there, in the same transaction.
 */
export async function checkFile(
  checks: readonly FileCheck[],
  file: { path: string; size: number; read(): Promise<Uint8Array> },
): Promise<KeepFile> {
  const { path, size } = file;
  const keeps: KeepFile[] = [];
  for (const one of checks.filter((check) => check.concerns(path))) {
    if (size > one.maxBytes) {
      throw new AppError("file_too_large", `A file at "${path}" may have at most ${one.maxBytes} bytes.`, {
        maxBytes: one.maxBytes,
        size,
      });
    }
    keeps.push(one.check({ path, bytes: await file.read() }));
  }
  return async (tx, place) => {
    for (const keep of keeps) await keep(tx, place);
  };
}

/** Tells the checks that concern the path that its file is gone from there. */
export async function leavePath(
  checks: readonly FileCheck[],
  tx: Tx,
  file: { agencyId: string; workspaceId: string; path: string },
): Promise<void> {
  for (const one of checks.filter((check) => check.concerns(file.path))) await one.leave(tx, file);
}
