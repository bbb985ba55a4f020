import type { Logger } from "pino";
import { trustFor } from "../domains/approvals/index.ts";
import { findPinnedFiles, putAgentFile, requireAgentPath } from "../domains/files/index.ts";
import { findCredentials } from "../domains/platforms/index.ts";
import { findWorldState, recordDeed } from "../domains/test-worlds/index.ts";
import { secretContext } from "../domains/webhooks/index.ts";
import type { SkillDefinition } from "../kernel/runs/skill.ts";
import { startChaining } from "../platform/audit/start-chaining.ts";
import { startSweepingBlobs } from "../platform/blobs/start-sweeping-blobs.ts";
import { openDatabase } from "../platform/database/pool.ts";
import { startSweeper } from "../platform/database/sweeper.ts";
import { inTenantTransaction, tenantDb } from "../platform/database/tenant.ts";
import { createRunWatcher } from "../platform/engine/poll-runs.ts";
import { type RunWorker, startWorker } from "../platform/engine/worker/worker.ts";
import { readInput } from "../platform/inputs/read-input.ts";
import { meterStorage } from "../platform/metering/meter-storage.ts";
import { repeat } from "../platform/processes/repeat.ts";
import { startPurging } from "../platform/purge/purge-workspaces.ts";
import { tallyVendorCalls } from "../platform/telemetry/tally-vendor-calls.ts";
import { checkSkillResult } from "../platform/validation/skill-values.ts";
import { startDeliverer } from "../platform/webhooks/deliverer.ts";
import type { FindCredentials } from "../providers/cms/port.ts";
import { skills as builtInSkills } from "../skills.ts";
import { createWorldClock } from "../wiring/advance-world-clock.ts";
import { createFindRunSkill } from "../wiring/find-run-skill.ts";
import { createFirer, startScheduleFirer } from "../wiring/fire-schedules.ts";
import { openProviders } from "../wiring/live-providers.ts";
import { createSandboxProviders } from "../wiring/sandbox-providers.ts";
import { createServices, openBlobs } from "../wiring/services.ts";
import { createSkillCatalog } from "../wiring/skill-catalog.ts";
import type { Config } from "./config.ts";
import { writeLimits } from "./write-limits.ts";

export interface WorkerProcessOptions {
  config: Config;
  /** The service's login. */
  databaseUrl: string;
  logger: Logger;
  /** For tests and benchmarks; default the built-in ones. */
  skills?: readonly SkillDefinition[];
}

const METER_STORAGE_EVERY_MS = 60_000;

/** The working side of the service: runs skills and delivers events until it is closed. */
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
  const tenant = open("findable_tenant", 20);
  const system = open("findable_system", 5);
  await writeLimits(system, config);
  const catalog = createSkillCatalog(skills);
  const watcher = createRunWatcher(system, (error) =>
    logger.warn({ err: error }, "looking at the watched runs failed"),
  );
  const blobs = openBlobs(config, system);
  const services = createServices({ config, publicUrl, skills: catalog, runs: watcher, blobs });
  const findPlatformCredentials: FindCredentials = ({ platformId, version, ...place }) =>
    findCredentials(tenantDb(tenant, place), services.sealer, {
      workspaceId: place.workspaceId,
      id: platformId,
      version,
    });
  const complain = (what: string) => (error: unknown) =>
    logger.warn({ err: error }, `${what} failed; it is tried again`);
  const vendorCalls = tallyVendorCalls(system, complain("counting the calls of vendors"));
  const outside = await openProviders(config, {
    publicUrl,
    vendorCalls,
    tenant,
    sealer: services.sealer,
    findCredentials: findPlatformCredentials,
    sandbox: createSandboxProviders({
      findWorld: (place) => findWorldState(tenantDb(tenant, place), place.agencyId),
      recordDeed: (place, deed) => inTenantTransaction(tenant, place, (tx) => recordDeed(tx, place, deed)),
      findCredentials: findPlatformCredentials,
    }),
  });
  const outbox = open("findable_system", 4);
  const deliverer = startDeliverer({
    system: outbox,
    post: outside.post,
    sealer: services.sealer,
    secretContext,
    ...config.webhooks,
    logger,
  });
  const worldClock = createWorldClock({
    tenant,
    system,
    firer: createFirer({ tenant, services }),
    hurryDeliveries: () => deliverer.hurry(),
  });
  const worker = await startWorker({
    services: {
      tenant,
      blobs,
      providersFor: outside.providersFor,
      limits: config.limits,
      links: services.links,
      operations: services.operations,
      checkFilePath: requireAgentPath,
      writeFile: putAgentFile,
      findTrust: trustFor,
      worldClock,
      findInputFiles: findPinnedFiles,
      readInput,
      findSkill: createFindRunSkill(catalog, tenant),
      checkResult: checkSkillResult,
      logger,
    },
    system,
    databaseUrl,
    concurrency: config.worker.concurrency,
    leaseMs: config.worker.leaseMs,
  });

  const chores = [
    startScheduleFirer({ system, tenant, services, logger }),
    deliverer,
    startSweeper(system, complain("deleting what has expired")),
    startSweepingBlobs(system, blobs, complain("removing bytes that nothing names")),
    startChaining(system, complain("chaining the audit log")),
    startPurging(system, complain("purging workspaces")),
    repeat(METER_STORAGE_EVERY_MS, () => meterStorage(system), complain("metering storage")),
  ];

  async function close(): Promise<void> {
    await Promise.all([worker, ...chores].map((one) => one.close()));
    watcher.close();
    await Promise.all([outside.close(), vendorCalls.close()]);
    await Promise.all([tenant.close(), system.close(), outbox.close()]);
  }
  return { id: worker.id, close, [Symbol.asyncDispose]: close };
}
