import { explainUnavailable } from "../platform/processes/explain-unavailable.ts";
import { StartFailure } from "../platform/processes/start-failure.ts";
import { type Config, ConfigError } from "./config.ts";
import { inDataFolder } from "./data-folder.ts";
import { readConfig } from "./read-config.ts";
import type { Environment } from "./setting-reader.ts";

/**
 * Starts the role that `ROLE` names. `all` supervises one `api` and one `worker` process; larger installations run these roles
 * on separate machines. Each role imports only its own code, which keeps the start fast.
 */
export async function start(environment: Environment, args: readonly string[]): Promise<void> {
  try {
    await startRole(environment, args);
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exit(1);
  }
}

async function startRole(environment: Environment, args: readonly string[]): Promise<void> {
  const config = await readConfig(environment);
  if (!config.supervised) await warnOfMisspelt(environment, config);
  await requireBlobs(config);
  try {
    await startWith(config, environment, args);
  } catch (error) {
    throw inDataFolder(error, config.dataDir) ?? error;
  }
}

async function warnOfMisspelt(environment: Environment, { vendors }: Config): Promise<void> {
  const [{ misspeltSettings }, { settingsWith }] = await Promise.all([
    import("./misspelt-settings.ts"),
    import("./settings.ts"),
  ]);
  for (const sentence of misspeltSettings(environment, settingsWith(vendors))) process.stderr.write(`${sentence}\n`);
}

/** Once for an installation: its supervisor has checked the bucket for the processes that it starts. */
async function requireBlobs({ supervised, blobs: { s3 } }: Config): Promise<void> {
  if (supervised || s3 === undefined) return;
  const { requireBucket } = await import("../platform/blobs/prove-blobs.ts");
  await requireBucket(s3);
}

async function startWith(config: Config, environment: Environment, args: readonly string[]): Promise<void> {
  switch (config.role) {
    case "all": {
      const { runEverything } = await import("./run-everything.ts");
      return runEverything(config, environment, args);
    }
    case "migrate": {
      const { runMigration } = await import("./run-migration.ts");
      return runMigration(config);
    }
    case "api":
    case "worker": {
      const { runRole } = await import("./run-role.ts");
      return runRole(config.role, config);
    }
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartFailure) return error.message;
  const unavailable = explainUnavailable(error, "the start");
  if (unavailable !== undefined) return unavailable.message;
  return `Findable could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
