import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { BrandAtStart } from "../cli/start-with-brand.ts";
import type { Terminal } from "../cli/terminal.ts";
import type { Briefing } from "../platform/processes/briefing.ts";
import type { Log } from "../platform/processes/log.ts";
import { onStopSignal } from "../platform/processes/on-stop-signal.ts";
import { type SupervisedProcess, supervise } from "../platform/processes/supervise.ts";
import { createLogger } from "../platform/telemetry/create-logger.ts";
import { appOrigin } from "./app-origin.ts";
import { buildWebAppIfMissing } from "./build-web-app.ts";
import { type Config, SUPERVISED } from "./config.ts";
import { keepDataPrivate, openDataFolder } from "./data-folder.ts";
import type { PreparedDatabase } from "./prepare-database.ts";
import type { StartedCluster } from "./prove-start.ts";
import type { Environment } from "./setting-reader.ts";
import { withPort } from "./with-port.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));

/**
 * Runs the whole service on one machine: the database (embedded unless `DATABASE_URL` is set), one API process and one worker
 * process. Separate processes keep a busy skill from stalling streams. Stops in reverse order, the database last.
 */
export async function runEverything(
  settings: Config,
  environment: Environment,
  args: readonly string[],
): Promise<void> {
  const brand = await readBrand(args);
  const screen = brand === undefined ? undefined : await openScreen();
  openDataFolder(settings.dataDir);
  const config = await withPort(settings);
  const logger = createLogger("all", config.logLevel);
  const log: Log = (level, message, facts = {}) => logger[level](facts, message);
  keepDataPrivate(settings.dataDir, logger);
  buildWebAppIfMissing(log);
  const briefing = Promise.withResolvers<Briefing>();
  // Both processes load their code while the database starts.
  // Who follows a brand job reads its progress, not a line for each call.
  const quiet = brand === undefined ? {} : { LOG_LEVEL: "warn" };
  const own = { ...quiet, ...environment, PORT: String(config.port) };
  const processes = startProcesses(own, briefing.promise, log, screen);
  const service = new RunningService(processes);
  try {
    const { database, prepared } = await startDatabase(config, log);
    service.keep(database);
    if (prepared.sharedLogin) {
      logger.warn(
        {},
        "DATABASE_URL and DATABASE_ADMIN_URL use the same login, so row-level security protects less: the login can leave its role",
      );
    }
    for (const note of prepared.notes) logger.warn({}, note);
    briefing.resolve({ databaseUrl: database.appUrl });
    const operatorKey = storeOperatorKey(config, prepared.generatedSecret);
    const [{ url }] = await Promise.all([processes.api.ready, processes.worker.ready]);
    await greet({ url: String(url), config, prepared, operatorKey, brand, screen });
  } catch (error) {
    await service.stop();
    throw error;
  }
}

/** Imports the terminal code only if the start names a brand. */
async function readBrand(args: readonly string[]): Promise<BrandAtStart | undefined> {
  if (args.length === 0) return undefined;
  const { readStartArguments } = await import("../cli/start-with-brand.ts");
  return readStartArguments(args);
}

interface Screen {
  terminal: Terminal;
  /** Prints a line of a process; undefined prints them as they are. */
  onLine: ((stream: "stdout" | "stderr", line: string) => void) | undefined;
}

/** The terminal on which a brand job is followed. On a real one, JSON lines of the log would tear the progress apart. */
async function openScreen(): Promise<Screen> {
  const [{ createTerminal }, { printLogLine }] = await Promise.all([
    import("../cli/terminal.ts"),
    import("../cli/print-log-line.ts"),
  ]);
  const terminal = createTerminal(process.stdout, process.stderr, process.env);
  return { terminal, onLine: terminal.talk.isTty ? (_stream, line) => printLogLine(terminal.talk, line) : undefined };
}

interface Processes {
  api: SupervisedProcess;
  worker: SupervisedProcess;
}

function startProcesses(
  environment: Environment,
  briefing: Promise<Briefing>,
  log: Log,
  screen: Screen | undefined,
): Processes {
  const start = (role: "api" | "worker") =>
    supervise({
      name: role,
      modulePath: MAIN,
      env: { ...environment, ROLE: role, [SUPERVISED]: "true" },
      briefing,
      log,
      ...(screen?.onLine && { onLine: screen.onLine }),
    });
  return { api: start("api"), worker: start("worker") };
}

interface RunningDatabase {
  adminUrl: string;
  appUrl: string;
  /** Undefined for a database of the operator. */
  cluster?: StartedCluster;
  exited: Promise<unknown>;
  stop(): Promise<void>;
}

/** Stops every process once, in order: on a signal, or after the database has failed permanently. */
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
 * Stores the generated key for the command line of this machine, readable by its owner only. The data folder already holds
 * the passwords of the database, so this adds no new exposure.
 */
function storeOperatorKey(config: Config, generated: string | undefined): string | undefined {
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
  screen: Screen | undefined;
}

async function greet({ url, prepared, operatorKey, brand, config, screen }: Greeting): Promise<void> {
  const { generatedSecret: secret, signInLink } = prepared;
  const app = `${appOrigin(config, url)}/app/`;
  if (secret !== undefined) {
    process.stderr.write(
      `\nYour first API key (ADMIN), shown only once:\n\n  ${secret}\n\n` +
        `The command line of this machine reads it from this file:\n\n  ${path.join(config.dataDir, "operator.key")}\n\n`,
    );
  }
  // The fragment keeps the token out of servers, logs and referrers.
  if (signInLink !== undefined) {
    process.stderr.write(
      `Create the owner of this installation with this link (valid once, for 15 minutes):\n\n  ${app}first#link=${signInLink}\n\n`,
    );
  }
  process.stdout.write(`Findable is ready at ${url}\nThe web app is at ${app}\n`);
  if (brand === undefined || screen === undefined) return;
  const { followBrandAtStart } = await import("../cli/start-with-brand.ts");
  await followBrandAtStart(brand, { url, config, operatorKey, terminal: screen.terminal });
}
