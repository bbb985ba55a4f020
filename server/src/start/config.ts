import path from "node:path";
import type { OidcSettings } from "../domains/sign-in/index.ts";
import type { Limits } from "../kernel/operations/limits.ts";
import type { ProxySettings } from "../platform/egress/proxy.ts";
import type { MailSettings } from "../platform/mail/smtp-mailer.ts";
import type { ForumSettings } from "../providers/forum/settings.ts";
import type { GscSettings } from "../providers/gsc/settings.ts";
import type { OperatorSettings } from "../providers/operator-settings.ts";
import type { Vendor } from "../providers/shared/ports/vendor.ts";
import { VENDORS } from "../providers/vendors.ts";
import { type BackupSettings, readBackups } from "./backup-settings.ts";
import { readForums } from "./forum-settings.ts";
import { readGsc } from "./gsc-settings.ts";
import { readMail } from "./mail-settings.ts";
import { KEEP_DAYS, LIMITS } from "./named-numbers.ts";
import { readOidc } from "./oidc-settings.ts";
import { type Environment, type S3Bucket, SettingReader } from "./setting-reader.ts";

export type Role = "all" | "api" | "worker" | "migrate";

/** All settings of the operator, read once at the start. */
export interface Config {
  role: Role;
  /** True in the processes that `ROLE=all` starts. Their supervisor sends them the database URL. */
  supervised: boolean;
  host: string;
  port: number;
  /** Public base URL without a trailing slash. Undefined: the listening address. */
  publicUrl: string | undefined;
  dataDir: string;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  databaseAdminUrl: string | undefined;
  databaseRepair: boolean;
  bootstrapKey: string | undefined;
  /** Keys that seal secrets: the first one seals, all of them open. Empty: the key in `dataDir`. */
  secretsKeys: readonly string[];
  /** The operator accepts that stored secrets, which no key opens any longer, are lost. */
  secretsKeyLost: boolean;
  egressAllowPrivate: boolean;
  /** The operator's HTTP proxy, behind the egress guard. */
  proxy: ProxySettings;
  crawl: { delayMs: number; concurrency: number; rangesFolder: string | undefined; addresses: string[] };
  render: { mode: "auto" | "off" | "always"; browser: string | undefined; sandbox: boolean };
  worker: { concurrency: number; leaseMs: number };
  /** Time that a publishing target has to respond. */
  publishTimeoutMs: number;
  webflowUrl: string;
  /** Endpoints of the engines of IndexNow. */
  indexNow: Readonly<Record<"engine_a" | "engine_b" | "engine_c", string>>;
  /** The search console. */
  gsc: GscSettings;
  webhooks: {
    /** Pause after each failed attempt. Deliveries get one attempt more than this list has entries. */
    retryDelaysMs: readonly number[];
    /** From connecting to the end of the response headers. */
    timeoutMs: number;
  };
  logLevel: string;
  /** Where spans go; undefined for no traces. */
  collector: string | undefined;
  /** Ports of health and metrics beside the API; undefined: the API serves its metrics, and a worker serves none. */
  monitoring: {
    host: string;
    apiPort: number | undefined;
    workerPort: number | undefined;
    token: string | undefined;
  };
  /** No run starts while the disk of the data folder has fewer free bytes. */
  storageReserveBytes: number;
  limits: Limits;
  webApp: {
    signInsPerMinute: number;
    /** Longest inactivity of a session, and its longest lifetime. */
    idleMinutes: number;
    sessionMinutes: number;
  };
  /** The service's own mail server, for sign-in links, invitations and notices. */
  mail: MailSettings | undefined;
  /** The OpenID Connect provider of the people of this installation. */
  oidc: OidcSettings | undefined;
  /** Whether people without the role OWNER sign in with the provider only. */
  onlyOidc: boolean;
  notices: {
    /** How long a notice collects events. */
    collectMs: number;
    /** Between two notices of a kind in a workspace, and between two messages to one address. */
    paceMs: number;
  };
  /** Reverse proxies that append to `X-Forwarded-For`. */
  trustedProxies: number;
  /** Connections at once to one process. */
  maxConnections: number;
  /** Undefined `s3`: `dataDir` stores the blobs. */
  blobs: { s3: S3Bucket | undefined };
  /** Where backups go, and how long they stay. */
  backups: BackupSettings;
  /** Every vendor that can be connected, those of packages included. */
  vendors: readonly Vendor[];
  /** The operator's connections to them. */
  providers: OperatorSettings;
  /** Names that VENDOR_URLS can give an address. */
  urlNames: readonly string[];
  /** Public discussions. */
  forums: ForumSettings;
}

