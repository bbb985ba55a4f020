import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { findPinnedFiles, putAgentFile, requireAgentPath } from "./domains/files/index.ts";
import { createFindRunSkill } from "./find-run-skill.ts";
import { startScheduleFirer } from "./fire-schedules.ts";
import type { SkillDefinition } from "./kernel/skill.ts";
import { openProviders } from "./live-providers.ts";
import { sweepBlobs } from "./platform/blobs/sweep-blobs.ts";
import { openDatabase } from "./platform/db/pool.ts";
import { startSweeper } from "./platform/db/sweeper.ts";
import { createRunWatcher } from "./platform/engine/watcher.ts";
import { type RunWorker, startWorker } from "./platform/engine/worker.ts";
import { createInputReader } from "./platform/inputs/read-input.ts";
import { checkSkillResult } from "./platform/validation/skill-values.ts";
import { createServices, openBlobs } from "./services.ts";
import { createSkillCatalog } from "./skill-catalog.ts";
import { skills as builtInSkills } from "./skills.ts";
import { writeLimits } from "./write-limits.ts";

export interface WorkerProcessOptions {
  config: Config;
  /** The service's login. */
  databaseUrl: string;
  logger: Logger;
  /** For tests and benchmarks; default the built-in ones. */
  skills?: readonly SkillDefinition[];
}

/** The working side of the service: runs skills until it is closed. */
export async function startRunWorker({
  config,
  databaseUrl,
  logger,
  skills = builtInSkills,
}: WorkerProcessOptions): Promise<RunWorker> {
  const onConnectionLost = (error: Error) => logger.warn({ err: error }, "a database connection was lost");
  const open = (role: "findable_tenant" | "findable_system", maxConnections: number) =>
    openDatabase({ url: databaseUrl, role, maxConnections, applicationName: "findable worker", onConnectionLost });
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const outside = await openProviders(config, publicUrl);
  const tenant = open("findable_tenant", 20);
  const system = open("findable_system", 5);
  await writeLimits(system, config);
  const blobs = openBlobs(config, system);
  const catalog = createSkillCatalog(skills);
  const watcher = createRunWatcher(system, (error) =>
    logger.warn({ err: error }, "looking at the watched runs failed"),
  );
  const services = createServices({ config, publicUrl, skills: catalog, runs: watcher, blobs });
  const worker = await startWorker({
    services: {
      tenant,
      blobs,
      providers: outside.providers,
      limits: config.limits,
      links: services.links,
      operations: services.operations,
      checkFilePath: requireAgentPath,
      writeFile: putAgentFile,
      findInputFiles: findPinnedFiles,
      readInput: createInputReader(outside.providers),
      findSkill: createFindRunSkill(catalog, tenant),
      checkResult: checkSkillResult,
      logger,
    },
    system,
    databaseUrl,
    concurrency: config.worker.concurrency,
    leaseMs: config.worker.leaseMs,
  });

  const schedules = startScheduleFirer({ system, tenant, services, logger });
  const sweeper = startSweeper({
    system,
    onError: (error) => logger.warn({ err: error }, "deleting what has expired failed"),
    afterwards: (signal) => sweepBlobs(system, blobs, signal),
  });

  async function close(): Promise<void> {
    await Promise.all([worker.close(), sweeper.close(), schedules.close()]);
    watcher.close();
    await outside.close();
    await Promise.all([tenant.close(), system.close()]);
  }
  return { id: worker.id, close, [Symbol.asyncDispose]: close };
}
