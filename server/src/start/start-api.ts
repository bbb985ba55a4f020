import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import sql from "sql-template-tag";
import { CORE_TOOLS } from "../core-tools.ts";
import { isKeyInUse } from "../domains/indexing/index.ts";
import { hashSecret, parseSecret } from "../domains/keys/index.ts";
import type { Limits } from "../kernel/operations/limits.ts";
import type { Repeating } from "../kernel/processes/repeating.ts";
import { RELEASE } from "../kernel/release.ts";
import type { SkillDefinition } from "../kernel/runs/skill.ts";
import { operations } from "../operations.ts";
import { CONNECTIONS } from "../platform/database/connections.ts";
import { type Database, openDatabase } from "../platform/database/pool.ts";
import { processName } from "../platform/database/process-name.ts";
import { createEgress } from "../platform/egress/egress.ts";
import { createRunWatcher } from "../platform/engine/poll-runs.ts";
import { CONNECT_PATH } from "../platform/http/connect-page/connect-routes.ts";
import { createHttpApp, type HttpApp, type HttpLimits } from "../platform/http/create-http-app.ts";
import { createMcpEndpoint } from "../platform/mcp/create-mcp-endpoint.ts";
import { createAuthenticator } from "../platform/pipeline/authentication.ts";
import { logCalls } from "../platform/pipeline/log-calls.ts";
import {
  createRateLimit,
  createRequestCounter,
  limitStrangers,
  type RateLimit,
} from "../platform/pipeline/rate-limit.ts";
import { withDemo, withDemoActor } from "../platform/pipeline/run-demo.ts";
import { createPipeline, type PipelineOptions } from "../platform/pipeline/run-operation.ts";
import { withDemoRuns } from "../platform/pipeline/watch-demo.ts";
import { repeat } from "../platform/processes/repeat.ts";
import { freeBytes } from "../platform/storage/free-space.ts";
import { watchStorage } from "../platform/storage/watch-storage.ts";
import { selectBacklog } from "../platform/telemetry/backlog.store.ts";
import { createMetrics } from "../platform/telemetry/metrics.ts";
import { serveMonitoring } from "../platform/telemetry/monitoring-server.ts";
import { selectVendorCalls } from "../platform/telemetry/vendor-calls.store.ts";
import { requireKept, validateInput } from "../platform/validation/validate.ts";
import { publishedRanges } from "../providers/crawler/live/address-ranges.ts";
import { skills as builtInSkills } from "../skills.ts";
import { createServices, openBlobs, openUnrecordedBlobs } from "../wiring/create-services.ts";
import { createAppSessions } from "../wiring/open-app-sessions.ts";
import { createApprovalLinks } from "../wiring/open-approval-links.ts";
import { createConnectPages } from "../wiring/open-connect-pages.ts";
import { openDemo } from "../wiring/open-demo.ts";
import { createLogDrains } from "../wiring/open-log-drains.ts";
import { createReportLinks } from "../wiring/open-report-links.ts";
import { createNoticeUnsubscribes, createUnsubscribes } from "../wiring/open-unsubscribes.ts";
import { searchConsoleOrigins } from "../wiring/search-console.ts";
import { createSignIns } from "../wiring/sign-in/create-sign-ins.ts";
import { createSkillCatalog } from "../wiring/skill-catalog.ts";
import { appOrigin } from "./app-origin.ts";
import type { Config } from "./config.ts";
import { requireWalls } from "./prove-start.ts";
import { noteStorageFailures, readiness } from "./readiness.ts";
import { watchProofs } from "./watch-proofs.ts";
import { withPort } from "./with-port.ts";
import { writeLimits, writePublicUrl } from "./write-limits.ts";

export interface ApiOptions {
  config: Config;
  /** Connection URL with the login of the service. */
  databaseUrl: string;
  logger: Logger;
  /** Replaces the built-in skills in tests and benchmarks. */
  skills?: readonly SkillDefinition[];
  /** Validates every response against its contract. Used by tests. */
  checkOutputs?: boolean;
}

export interface Api extends AsyncDisposable {
  /** The listening address. */
  readonly url: string;
  /** The address of the metrics on a separate port. */
  readonly monitoringUrl: string | undefined;
  /** Records at once what is recorded every few seconds, such as the last use of keys. */
  tick(): Promise<void>;
  close(): Promise<void>;
}

/** Output folder of `npm run build:web`. */
const WEB_APP = fileURLToPath(new URL("../../../web/dist/", import.meta.url));
const KEY_USE_FLUSH_MS = 5000;
/** Allowance for the protocol envelope around the arguments of a tool. */
const MCP_ENVELOPE_BYTES = 1024 * 1024;

