import type { Logger } from "pino";
import { findStandingApproval } from "../domains/approvals/index.ts";
import { checkDueLinks, checkLinksOf } from "../domains/campaigns/index.ts";
import {
  countEarlierPages,
  createSamplingPoll,
  expireSamples,
  recountAnswers,
  takeEngineTurn,
} from "../domains/citations/index.ts";
import { erasePeople, eraseTexts } from "../domains/erasures/index.ts";
import { findPinnedFiles, putAgentFile, requireAgentPath } from "../domains/files/index.ts";
import { findSubmissionApiKey, fireDueChecks, firePublications } from "../domains/indexing/index.ts";
import { createMailTokens } from "../domains/integrations/index.ts";
import { judgeDueLooks } from "../domains/interventions/index.ts";
import { gatherNotices, noteBudgets, noteWeeks } from "../domains/notices/index.ts";
import { findCredentials } from "../domains/platforms/index.ts";
import { createMailWatch, readMailboxes } from "../domains/replies/index.ts";
import { sendDueReports } from "../domains/reports/index.ts";
import { createSchedulePoll } from "../domains/schedules/index.ts";
import { sendDueMails } from "../domains/service-mails/index.ts";
import { watchDueSites } from "../domains/site/index.ts";
import { findWorldState, recordDeed } from "../domains/test-worlds/index.ts";
import { startDeliverer } from "../domains/webhooks/index.ts";
import type { InTenant } from "../kernel/database/db.ts";
import { systemClock } from "../kernel/processes/clock.ts";
import type { Repeating } from "../kernel/processes/repeating.ts";
import { RELEASE } from "../kernel/release.ts";
import type { SkillDefinition } from "../kernel/runs/skill.ts";
import { chainNewEntries } from "../platform/audit/audit-log.store.ts";
import { sweepBlobs } from "../platform/blobs/sweep-blobs.ts";
import { CONNECTIONS } from "../platform/database/connections.ts";
import { type Database, openDatabase } from "../platform/database/pool.ts";
import { processName } from "../platform/database/process-name.ts";
import { deleteExpiredRows } from "../platform/database/sweeper.ts";
import { inTenantTransaction, tenantDb } from "../platform/database/tenant.ts";
import { describeFailure } from "../platform/egress/describe-failure.ts";
import { createRunWatcher } from "../platform/engine/poll-runs.ts";
import { type RunWorker, startWorker } from "../platform/engine/worker/worker.ts";
import { readInput } from "../platform/inputs/read-input.ts";
import { findInstallation, noteInstallationSeen, systemQueries } from "../platform/installation/installation.store.ts";
import { meterStorage } from "../platform/metering/meter-storage.ts";
import type { Instance } from "../platform/processes/briefing.ts";
import { repeat } from "../platform/processes/repeat.ts";
import { purgeWorkspaces } from "../platform/purge/purge-workspaces.ts";
import { trimRecords } from "../platform/retention/trim-records.ts";
import { freeBytes } from "../platform/storage/free-space.ts";
import { watchStorage } from "../platform/storage/watch-storage.ts";
import { selectBacklog } from "../platform/telemetry/backlog.store.ts";
import { createMetrics } from "../platform/telemetry/metrics.ts";
import { type MonitoringServer, serveMonitoring } from "../platform/telemetry/monitoring-server.ts";
import { tallyVendorCalls } from "../platform/telemetry/tally-vendor-calls.ts";
import { checkSkillResult } from "../platform/validation/skill-values.ts";
import type { FindCredentials } from "../providers/cms/port.ts";
import { skills as builtInSkills } from "../skills.ts";
import { createWorldClock } from "../wiring/advance-world-clock.ts";
import { createServices, openBlobs } from "../wiring/create-services.ts";
import { createFindRunSkill } from "../wiring/find-run-skill.ts";
import { createFiringContext } from "../wiring/fire-schedules.ts";
import { openProviders } from "../wiring/live-providers.ts";
import { openNotices } from "../wiring/open-notices.ts";
import { createSandboxProviders } from "../wiring/sandbox-providers.ts";
import { revokeAccounts } from "../wiring/search-console.ts";
import { createSkillCatalog } from "../wiring/skill-catalog.ts";
import { createLogArchive } from "./archive-log.ts";
import { createBackupPoll } from "./back-up-when-due.ts";
import type { Config } from "./config.ts";
import { openMailer } from "./open-mailer.ts";
import { requireWalls } from "./prove-start.ts";
import { problemsOf } from "./readiness.ts";
import { writeLimits } from "./write-limits.ts";

