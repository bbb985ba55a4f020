import { writeFileSync } from "node:fs";
import path from "node:path";
import { createLogger } from "../platform/telemetry/create-logger.ts";
import { type Config, ConfigError } from "./config.ts";
import { openDataFolder } from "./data-folder.ts";
import { prepareDatabase } from "./prepare-database.ts";

/** Upgrades the operator's database and ends: the step before several API and worker processes of a new release start. */
export async function runMigration(config: Config): Promise<void> {
  const { databaseUrl, databaseAdminUrl } = config;
  if (databaseUrl === undefined) throw new ConfigError(["ROLE=migrate requires DATABASE_URL."]);
  openDataFolder(config.dataDir);
  const urls = { appUrl: databaseUrl, adminUrl: databaseAdminUrl ?? databaseUrl };
  const { generatedSecret, notes } = await prepareDatabase(config, urls);
  const logger = createLogger("migrate", config.logLevel);
  for (const note of notes) logger.warn({}, note);
  if (generatedSecret !== undefined) {
    writeFileSync(path.join(config.dataDir, "operator.key"), `${generatedSecret}\n`, { mode: 0o600 });
    process.stderr.write(`\nYour first API key (ADMIN), shown only once:\n\n  ${generatedSecret}\n\n`);
  }
  process.stdout.write("The database is up to date.\n");
}
