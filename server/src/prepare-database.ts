import type { Config } from "./config.ts";
import { ensureBootstrapKey } from "./domains/keys/index.ts";
import { type MigrationReport, migrate } from "./platform/db/migrate.ts";
import { openDatabase } from "./platform/db/pool.ts";

const MIGRATIONS = new URL("../migrations/", import.meta.url);

export interface PreparedDatabase extends MigrationReport {
  /** The secret of the first key, if it was generated just now. */
  generatedSecret: string | undefined;
}

/** Brings the database up to date and makes sure that somebody can call: safe at every start, by several processes. */
export async function prepareDatabase(
  config: Config,
  urls: { adminUrl: string; appUrl: string },
): Promise<PreparedDatabase> {
  const report = await migrate({ ...urls, folder: MIGRATIONS });
  await using system = openDatabase({
    url: urls.appUrl,
    role: "findable_system",
    maxConnections: 1,
    applicationName: "findable start",
  });
  const { secret } = await ensureBootstrapKey(system, { secret: config.bootstrapKey });
  return { ...report, generatedSecret: secret };
}
