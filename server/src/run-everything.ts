import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import type { Config, Environment } from "./config.ts";
import { startEmbeddedPostgres } from "./platform/postgres/embedded-postgres.ts";
import type { Log } from "./platform/processes/log.ts";
import { supervise } from "./platform/processes/supervise.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { withPort } from "./with-port.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));

/**
 * The whole service on one machine: the embedded database where none is named, one API process and one worker process, so
 * that a busy skill stalls no stream. Stops in the opposite order, the database last.
 */
export async function runEverything(
  settings: Config,
  environment: Environment,
  args: readonly string[],
  logger: Logger,
): Promise<void> {
  const log: Log = (level, message, facts = {}) => logger[level](facts, message);
  const config = await withPort(settings);
  mkdirSync(config.dataDir, { recursive: true });
  const database = await openDatabase(config, log);
  const prepared = await prepareDatabase(config, database);
  if (prepared.sharedLogin)
    logger.warn({}, "DATABASE_URL and DATABASE_ADMIN_URL are one login: row-level security is a weaker wall");
  const operatorKey = keepOperatorKey(config, prepared.generatedSecret);

  const childEnvironment = {
    ...environment,
    DATABASE_URL: database.appUrl,
    DATA_DIR: config.dataDir,
    PORT: String(config.port),
  };
  const worker = supervise({ name: "worker", modulePath: MAIN, env: { ...childEnvironment, ROLE: "worker" }, log });
  const api = supervise({ name: "api", modulePath: MAIN, env: { ...childEnvironment, ROLE: "api" }, log });

  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      await Promise.all([api.stop(), worker.stop()]);
      await database.stop();
    })();
    return stopping;
  };
  const stopAndExit = (code: number) => void stop().finally(() => process.exit(code));
  process.once("SIGTERM", () => stopAndExit(0));
  process.once("SIGINT", () => stopAndExit(0));
  void database.exited.then(() => {
    if (stopping === undefined) stopAndExit(1);
  });

  try {
    const [{ url }] = await Promise.all([api.ready, worker.ready]);
    await greet({ url: String(url), config, secret: prepared.generatedSecret, operatorKey, args });
  } catch (error) {
    await stop();
    throw error;
  }
}

interface RunningDatabase {
  adminUrl: string;
  appUrl: string;
  exited: Promise<unknown>;
  stop(): Promise<void>;
}

async function openDatabase(config: Config, log: Log): Promise<RunningDatabase> {
  if (config.databaseUrl !== undefined) {
    const { databaseUrl, databaseAdminUrl = databaseUrl } = config;
    return {
      adminUrl: databaseAdminUrl,
      appUrl: databaseUrl,
      exited: new Promise(() => undefined),
      stop: async () => undefined,
    };
  }
  return startEmbeddedPostgres({ dataDir: config.dataDir, log });
}

/**
 * Keeps the generated key where the command line of this machine finds it, readable by its owner only. The data folder
 * holds the database's passwords already.
 */
function keepOperatorKey(config: Config, generated: string | undefined): string | undefined {
  if (config.bootstrapKey !== undefined) return config.bootstrapKey;
  const file = path.join(config.dataDir, "operator.key");
  if (generated !== undefined) writeFileSync(file, `${generated}\n`, { mode: 0o600 });
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

interface Greeting {
  url: string;
  config: Config;
  secret: string | undefined;
  operatorKey: string | undefined;
  args: readonly string[];
}

async function greet({ url, secret, operatorKey, args, config }: Greeting): Promise<void> {
  if (secret !== undefined) {
    process.stderr.write(
      `\nYour first API key, an ADMIN key, shown this once:\n\n  ${secret}\n\n` +
        `It is also kept in ${path.join(config.dataDir, "operator.key")} for the command line on this machine.\n\n`,
    );
  }
  process.stdout.write(`Findable is ready at ${url}\n`);
  if (args.includes("--brand")) process.stderr.write(`${operatorKey ?? ""}`.slice(0, 0));
}