/** Starts the API process: REST, MCP, streams, the web app and the documentation pages. */
export async function startApi(options: ApiOptions): Promise<Api> {
  const { logger } = options;
  const config = await withPort(options.config);
  const onConnectionLost = (error: Error) => logger.warn({ err: error }, "a database connection was lost");
  const open = (role: "findable_tenant" | "findable_system", maxConnections: number) =>
    openDatabase({
      url: options.databaseUrl,
      role,
      maxConnections,
      applicationName: processName("api"),
      onConnectionLost,
    });
  const tenant = open("findable_tenant", CONNECTIONS.api.tenant);
  const system = open("findable_system", CONNECTIONS.api.system);
  await requireWalls(tenant);
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  await writeLimits(system, config);
  await writePublicUrl(system, publicUrl);
  const watcher = createRunWatcher(system, (error) => logger.warn({ err: error }, "polling the watched runs failed"));
  const skills = createSkillCatalog(options.skills ?? builtInSkills);
  const blobs = openBlobs(config, system);
  const storage = await watchStorage({ folder: config.dataDir, reserveBytes: config.storageReserveBytes, logger });
  const proofs = await watchProofs({ config, tenant, system, blobs: openUnrecordedBlobs(config), logger });
  const services = createServices({ config, publicUrl, skills, runs: watcher, blobs, storage });
  const keyUse = trackKeyUse(system, logger);
  const rateLimits = openRateLimits(config, system, logger);
  const operatorHashes = new Set(config.bootstrapKey === undefined ? [] : [hashSecret(config.bootstrapKey)]);
  const pipeline: PipelineOptions = {
    tenant,
    services,
    logger,
    hashOfSecret: (secret) => parseSecret(secret, operatorHashes)?.hash,
    validateInput,
    validateOutput: options.checkOutputs === true ? requireKept : undefined,
    rateLimit: rateLimits.key,
    keyUsed: keyUse.used,
  };
  const { hashOfSecret } = pipeline;
  const demo = openDemo({ publicUrl, egressAllowPrivate: config.egressAllowPrivate });
  const runOperation = withDemo({ demo, validateInput }, noteStorageFailures(createPipeline(pipeline), storage));
  const shared = {
    operations,
    runOperation: logCalls(logger, limitStrangers(rateLimits.strangers, runOperation)),
    authenticate: withDemoActor(createAuthenticator(pipeline)),
    runs: withDemoRuns(watcher, demo),
    publicUrl,
    logger,
  };
  const sessions = createAppSessions({ ...config.webApp, tenant, system, hashOfSecret });
  // Guarded as in the worker, which proves its guards at its start.
  const outside = createEgress({
    allowPrivate: config.egressAllowPrivate,
    proxy: config.proxy,
    privateOrigins: [...searchConsoleOrigins(config.gsc), ...originsOf(config.oidc?.issuer)],
  });
  const signIns = createSignIns({
    ...{ system, sessions, hashOfSecret, sealer: services.sealer, fetch: outside.fetch },
    ...{ oidc: config.oidc, onlyOidc: config.onlyOidc, mailFrom: config.mail?.from.address },
    appUrl: appOrigin(config, publicUrl),
  });
  const metrics = createMetrics({
    runsByState: () => runsByState(system),
    vendorCalls: () => selectVendorCalls(system),
    facts: {
      role: "api",
      release: RELEASE,
      pools: { tenant: tenant.usage, system: system.usage },
      disk: { freeBytes: () => freeBytes(config.dataDir), reserveBytes: config.storageReserveBytes },
      backlog: () => selectBacklog(system),
    },
  });
  const look = () => readiness(tenant, { storage, proofs });
  const { apiPort, host: monitoringHost, token } = config.monitoring;
  const app: HttpApp = createHttpApp({
    ...shared,
    mcp: createMcpEndpoint({
      ...shared,
      coreTools: CORE_TOOLS,
      countRequest: createRequestCounter(rateLimits),
      foregroundMs: Math.min(config.limits.foregroundMs, config.limits.toolWaitMs),
      bodyBytes: largestBody(config.limits) + MCP_ENVELOPE_BYTES,
      trustedProxies: config.trustedProxies,
    }),
    uploads: { blobs: services.blobs, maxFileBytes: config.limits.uploadFileBytes },
    webApp: {
      folder: WEB_APP,
      sessions,
      signIns,
      admitSignIn: rateLimits.signIn.admit,
    },
    reportLinks: createReportLinks({ tenant, system }),
    logDrains: createLogDrains({ tenant, system, ranges: () => publishedRanges(config.crawl.rangesFolder) }),
    unsubscribes: createUnsubscribes({ tenant, system }),
    noticeUnsubscribes: createNoticeUnsubscribes({ tenant, system, sealer: services.sealer }),
    approvalLinks: createApprovalLinks({ tenant, system, services }),
    connectPages: createConnectPages({
      ...{ settings: config.gsc, fetch: outside.fetch, tenant, system, sealer: services.sealer, sessions },
      redirectUri: `${publicUrl}${CONNECT_PATH}`,
    }),
    isIndexNowKey: (key) => isKeyInUse(system, key),
    limits: httpLimits(config),
    readiness: look,
    metrics,
    scraping: apiPort === undefined ? { token } : null,
  });
  const monitoring =
    apiPort === undefined
      ? undefined
      : await serveMonitoring({
          ...{ setting: "METRICS_PORT", host: monitoringHost, port: apiPort, token, metrics },
          problems: async () => (await look()).problems,
        });
  const url = await app.listen({ host: config.host, port: config.port });

  async function close(): Promise<void> {
    await app.close();
    await monitoring?.close();
    watcher.close();
    await Promise.all([storage.close(), proofs.close()]);
    const { key, strangers, signIn } = rateLimits;
    await Promise.all([keyUse.close(), key.close(), strangers?.close(), signIn.close(), demo.close()]);
    await Promise.all([tenant.close(), system.close(), outside.close()]);
  }
  const tick = async () => void (await Promise.all([storage.tick(), proofs.tick(), keyUse.tick()]));
  return { url, monitoringUrl: monitoring?.url, tick, close, [Symbol.asyncDispose]: close };
}