export interface WorkerProcessOptions {
  config: Config;
  /** Connection URL with the login of the service. */
  databaseUrl: string;
  logger: Logger;
  /** Set by the supervisor of this process. */
  instance?: Instance | undefined;
  /** Replaces the built-in skills in tests and benchmarks. */
  skills?: readonly SkillDefinition[];
  /** How long background work pauses that pauses so many milliseconds by default. Tests let idle services rest longer. */
  pauseFor?: (everyMs: number) => number;
}

export interface WorkerProcess extends RunWorker {
  /** The address of health and metrics; undefined without WORKER_PORT. */
  readonly monitoringUrl: string | undefined;
}

/** Work that the worker repeats, with this pause between two rounds. The name completes the log line "… failed; retrying". */
interface Chore {
  everyMs: number;
  /** Rests in a copy that waits to be adopted: it would do what its original does as well. */
  actsOutside?: boolean;
  work(signal: AbortSignal): Promise<unknown>;
}

const GATHERING = "gathering notices";

/** Starts the worker process: it runs skills, delivers events and performs chores until it is closed. */
export async function startRunWorker({
  config,
  databaseUrl,
  logger,
  instance,
  skills = builtInSkills,
  pauseFor = (everyMs) => everyMs,
}: WorkerProcessOptions): Promise<WorkerProcess> {
  const onConnectionLost = (error: Error) => logger.warn({ err: error }, "a database connection was lost");
  const open = (role: "findable_tenant" | "findable_system", maxConnections: number) =>
    openDatabase({ url: databaseUrl, role, maxConnections, applicationName: processName("worker"), onConnectionLost });
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const tenant = open("findable_tenant", CONNECTIONS.worker.tenant);
  const system = open("findable_system", CONNECTIONS.worker.system);
  await requireWalls(tenant);
  await writeLimits(system, config);
  const catalog = createSkillCatalog(skills);
  const watcher = createRunWatcher(system, (error) => logger.warn({ err: error }, "polling the watched runs failed"));
  const blobs = openBlobs(config, system);
  const storage = await watchStorage({ folder: config.dataDir, reserveBytes: config.storageReserveBytes, logger });
  const services = createServices({ config, publicUrl, skills: catalog, runs: watcher, blobs, storage });
  const findPlatformCredentials: FindCredentials = ({ platformId, version, ...place }) =>
    findCredentials(tenantDb(tenant, place), services.sealer, {
      workspaceId: place.workspaceId,
      id: platformId,
      version,
    });
  const warnAbout = (what: string) => (error: unknown) => logger.warn({ err: error }, `${what} failed; retrying`);
  const outbox = open("findable_system", CONNECTIONS.worker.outbox);
  const metrics = createMetrics({
    facts: {
      role: "worker",
      release: RELEASE,
      pools: { tenant: tenant.usage, system: system.usage, outbox: outbox.usage },
      disk: { freeBytes: () => freeBytes(config.dataDir), reserveBytes: config.storageReserveBytes },
      backlog: () => selectBacklog(system),
    },
  });
  const vendorCalls = tallyVendorCalls(system, metrics.work.vendorCalled);
  const providers = await openProviders(config, {
    publicUrl,
    vendorCalls,
    tenant,
    sealer: services.sealer,
    mailTokens: createMailTokens({
      inTransaction: (work) => system.transaction([], work),
      sealer: services.sealer,
      now: () => new Date(),
    }),
    takeTurn: (account, perMinute) => takeEngineTurn(system, account, perMinute),
    logger,
    findCredentials: findPlatformCredentials,
    findApiKey: (place) => findSubmissionApiKey(tenantDb(tenant, place), services.sealer, place.workspaceId),
    sandbox: createSandboxProviders({
      findWorld: (place) => findWorldState(tenantDb(tenant, place), place.agencyId),
      recordDeed: (place, deed, at) => inTenantTransaction(tenant, place, (tx) => recordDeed(tx, place, deed, at)),
      findCredentials: findPlatformCredentials,
    }),
  });
  const sender = { post: providers.post, describeFailure };
  const inTenant: InTenant = (place, work) => inTenantTransaction(tenant, place, work);
  const { mailer, close: closeMailer } = openMailer(config);
  const { sendNotice, inSystem, summariseWeek } = openNotices({
    ...{ system, tenant, inTenant, services, mailer, sender, timeoutMs: config.webhooks.timeoutMs },
  });
  const deliverer = startDeliverer({
    system: outbox,
    sender,
    sendNotice,
    sealer: services.sealer,
    ...config.webhooks,
    logger,
    repeat,
    pauseFor,
  });
  const firing = createFiringContext(tenant, services);
  const linkChecking = {
    system,
    inTenant,
    providersFor: providers.providersFor,
    onError: warnAbout("looking for links"),
  };
  const mailReading = {
    ...{ system, inTenant, providersFor: providers.providersFor },
    onError: warnAbout("reading a mailbox"),
  };
  const mailWatch = createMailWatch(mailReading);
  const siteWatching = {
    ...{ system, inTenant, providersFor: providers.providersFor },
    onError: warnAbout("watching a site"),
  };
  const worldClock = createWorldClock({
    tenant,
    system,
    firing,
    hurryDeliveries: () => deliverer.hurry(),
    checkLinks: (workspaceId) => checkLinksOf(linkChecking, workspaceId),
    readMail: (agencyId) => readMailboxes(mailReading, agencyId),
  });
  const worker = await startWorker({
    services: {
      tenant,
      blobs,
      providersFor: providers.providersFor,
      limits: config.limits,
      hasRoom: () => storage.hasRoom(),
      links: services.links,
      operations: services.operations,
      checkFilePath: requireAgentPath,
      writeFile: putAgentFile,
      findStandingApproval,
      worldClock,
      findInputFiles: findPinnedFiles,
      readInput,
      findSkill: createFindRunSkill(catalog, tenant),
      checkResult: checkSkillResult,
      clock: systemClock,
      logger,
      onSegment: (run, outcome, seconds) => metrics.work.segmentEnded(labelOf(run.skill), outcome, seconds),
    },
    system,
    databaseUrl,
    concurrency: config.worker.concurrency,
    leaseMs: config.worker.leaseMs,
    instance,
  });
  const erasing = { system, blobs, inTenant };
  const isAdopted = watchHold(system);

  const logArchive = createLogArchive(config);

  const chores: Record<string, Chore> = {
    "firing schedules": {
      actsOutside: true,
      everyMs: 500,
      work: createSchedulePoll({ system, firing, logger, clock: systemClock }),
    },
    "sampling monitored prompts": {
      actsOutside: true,
      everyMs: 1000,
      work: createSamplingPoll({
        ...{ system, firing, clock: systemClock },
        onError: warnAbout("sampling a monitored prompt"),
      }),
    },
    "starting index checks": {
      actsOutside: true,
      everyMs: 1000,
      work: () => fireDueChecks(system, firing, warnAbout("starting an index check")),
    },
    "submitting and verifying publications": {
      actsOutside: true,
      everyMs: 1000,
      work: () => firePublications(system, firing, warnAbout("submitting or verifying a publication")),
    },
    "deleting expired rows": {
      everyMs: 60_000,
      work: (signal) => deleteExpiredRows(system, signal, warnAbout("deleting expired rows")),
    },
    "removing unreferenced blobs": { everyMs: 60_000, work: (signal) => sweepBlobs(system, blobs, signal) },
    "chaining the audit log": { everyMs: 1000, work: (signal) => chainNewEntries(system, signal) },
    "trimming old records": {
      everyMs: 60_000,
      work: (signal) => trimRecords(system, config.limits.retention, { now: new Date(), signal }),
    },
    "purging workspaces": {
      everyMs: 60_000,
      work: (signal) => purgeWorkspaces(system, signal, warnAbout("purging a workspace")),
    },
    // A round asks which mailboxes are due; each is read every five minutes.
    "reading mailboxes": { actsOutside: true, everyMs: 5000, work: () => readMailboxes(mailReading) },
    "waiting for emails": { actsOutside: true, everyMs: 15_000, work: () => mailWatch.look() },
    "looking for links": { actsOutside: true, everyMs: 2000, work: () => checkDueLinks(linkChecking) },
    "watching sites": { actsOutside: true, everyMs: 30_000, work: () => watchDueSites(siteWatching) },
    "judging interventions": {
      everyMs: 60_000,
      work: () => judgeDueLooks({ system, inTenant, onError: warnAbout("judging an intervention") }),
    },
    "expiring answers": { everyMs: 3_600_000, work: () => expireSamples(system, config.limits.answerRetentionDays) },
    "scoring stored answers again": {
      everyMs: 1000,
      work: () => recountAnswers({ system, inAgency: firing.inAgency }),
    },
    "counting pages of earlier answers": {
      everyMs: 60_000,
      work: () => countEarlierPages({ system, inAgency: firing.inAgency }),
    },
    "revoking accounts of the search console": {
      actsOutside: true,
      everyMs: 5000,
      work: () => revokeAccounts(system, services.sealer, providers.searchConsole),
    },
    "deleting persons' data": {
      everyMs: 2000,
      work: () =>
        erasePeople({
          ...erasing,
          readPdf: services.readPdf,
          onError: warnAbout("deleting a person's data from records"),
        }),
    },
    "deleting texts of discussions": {
      everyMs: 2000,
      work: () => eraseTexts({ ...erasing, onError: warnAbout("deleting texts of discussions from records") }),
    },
    [GATHERING]: {
      actsOutside: true,
      everyMs: 1000,
      work: () => gatherNotices({ ...config.notices, inSystem, sendsMail: mailer !== undefined }),
    },
    "noting budgets that are nearly used": { everyMs: 60_000, work: () => noteBudgets(inSystem) },
    "making weekly digests": {
      actsOutside: true,
      everyMs: 60_000,
      work: () => noteWeeks({ inSystem, summariseWeek, now: new Date(), onError: warnAbout("making a weekly digest") }),
    },
    "noting that the installation is at work": {
      everyMs: 60_000,
      work: () => noteInstallationSeen(systemQueries(system)),
    },
    // A copy would write among the backups of its original.
    "backing up": {
      actsOutside: true,
      everyMs: 60_000,
      work: createBackupPoll(config, { logger, now: () => new Date() }),
    },
    "archiving the log": { actsOutside: true, everyMs: config.backups.logSeconds * 1000, work: logArchive.work },
    ...(mailer !== undefined && {
      "sending emails of the service": {
        actsOutside: true,
        everyMs: 500,
        work: () =>
          sendDueMails(system, {
            mailer,
            sealer: services.sealer,
            onError: warnAbout("sending an email of the service"),
          }),
      },
    }),
    "sending reports": {
      actsOutside: true,
      everyMs: 1000,
      work: () =>
        sendDueReports({
          ...{ system, inTenant, mailer, sealer: services.sealer, links: services.links },
          onError: warnAbout("sending a report"),
        }),
    },
    "metering storage": { everyMs: 60_000, work: () => meterStorage(system) },
    "counting vendor calls": { everyMs: 5000, work: () => vendorCalls.flush() },
  };
  const repeated = new Map(
    Object.entries(chores).map(([name, { everyMs, actsOutside = false, work }]) => [
      name,
      repeat(
        pauseFor(everyMs),
        async (signal) => {
          if (actsOutside && !(await isAdopted())) return;
          await work(signal);
          metrics.work.roundEnded(name, "done");
        },
        (error) => {
          metrics.work.roundEnded(name, "failed");
          warnAbout(name)(error);
        },
      ),
    ]),
  );
  const background: Repeating[] = [worker, storage, ...repeated.values()];

  async function openMonitoring(): Promise<MonitoringServer | undefined> {
    const { workerPort: port, host, token } = config.monitoring;
    if (port === undefined) return undefined;
    return await serveMonitoring({
      ...{ setting: "WORKER_PORT", host, port, token, metrics },
      problems: async () => problemsOf(tenant, storage),
    });
  }

  async function tick(): Promise<void> {
    await Promise.all(background.map((one) => one.tick()));
    // Afterwards, because the chores emit events.
    await repeated.get(GATHERING)?.tick();
    await deliverer.tick();
  }

  const monitoring = await openMonitoring();

  async function close(): Promise<void> {
    await Promise.all([...background, deliverer].map((one) => one.close()));
    watcher.close();
    await mailWatch.close();
    // After the last round, so that the archive reaches to the end.
    await logArchive.close();
    await monitoring?.close();
    await closeMailer();
    await Promise.all([providers.close(), vendorCalls.flush().catch(warnAbout("counting vendor calls"))]);
    await Promise.all([tenant.close(), system.close(), outbox.close()]);
  }
  return { id: worker.id, monitoringUrl: monitoring?.url, tick, close, [Symbol.asyncDispose]: close };
}

/** The skills of one agency share one label, so that tenants cannot add series. */
function labelOf(skill: string): string {
  return BUILT_IN.has(skill) ? skill : "custom";
}

const BUILT_IN: ReadonlySet<string> = new Set(builtInSkills.map(({ slug }) => slug));

/** Whether this is no copy that waits to be adopted. Only a start can hold it again. */
function watchHold(system: Database): () => Promise<boolean> {
  let adopted = false;
  return async () => {
    adopted ||= (await findInstallation(systemQueries(system)))?.heldSince == null;
    return adopted;
  };
}
