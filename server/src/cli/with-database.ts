import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RestoreOptions } from "../platform/backup/restore-backup.ts";
import type { CommandCall } from "./command.ts";
import { findDatabaseLogins } from "./database-logins.ts";

/** The logins of a database, and what a long work in it reports to. */
export type DatabaseWork = Pick<RestoreOptions, "adminUrl" | "appUrl" | "onStep" | "signal">;

/** The configured database, or the embedded one, which is started where it does not run. A scratch cluster is removed again. */
export async function withDatabase<T>(
  call: CommandCall,
  { isScratch, verb = "Restoring" }: { isScratch: boolean; verb?: string },
  work: (urls: DatabaseWork) => Promise<T>,
): Promise<T> {
  const config = call.config();
  const progress = { onStep: (step: string) => call.terminal.status(`${verb} ${step}`), signal: call.signal };
  const logins = await findDatabaseLogins(config);
  if (!("absent" in logins)) return work({ ...logins, ...progress });
  const { startEmbeddedPostgres } = await import("../platform/database/embedded/embedded-postgres.ts");
  const exists = existsSync(path.join(config.dataDir, "postgres", "cluster"));
  const temporary = isScratch && !exists ? await mkdtemp(path.join(tmpdir(), "findable-verify-")) : undefined;
  // As root, PostgreSQL runs as another user, who must pass through.
  if (temporary !== undefined) await chmod(temporary, 0o711);
  try {
    await using postgres = await startEmbeddedPostgres({ dataDir: temporary ?? config.dataDir, log: () => undefined });
    return await work({ adminUrl: postgres.adminUrl, appUrl: postgres.appUrl, ...progress });
  } finally {
    if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
  }
}