/** The operator chose the provider, so it may be on a private address. */
function originsOf(issuer: string | undefined): string[] {
  return issuer === undefined ? [] : [new URL(issuer).origin];
}

interface ApiRateLimits {
  key: RateLimit;
  /** Undefined if the operator set no limit. */
  strangers: RateLimit | undefined;
  signIn: RateLimit;
}

function openRateLimits({ limits, webApp }: Config, system: Database, logger: Logger): ApiRateLimits {
  const { requestsPerSecond, requestBurst, demoRequestsPerMinute } = limits;
  const onError = (error: unknown) => logger.warn({ err: error }, "sharing request counts with other processes failed");
  const key = { system, onError, name: "key", perSecond: requestsPerSecond, burst: requestBurst } as const;
  const demo = { perSecond: demoRequestsPerMinute / 60, burst: demoRequestsPerMinute };
  const { signInsPerMinute } = webApp;
  const signIn = { perSecond: signInsPerMinute / 60, burst: signInsPerMinute };
  return {
    key: createRateLimit(key),
    signIn: createRateLimit({ system, onError, name: "sign-in", ...signIn }),
    strangers: demo.burst === 0 ? undefined : createRateLimit({ system, onError, name: "address", ...demo }),
  };
}

function httpLimits({ limits, trustedProxies, maxConnections }: Config): HttpLimits {
  return {
    bodyBytes: limits.bodyBytes,
    bodyBytesByOperation: {
      "agent.files.upload": limits.uploadBodyBytes,
      "research.keyword.bulk_create": limits.bulkBodyBytes,
      "research.ai_citation.answers.import": limits.bulkBodyBytes,
    },
    trustedProxies,
    maxConnections,
    rememberDemo: limits.demoRequestsPerMinute === 0,
  };
}

function largestBody({ bodyBytes, uploadBodyBytes, bulkBodyBytes }: Limits): number {
  return Math.max(bodyBytes, uploadBodyBytes, bulkBodyBytes);
}

async function runsByState(system: Database): Promise<Record<string, number>> {
  const [rows] = await system.batch<{ status: string; count: number }>([
    sql`select status, count(*) as count from invocations where ended_at is null group by status`,
  ]);
  const states: Record<string, number> = { PENDING: 0, RUNNING: 0, WAITING_CHILDREN: 0 };
  for (const { status, count } of rows ?? []) states[status] = count;
  return states;
}

/** Records when keys were last used, every few seconds instead of with every call. */
function trackKeyUse(system: Database, logger: Logger): Repeating & { used(keyId: string): void } {
  let ids = new Set<string>();
  async function flush(): Promise<void> {
    if (ids.size === 0) return;
    const batch = [...ids];
    ids = new Set();
    await system.batch([sql`update api_keys set last_used_at = clock_timestamp() where id = any (${batch}::text[])`]);
  }
  const report = (error: unknown) => logger.debug({ err: error }, "recording the use of keys failed");
  const flushing = repeat(KEY_USE_FLUSH_MS, flush, report);
  return {
    used: (keyId) => void ids.add(keyId),
    tick: flushing.tick,
    async close() {
      await flushing.close();
      await flush().catch(report);
    },
  };
}
