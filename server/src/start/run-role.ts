import type { Logger } from "pino";
import { awaitBriefing } from "../platform/processes/briefing.ts";
import { endWithParent } from "../platform/processes/end-with-parent.ts";
import { onStopSignal } from "../platform/processes/on-stop-signal.ts";
import { reportReady } from "../platform/processes/ready-message.ts";
import { createLogger } from "../platform/telemetry/create-logger.ts";
import type { Config } from "./config.ts";
import { inOwnDatabase } from "./own-database.ts";

interface Started {
  close(): Promise<void>;
  facts: Record<string, unknown>;
}

/** One process of the service, until a signal or the end of its supervisor. */
export async function runRole(role: "api" | "worker", config: Config): Promise<void> {
  const logger = createLogger(role, config.logLevel);
  const open = () => (role === "api" ? api(config, logger) : worker(config, logger));
  const { databaseUrl: url } = config;
  const { close, facts } = await (url === undefined ? open() : inOwnDatabase({ setting: "DATABASE_URL", url }, open));
  closeOnSignal(close, logger);
  endWithParent({ drain: close });
  if (process.send === undefined && "url" in facts) process.stdout.write(`Findable is ready at ${facts.url}\n`);
  reportReady(facts);
}

async function api(config: Config, logger: Logger): Promise<Started> {
  const [{ startApi }, databaseUrl] = await Promise.all([import("./start-api.ts"), findDatabase(config)]);
  const started = await startApi({ config, databaseUrl, logger });
  return { close: () => started.close(), facts: { url: started.url } };
}

async function worker(config: Config, logger: Logger): Promise<Started> {
  const [{ startRunWorker }, databaseUrl] = await Promise.all([import("./start-worker.ts"), findDatabase(config)]);
  const started = await startRunWorker({ config, databaseUrl, logger });
  return { close: () => started.close(), facts: { worker: started.id } };
}

/** The setting, or what the supervisor says once its database answers; meanwhile this process loads its code. */
async function findDatabase(config: Config): Promise<string> {
  const databaseUrl = config.supervised ? (await awaitBriefing())["databaseUrl"] : config.databaseUrl;
  if (databaseUrl === undefined) throw new Error("This process was not told where its database is.");
  return databaseUrl;
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
