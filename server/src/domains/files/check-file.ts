import { AppError } from "../../kernel/app-error.ts";
import type { FileCheck } from "../../kernel/operation.ts";

/** Whether files at this path are looked into before they may be there. */
export function isChecked(checks: readonly FileCheck[], path: string): boolean {
  return checks.some((check) => check.concerns(path));
}

/** Throws what the checks that concern the path throw, and `file_too_large` for what they do not look at. */
export async function checkFile(
  checks: readonly FileCheck[],
  file: { path: string; size: number; read(): Promise<Uint8Array> },
): Promise<void> {
  const { path, size } = file;
  for (const one of checks.filter((check) => check.concerns(path))) {
    if (size > one.maxBytes) {
      throw new AppError("file_too_large", `A file at "${path}" may have at most ${one.maxBytes} bytes.`, {
        maxBytes: one.maxBytes,
        size,
      });
    }
    await one.check({ path, bytes: await file.read() });
  }
}
