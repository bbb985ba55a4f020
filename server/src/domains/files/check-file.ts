import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { FileCheck, KeepFile } from "../../kernel/files/file-check.ts";

/** Whether a file at this path is checked before it is stored. */
export function isChecked(checks: readonly FileCheck[], path: string): boolean {
  return checks.some((check) => check.concerns(path));
}

/**
 * Runs the checks that apply to the path. Throws their errors, and `file_too_large` before reading a file that is too large for
 * them. Returns the work that follows in the transaction that stores the file.
 */
export async function checkFile(
  checks: readonly FileCheck[],
  file: { path: string; size: number; read(): Promise<Uint8Array> },
): Promise<KeepFile> {
  const { path, size } = file;
  const keeps: KeepFile[] = [];
  for (const one of checks.filter((check) => check.concerns(path))) {
    if (size > one.maxBytes) {
      throw new AppError("file_too_large", `A file at "${path}" can have at most ${one.maxBytes} bytes.`, {
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

/** Notifies the checks that apply to the path that its file was removed. */
export async function notifyRemoval(
  checks: readonly FileCheck[],
  tx: Tx,
  file: { agencyId: string; workspaceId: string; path: string },
): Promise<void> {
  for (const one of checks.filter((check) => check.concerns(file.path))) await one.leave(tx, file);
}
