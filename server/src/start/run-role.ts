import type { Logger } from "pino";
import { openDatabase } from "../platform/database/pool.ts";
import { processName } from "../platform/database/process-name.ts";
import { requireSessions } from "../platform/database/prove-session.ts";
import { requireSchema } from "../platform/database/schema/require-schema.ts";
import { refuseForeignDatabase } from "../platform/installation/open-installation.ts";
import { awaitBriefing, type Instance } from "../platform/processes/briefing.ts";
import { endWithParent } from "../platform/processes/end-with-parent.ts";
import { onStopSignal } from "../platform/processes/on-stop-signal.ts";
import { reportReady } from "../platform/processes/ready-message.ts";
import { createLogger } from "../platform/telemetry/create-logger.ts";
import { startTracing } from "../platform/telemetry/start-tracing.ts";
import type { Config } from "./config.ts";
import { keepDataPrivate } from "./data-folder.ts";
import { inOwnDatabase } from "./own-database.ts";
import { proveStart } from "./prove-start.ts";

interface Started {
  close(): Promise<void>;
  facts: Record<string, unknown>;
}

/** Runs one process of the service until a stop signal, or until its supervisor exits. */
export async function runRole(role: "api" | "worker", config: Config): Promise<void> {
  const logger = createLogger(role, config.logLevel);
  if (!config.supervised) keepDataPrivate(config.dataDir, logger);
  const tracing = await startTracing(role, config.collector);
  const open = () => (role === "api" ? api(config, logger) : worker(config, logger));
  const { databaseUrl: url } = config;
  const { close, facts } = await (url === undefined ? open() : inOwnDatabase({ setting: "DATABASE_URL", url }, open));
  const drain = async () => {
    await close();
    await tracing.close();
  };
  closeOnSignal(drain, logger);
  endWithParent({ drain });
  if (process.send === undefined && "url" in facts) process.stdout.write(`Findable is ready at ${facts.url}\n`);
  reportReady(facts);
}

async function api(config: Config, logger: Logger): Promise<Started> {
  const [{ startApi }, { databaseUrl }] = await Promise.all([import("./start-api.ts"), findDatabase(config, logger)]);
  const started = await startApi({ config, databaseUrl, logger });
  return { close: () => started.close(), facts: { url: started.url, monitoringUrl: started.monitoringUrl } };
}

async function worker(config: Config, logger: Logger): Promise<Started> {
  const [{ startRunWorker }, found] = await Promise.all([import("./start-worker.ts"), findDatabase(config, logger)]);
  const started = await startRunWorker({ config, logger, ...found });
  return { close: () => started.close(), facts: { worker: started.id, monitoringUrl: started.monitoringUrl } };
}

interface FoundDatabase {
  databaseUrl: string;
  /** Undefined without a supervisor. */
  instance: Instance | undefined;
}

/** Returns the configured URL, or waits for the supervisor to send it. This process loads its code meanwhile. */
async function findDatabase(config: Config, logger: Logger): Promise<FoundDatabase> {
  const message = config.supervised ? await awaitBriefing() : undefined;
  const databaseUrl = message === undefined ? config.databaseUrl : message.briefing["databaseUrl"];
  if (databaseUrl === undefined) throw new Error("The supervisor did not send the database URL.");
  // The supervisor has migrated the database and proved it.
  if (message === undefined) await proveDatabase(config, databaseUrl, logger);
  return { databaseUrl, instance: message?.instance };
}

async function proveDatabase(config: Config, url: string, logger: Logger): Promise<void> {
  await requireSessions("DATABASE_URL", url);
  await refuseForeignDatabase(url, config.dataDir);
  await requireSchema(url);
  const open = (role: "findable_tenant" | "findable_system") =>
    openDatabase({ url, role, maxConnections: 1, applicationName: processName("start") });
  await using tenant = open("findable_tenant");
  await using system = open("findable_system");
  for (const note of await proveStart(config, { tenant, system }, undefined)) logger.warn({}, note);
}

function closeOnSignal(close: () => Promise<void>, logger: Logger): void {
  onStopSignal(() => {
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, "closing failed");
        process.exit(1);
      },
    );
  });
}
