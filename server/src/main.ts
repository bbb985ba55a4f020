import { pino } from "pino";
import { startApi } from "./app.ts";
import { ConfigError, type Environment, parseConfig } from "./config.ts";
import { endWithParent } from "./platform/processes/end-with-parent.ts";
import { reportReady } from "./platform/processes/ready-message.ts";
import { runEverything } from "./run-everything.ts";
import { startRunWorker } from "./run-worker.ts";

/** Starts what `ROLE` says. `api` and `worker` are what `all` supervises, or single processes on machines of their own. */
async function main(environment: Environment, args: readonly string[]): Promise<void> {
  const config = parseConfig(environment);
  const logger = pino(
    { level: config.logLevel, name: config.role, redact: ["req.headers.authorization"] },
    pino.destination(2),
  );
  if (config.role === "all") return runEverything(config, environment, args, logger);
  const databaseUrl = config.databaseUrl ?? "";
  const started =
    config.role === "api"
      ? await startApi({ config, databaseUrl, logger })
      : await startRunWorker({ config, databaseUrl, logger });
  closeOnSignal(() => started.close(), logger);
  endWithParent({ drain: () => started.close() });
  if ("url" in started) {
    if (process.send === undefined) process.stdout.write(`Findable is ready at ${started.url}\n`);
    reportReady({ url: started.url });
  } else {
    reportReady({ worker: started.id });
  }
}

function closeOnSignal(close: () => Promise<void>, logger: { error(fields: object, message: string): void }): void {
  const end = () => {
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, "closing failed");
        process.exit(1);
      },
    );
  };
  process.once("SIGTERM", end);
  process.once("SIGINT", end);
}

main(process.env, process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof ConfigError) process.stderr.write(`${error.problems.join("\n")}\n`);
  else
    process.stderr.write(
      `Findable could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  process.exit(1);
});