const MEGABYTE = 1024 * 1024;

/** The supervisor sets this for the processes it starts. Operators must not. */
export const SUPERVISED = "FINDABLE_SUPERVISED";

/** Invalid settings, with every problem at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "ConfigError";
    this.problems = problems;
  }
}

export function parseConfig(environment: Environment, vendors: readonly Vendor[] = VENDORS): Config {
  const reader = new SettingReader(environment);
  const allowPrivate = reader.boolean("EGRESS_ALLOW_PRIVATE", false);
  const role = reader.oneOf("ROLE", ["all", "api", "worker", "migrate"] as const, "all");
  const databaseUrl = reader.address("DATABASE_URL", ["postgres:", "postgresql:"]);
  const keep = reader.numbers("KEEP_DAYS", KEEP_DAYS);
  const config: Config = {
    role,
    supervised: environment[SUPERVISED] === "true",
    host: reader.text("HOST") ?? "127.0.0.1",
    port: reader.integer("PORT", 3000, 0, 65_535),
    publicUrl: reader.origin("PUBLIC_URL"),
    dataDir: path.resolve(reader.text("DATA_DIR") ?? "data"),
    databaseUrl,
    databaseAdminUrl: reader.address("DATABASE_ADMIN_URL", ["postgres:", "postgresql:"]) ?? databaseUrl,
    databaseRepair: reader.boolean("DATABASE_REPAIR", false),
    bootstrapKey: reader.text("BOOTSTRAP_KEY"),
    secretsKeys: reader.secretsKeys(),
    secretsKeyLost: reader.boolean("SECRETS_KEY_LOST", false),
    egressAllowPrivate: allowPrivate,
    proxy: reader.proxy(),
    crawl: {
      delayMs: reader.integer("CRAWL_DELAY_MS", allowPrivate ? 0 : 100, 0, 60_000),
      concurrency: reader.integer("CRAWL_CONCURRENCY", allowPrivate ? 8 : 4, 1, 32),
      rangesFolder: reader.text("CRAWLER_RANGES_DIR"),
      addresses: reader.addresses("CRAWL_ADDRESSES"),
    },
    render: {
      mode: reader.oneOf("RENDER", ["auto", "off", "always"] as const, "auto"),
      browser: reader.text("RENDER_BROWSER"),
      sandbox: reader.boolean("RENDER_SANDBOX", true),
    },
    worker: {
      concurrency: reader.integer("WORKER_CONCURRENCY", 64, 1, 1000),
      leaseMs: reader.integer("RUN_LEASE_MS", 30_000, 200, 600_000),
    },
    publishTimeoutMs: reader.integer("PUBLISH_TIMEOUT_MS", 20_000, 50, 25_000),
    webflowUrl: reader.urls.get("webflow") ?? "https://api.webflow.com/v2",
    indexNow: {
      engine_a: reader.urls.get("engine_a") ?? "https://api.indexnow.org/indexnow",
      engine_b: reader.urls.get("engine_b") ?? "https://yandex.com/indexnow",
      engine_c: reader.urls.get("engine_c") ?? "https://ssl.bing.com/webmaster/api.svc/json",
    },
    gsc: readGsc(reader),
    webhooks: {
      retryDelaysMs: reader.seconds("WEBHOOK_RETRY_DELAYS_SECONDS", "1,5,30,300").map((seconds) => seconds * 1000),
      timeoutMs: reader.integer("WEBHOOK_TIMEOUT_MS", 5000, 50, 60_000),
    },
    logLevel: reader.oneOf("LOG_LEVEL", ["trace", "debug", "info", "warn", "error", "silent"] as const, "info"),
    collector: reader.address("OTEL_EXPORTER_OTLP_ENDPOINT", ["http:", "https:"]),
    monitoring: {
      host: reader.text("METRICS_HOST") ?? "127.0.0.1",
      apiPort: reader.text("METRICS_PORT") === undefined ? undefined : reader.integer("METRICS_PORT", 0, 0, 65_535),
      workerPort: reader.text("WORKER_PORT") === undefined ? undefined : reader.integer("WORKER_PORT", 0, 0, 65_535),
      token: reader.secretToken("METRICS_TOKEN"),
    },
    storageReserveBytes: reader.integer("STORAGE_RESERVE_BYTES", 512 * MEGABYTE, 0, Number.MAX_SAFE_INTEGER),
    limits: {
      ...reader.numbers("LIMITS", LIMITS),
      defaultMonthlyCredits: reader.integer("DEFAULT_MONTHLY_CREDITS", 10_000, 0, 1_000_000_000),
      runningPerWorkspace: reader.integer("RUNNING_PER_WORKSPACE", 10, 1, 10_000),
      runningPerAgency: reader.integer("RUNNING_PER_AGENCY", 100, 1, 100_000),
      pendingPerAgency: reader.integer("PENDING_PER_AGENCY", 10_000, 1, 1_000_000),
      retention: {
        events: keep.events,
        steps: keep.steps,
        pages: keep.resultsPages,
        weeklyPages: keep.weeklyResultsPages,
        accessLogs: keep.accessLogs,
      },
      answerRetentionDays: keep.answers,
      maxDepth: 5,
      maxChildren: 5000,
      foregroundMs: reader.integer("FOREGROUND_WAIT_MS", 60_000, 100, 60_000),
      toolWaitMs: reader.integer("TOOL_WAIT_MS", 50_000, 100, 60_000),
      requestsPerSecond: reader.integer("REQUESTS_PER_SECOND", 50, 1, 1_000_000),
      requestBurst: reader.integer("REQUEST_BURST", 100, 1, 1_000_000),
      demoRequestsPerMinute: reader.integer("DEMO_REQUESTS_PER_MINUTE", 0, 0, 1_000_000),
    },
    webApp: {
      signInsPerMinute: reader.integer("SIGN_INS_PER_MINUTE", 20, 1, 1_000_000),
      idleMinutes: reader.integer("SESSION_IDLE_MINUTES", 3 * 24 * 60, 1, 366 * 24 * 60),
      sessionMinutes: reader.integer("SESSION_MINUTES", 30 * 24 * 60, 1, 366 * 24 * 60),
    },
    mail: readMail(reader),
    oidc: readOidc(reader),
    onlyOidc: reader.boolean("OIDC_ONLY", false),
    notices: {
      collectMs: reader.integer("NOTICE_COLLECT_SECONDS", 5, 0, 3600) * 1000,
      paceMs: reader.integer("NOTICE_PAUSE_SECONDS", 300, 0, 86_400) * 1000,
    },
    trustedProxies: reader.integer("TRUSTED_PROXIES", 0, 0, 10),
    maxConnections: reader.integer("HTTP_CONNECTIONS", 5_000, 100, 1_000_000),
    blobs: { s3: reader.bucket() },
    backups: readBackups(reader),
    vendors,
    providers: reader.vendors(vendors),
    urlNames: [],
    forums: readForums(reader, keep),
  };
  if (role !== "all" && databaseUrl === undefined && !config.supervised)
    reader.problems.push(`ROLE=${role} requires DATABASE_URL.`);
  if (config.onlyOidc && config.oidc === undefined) reader.problems.push("OIDC_ONLY requires OIDC_ISSUER.");
  config.urlNames = reader.urls.finish();
  reader.refuseMoved();
  if (reader.problems.length > 0) throw new ConfigError(reader.problems);
  return config;
}
