import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { BrandAtStart } from "../cli/start-with-brand.ts";
import type { Briefing } from "../platform/processes/briefing.ts";
import type { Log } from "../platform/processes/log.ts";
import { onStopSignal } from "../platform/processes/on-stop-signal.ts";
import { type SupervisedProcess, supervise } from "../platform/processes/supervise.ts";
import { createLogger } from "../platform/telemetry/create-logger.ts";
import { buildWebAppIfMissing } from "./build-web-app.ts";
import { type Config, SUPERVISED } from "./config.ts";
import { openDataFolder } from "./data-folder.ts";
import type { PreparedDatabase } from "./prepare-database.ts";
import type { Environment } from "./setting-reader.ts";
import { withPort } from "./with-port.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

/**
 * The whole service on one machine: the embedded database where none is named, one API process and one worker process, so
 * that a busy skill stalls no stream. Stops in the opposite order, the database last.
 */
export async function runEverything(
  settings: Config,
  environment: Environment,
  args: readonly string[],
): Promise<void> {
  const brand = await readBrand(args);
  openDataFolder(settings.dataDir);
  const config = await withPort(settings);
  const logger = createLogger("all", config.logLevel);
  const log: Log = (level, message, facts = {}) => logger[level](facts, message);
  buildWebAppIfMissing(log);
  const briefing = Promise.withResolvers<Briefing>();
  // The two load their code while the database starts.
  const processes = startProcesses({ ...environment, PORT: String(config.port) }, briefing.promise, log);
  const service = new RunningService(processes);
  try {
    const { database, prepared } = await startDatabase(config, log);
    service.keep(database);
    if (prepared.sharedLogin) {
      logger.warn({}, "DATABASE_URL and DATABASE_ADMIN_URL are one login: row-level security is a weaker wall");
    }
    briefing.resolve({ databaseUrl: database.appUrl });
    const operatorKey = keepOperatorKey(config, prepared.generatedSecret);
    const [{ url }] = await Promise.all([processes.api.ready, processes.worker.ready]);
    await greet({ url: String(url), config, prepared, operatorKey, brand });
  } catch (error) {
    await service.stop();
    throw error;
  }
}

/** The terminal's code is loaded only where the start names a brand. */
async function readBrand(args: readonly string[]): Promise<BrandAtStart | undefined> {
  if (args.length === 0) return undefined;
  const { readStartArguments } = await import("../cli/start-with-brand.ts");
  return readStartArguments(args);
}

interface Processes {
  api: SupervisedProcess;
  worker: SupervisedProcess;
}

function startProcesses(environment: Environment, briefing: Promise<Briefing>, log: Log): Processes {
  const start = (role: "api" | "worker") =>
    supervise({
      name: role,
      modulePath: MAIN,
      env: { ...environment, ROLE: role, [SUPERVISED]: "true" },
      briefing,
      log,
    });
  return { api: start("api"), worker: start("worker") };
}

interface RunningDatabase {
  adminUrl: string;
  appUrl: string;
  exited: Promise<unknown>;
  stop(): Promise<void>;
}

/** Stops everything once, in order, at a signal or when the database is gone for good. */
class RunningService {
  readonly #processes: Processes;
  #database: RunningDatabase | undefined;
  #stopping: Promise<void> | undefined;

  constructor(processes: Processes) {
    this.#processes = processes;
    onStopSignal(() => this.#stopAndExit(0));
  }

  keep(database: RunningDatabase): void {
    this.#database = database;
    void database.exited.then(() => {
      if (this.#stopping === undefined) this.#stopAndExit(1);
    });
  }

  stop(): Promise<void> {
    this.#stopping ??= (async () => {
      await Promise.all([this.#processes.api.stop(), this.#processes.worker.stop()]);
      await this.#database?.stop();
    })();
    return this.#stopping;
  }

  #stopAndExit(code: number): void {
    void this.stop().finally(() => process.exit(code));
  }
}

async function startDatabase(config: Config, log: Log) {
  const [database, { prepareDatabase }] = await Promise.all([
    openDatabase(config, log),
    import("./prepare-database.ts"),
  ]);
  try {
    return { database, prepared: await prepareDatabase(config, database) };
  } catch (error) {
    await database.stop();
    throw error;
  }
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
  const { startEmbeddedPostgres } = await import("../platform/database/embedded/embedded-postgres.ts");
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
  prepared: PreparedDatabase;
  operatorKey: string | undefined;
  brand: BrandAtStart | undefined;
}

async function greet({ url, prepared, operatorKey, brand, config }: Greeting): Promise<void> {
  const { generatedSecret: secret, signInLink } = prepared;
  const app = `${config.publicUrl ?? url}/app/`;
  if (secret !== undefined) {
    process.stderr.write(
      `\nYour first API key, an ADMIN key, shown this once:\n\n  ${secret}\n\n` +
        `It is also kept in ${path.join(config.dataDir, "operator.key")} for the command line on this machine.\n\n`,
    );
  }
  // Behind `#`, where no server, log or referrer sees it.
  if (signInLink !== undefined) {
    process.stderr.write(
      `Sign in to the web app with it, once and within 15 minutes:\n\n  ${app}#link=${signInLink}\n\n`,
    );
  }
  process.stdout.write(`Findable is ready at ${url}\nThe web app is at ${app}\n`);
  if (brand === undefined) return;
  const { followBrandAtStart } = await import("../cli/start-with-brand.ts");
  await followBrandAtStart(brand, { url, config, operatorKey });
}
