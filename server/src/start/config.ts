import path from "node:path";
import type { Limits } from "../kernel/operations/limits.ts";
import {
  NO_VENDORS,
  type ProviderSettings,
  ProviderSettingsError,
  parseProviderSettings,
} from "../providers/settings.ts";

export type Environment = Record<string, string | undefined>;
export type Role = "all" | "api" | "worker";

/** Everything the operator may set, read once at the start. */
export interface Config {
  role: Role;
  /** True in the processes that `ROLE=all` starts: they are told by it where the database is. */
  supervised: boolean;
  host: string;
  port: number;
  /** Where clients reach the service, without a trailing slash; undefined: where it listens. */
  publicUrl: string | undefined;
  dataDir: string;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  databaseAdminUrl: string | undefined;
  bootstrapKey: string | undefined;
  /** What secrets are sealed with; the first seals, all open. Empty: the key in `dataDir`. */
  secretsKeys: readonly string[];
  egressAllowPrivate: boolean;
  crawl: { delayMs: number; concurrency: number };
  worker: { concurrency: number; leaseMs: number };
  /** How long a platform may take to answer a publication. */
  publishTimeoutMs: number;
  webhooks: {
    /** Pauses after each failed attempt; one more attempt than there are pauses. */
    retryDelaysMs: readonly number[];
    /** From connecting to the end of the answer's headers. */
    timeoutMs: number;
  };
  logLevel: string;
  limits: Limits;
  webApp: {
    signInsPerMinute: number;
    /** How long a session lasts unused, and in all. */
    idleMinutes: number;
    sessionMinutes: number;
  };
  /** Proxies in front that each add to `X-Forwarded-For`. */
  trustedProxies: number;
  /** Undefined `s3`: blobs are in `dataDir`. */
  blobs: { s3: S3Bucket | undefined };
  providers: ProviderSettings;
  /** Seconds until what was ordered from a vendor's queue is first looked for; 0 for none of that. */
  queueSeconds: number;
}

/** A bucket of anything that speaks S3. */
export interface S3Bucket {
  /** Address of the bucket, with a prefix where its objects are to have one. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const MEGABYTE = 1024 * 1024;

/** Set by the supervisor for the processes it starts; no setting of the operator's. */
export const SUPERVISED = "FINDABLE_SUPERVISED";

export interface Setting {
  name: string;
  /** In words, for `doctor` and the README. */
  default: string;
  meaning: string;
}

/** Every setting with its default: what `findable doctor` and the README list. */
export const SETTINGS: readonly Setting[] = [
  { name: "HOST", default: "127.0.0.1", meaning: "Address to listen on." },
  { name: "PORT", default: "3000", meaning: "Port to listen on; 0 for any free one." },
  { name: "PUBLIC_URL", default: "where it listens", meaning: "Address under which clients reach the service." },
  { name: "DATA_DIR", default: "./data", meaning: "Folder of the embedded database, files and keys." },
  {
    name: "DATABASE_URL",
    default: "embedded PostgreSQL",
    meaning: "PostgreSQL 15 or later, with the service's login.",
  },
  {
    name: "DATABASE_ADMIN_URL",
    default: "DATABASE_URL",
    meaning: "A login that may create roles and tables, for migrations.",
  },
  {
    name: "ROLE",
    default: "all",
    meaning: "`all` supervises everything; `api` and `worker` are single processes and need DATABASE_URL.",
  },
  {
    name: "BOOTSTRAP_KEY",
    default: "generated once",
    meaning: "An ADMIN key for the first agency; sk_live_… of 24 characters or more.",
  },
  {
    name: "SECRETS_KEY",
    default: "generated into DATA_DIR",
    meaning:
      "What secrets in the database are encrypted with: 32 characters or more. After a comma, older ones that still open.",
  },
  {
    name: "EGRESS_ALLOW_PRIVATE",
    default: "false",
    meaning: "Whether sites and webhooks on private and loopback addresses may be reached.",
  },
  {
    name: "CRAWL_DELAY_MS",
    default: "100, or 0 with EGRESS_ALLOW_PRIVATE",
    meaning: "Milliseconds between requests to one host.",
  },
  { name: "CRAWL_CONCURRENCY", default: "4, or 8 with EGRESS_ALLOW_PRIVATE", meaning: "Requests to one host at once." },
  { name: "WORKER_CONCURRENCY", default: "64", meaning: "Runs under way at once in one worker process." },
  {
    name: "RUN_LEASE_MS",
    default: "30000",
    meaning: "Milliseconds after which a silent worker's runs are taken over.",
  },
  {
    name: "WEBHOOK_RETRY_DELAYS_SECONDS",
    default: "1,5,30,300",
    meaning: "Seconds between the attempts to deliver an event to a webhook; after the last it is a dead letter.",
  },
  {
    name: "WEBHOOK_TIMEOUT_MS",
    default: "5000",
    meaning: "Milliseconds that a webhook's receiver has, from connecting to the end of its headers.",
  },
  {
    name: "PUBLISH_TIMEOUT_MS",
    default: "20000",
    meaning: "Milliseconds that a platform has to answer a publication; after that nobody knows whether it took it.",
  },
  { name: "LOG_LEVEL", default: "info", meaning: "trace, debug, info, warn, error or silent." },
  { name: "DEFAULT_MONTHLY_CREDITS", default: "10000", meaning: "Credits of a new agency in a calendar month." },
  { name: "RUNNING_PER_WORKSPACE", default: "10", meaning: "Runs of a workspace under way at once; more wait." },
  { name: "RUNNING_PER_AGENCY", default: "100", meaning: "Runs of an agency under way at once; more wait." },
  { name: "PENDING_PER_AGENCY", default: "10000", meaning: "Runs of an agency that may wait; more are refused." },
  { name: "KEYS_PER_AGENCY", default: "20000", meaning: "Working API keys of an agency." },
  { name: "WORKSPACES_PER_AGENCY", default: "5000", meaning: "Workspaces of an agency." },
  { name: "WEBHOOKS_PER_WORKSPACE", default: "50", meaning: "Webhooks of a workspace." },
  { name: "PLATFORMS_PER_WORKSPACE", default: "50", meaning: "Publishing platforms of a workspace." },
  { name: "PILLARS_PER_WORKSPACE", default: "200", meaning: "Pillars of a workspace." },
  { name: "COMPETITORS_PER_WORKSPACE", default: "100", meaning: "Competitors of a workspace." },
  { name: "SEGMENTS_PER_WORKSPACE", default: "10", meaning: "Audience segments of a workspace." },
  {
    name: "FOREGROUND_WAIT_MS",
    default: "60000",
    meaning: "Milliseconds after which a FOREGROUND invocation is answered, ended or not; at most 60000.",
  },
  {
    name: "TOOL_WAIT_MS",
    default: "50000",
    meaning:
      "The same for calls over MCP, and for reading a run with `waitSeconds` there; many clients give up after 60000.",
  },
  {
    name: "REQUESTS_PER_SECOND",
    default: "50",
    meaning: "Requests a second that an API key may go on making; shared by all processes.",
  },
  { name: "REQUEST_BURST", default: "100", meaning: "Requests that an API key may make at once after a pause." },
  {
    name: "DEMO_REQUESTS_PER_MINUTE",
    default: "0",
    meaning: "Requests a minute without a key from one network address; 0 for no limit.",
  },
  {
    name: "TRUSTED_PROXIES",
    default: "0",
    meaning: "Proxies in front that each add to X-Forwarded-For, for the limit by network address.",
  },
  {
    name: "SIGN_INS_PER_MINUTE",
    default: "20",
    meaning: "Tries a minute to sign in to the web app from one network address.",
  },
  {
    name: "SESSION_IDLE_MINUTES",
    default: "4320",
    meaning: "Minutes without use after which a session of the web app ends; three days.",
  },
  {
    name: "SESSION_MINUTES",
    default: "43200",
    meaning: "Minutes after which a session of the web app ends however much it is used; thirty days.",
  },
  { name: "BODY_BYTES", default: "1048576", meaning: "Largest JSON body." },
  {
    name: "UPLOAD_BODY_BYTES",
    default: "7340032",
    meaning: "Largest JSON body of `agent.files.upload`, which holds a file as base64.",
  },
  { name: "UPLOAD_FILE_BYTES", default: "52428800", meaning: "Largest file that is uploaded as a multipart form." },
  {
    name: "STORAGE_BYTES_PER_WORKSPACE",
    default: "5368709120",
    meaning: "Bytes that the files of a workspace may take; with deleted ones that are not purged yet twice as many.",
  },
  {
    name: "BLOBS_S3_URL",
    default: "none: DATA_DIR",
    meaning: "A bucket for the bytes of files: its address, with a prefix where wanted.",
  },
  { name: "BLOBS_S3_REGION", default: "us-east-1", meaning: "Region of the bucket." },
  { name: "BLOBS_S3_ACCESS_KEY_ID", default: "none", meaning: "Access key of the bucket." },
  { name: "BLOBS_S3_SECRET_ACCESS_KEY", default: "none", meaning: "Secret of that access key." },
  { name: "BULK_BODY_BYTES", default: "5242880", meaning: "Largest JSON body of `research.keyword.bulk_create`." },
  {
    name: "IDEMPOTENCY_WAIT_MS",
    default: "10000",
    meaning: "Milliseconds that a repeated write waits for the first, before 409 `idempotency_replay`.",
  },
  { name: "LLM_PROVIDER", default: "none", meaning: "openai, anthropic, google or openai-compatible." },
  { name: "LLM_MODEL", default: "none", meaning: "The vendor's name of the model." },
  { name: "LLM_API_KEY", default: "none", meaning: "The vendor's key; local models need none." },
  {
    name: "LLM_BASE_URL",
    default: "the vendor's",
    meaning: "Address of an OpenAI-compatible server, for example Ollama, vLLM or LM Studio.",
  },
  { name: "OPENAI_API_KEY", default: "none", meaning: "Used for openai where LLM_API_KEY is not set." },
  { name: "ANTHROPIC_API_KEY", default: "none", meaning: "Used for anthropic where LLM_API_KEY is not set." },
  { name: "GOOGLE_GENERATIVE_AI_API_KEY", default: "none", meaning: "Used for google where LLM_API_KEY is not set." },
  { name: "TRANSCRIPTION_MODEL", default: "none", meaning: "Model that writes down audio files given to a run." },
  {
    name: "TRANSCRIPTION_BASE_URL",
    default: "OpenAI's",
    meaning: "Address of another server with OpenAI's `/audio/transcriptions`.",
  },
  {
    name: "TRANSCRIPTION_API_KEY",
    default: "OPENAI_API_KEY, for OpenAI only",
    meaning: "Key of the server that transcribes.",
  },
  { name: "SERPDATA_PROVIDER", default: "the one that is set", meaning: "searxng or dataforseo, where both are set." },
  { name: "SEARXNG_URL", default: "none", meaning: "A SearXNG instance, for search results." },
  { name: "DATAFORSEO_LOGIN", default: "none", meaning: "DataForSEO login, for search results, keywords and links." },
  { name: "DATAFORSEO_PASSWORD", default: "none", meaning: "DataForSEO API password." },
  { name: "DATAFORSEO_URL", default: "the vendor's", meaning: "Address of DataForSEO, for a proxy or its sandbox." },
  {
    name: "DATAFORSEO_QUEUE_SECONDS",
    default: "60",
    meaning:
      "Seconds until ranks that a schedule has measured, which DataForSEO's standard queue takes for a third of the price, are first looked for; each further look waits twice as long. 0 searches live.",
  },
  {
    name: "LINKDATA_PROVIDER",
    default: "ahrefs where its key is set",
    meaning: "ahrefs or dataforseo, for links, rankings of sites and difficulty.",
  },
  { name: "AHREFS_API_KEY", default: "none", meaning: "Ahrefs API key, for what links to sites and for keywords." },
  { name: "AHREFS_URL", default: "the vendor's", meaning: "Address of Ahrefs' API v3, for a proxy." },
];

/** Settings that cannot be used, with every reason at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "ConfigError";
    this.problems = problems;
  }
}

export function parseConfig(environment: Environment): Config {
  const reader = new SettingReader(environment);
  const allowPrivate = reader.boolean("EGRESS_ALLOW_PRIVATE", false);
  const role = reader.oneOf("ROLE", ["all", "api", "worker"] as const, "all");
  const databaseUrl = reader.address("DATABASE_URL", ["postgres:", "postgresql:"]);
  const config: Config = {
    role,
    supervised: environment[SUPERVISED] === "true",
    host: reader.text("HOST") ?? "127.0.0.1",
    port: reader.integer("PORT", 3000, 0, 65_535),
    publicUrl: reader.address("PUBLIC_URL", ["http:", "https:"])?.replace(/\/+$/, ""),
    dataDir: path.resolve(reader.text("DATA_DIR") ?? "data"),
    databaseUrl,
    databaseAdminUrl: reader.address("DATABASE_ADMIN_URL", ["postgres:", "postgresql:"]) ?? databaseUrl,
    bootstrapKey: reader.text("BOOTSTRAP_KEY"),
    secretsKeys: reader.secretsKeys(),
    egressAllowPrivate: allowPrivate,
    crawl: {
      delayMs: reader.integer("CRAWL_DELAY_MS", allowPrivate ? 0 : 100, 0, 60_000),
      concurrency: reader.integer("CRAWL_CONCURRENCY", allowPrivate ? 8 : 4, 1, 32),
    },
    worker: {
      concurrency: reader.integer("WORKER_CONCURRENCY", 64, 1, 1000),
      leaseMs: reader.integer("RUN_LEASE_MS", 30_000, 200, 600_000),
    },
    publishTimeoutMs: reader.integer("PUBLISH_TIMEOUT_MS", 20_000, 50, 25_000),
    webhooks: {
      retryDelaysMs: reader.seconds("WEBHOOK_RETRY_DELAYS_SECONDS", "1,5,30,300").map((seconds) => seconds * 1000),
      timeoutMs: reader.integer("WEBHOOK_TIMEOUT_MS", 5000, 50, 60_000),
    },
    logLevel: reader.oneOf("LOG_LEVEL", ["trace", "debug", "info", "warn", "error", "silent"] as const, "info"),
    limits: {
      defaultMonthlyCredits: reader.integer("DEFAULT_MONTHLY_CREDITS", 10_000, 0, 1_000_000_000),
      runningPerWorkspace: reader.integer("RUNNING_PER_WORKSPACE", 10, 1, 10_000),
      runningPerAgency: reader.integer("RUNNING_PER_AGENCY", 100, 1, 100_000),
      pendingPerAgency: reader.integer("PENDING_PER_AGENCY", 10_000, 1, 1_000_000),
      keysPerAgency: reader.integer("KEYS_PER_AGENCY", 20_000, 1, 1_000_000),
      workspacesPerAgency: reader.integer("WORKSPACES_PER_AGENCY", 5000, 1, 1_000_000),
      webhooksPerWorkspace: reader.integer("WEBHOOKS_PER_WORKSPACE", 50, 1, 10_000),
      platformsPerWorkspace: reader.integer("PLATFORMS_PER_WORKSPACE", 50, 1, 10_000),
      pillarsPerWorkspace: reader.integer("PILLARS_PER_WORKSPACE", 200, 1, 10_000),
      segmentsPerWorkspace: reader.integer("SEGMENTS_PER_WORKSPACE", 10, 1, 1000),
      competitorsPerWorkspace: reader.integer("COMPETITORS_PER_WORKSPACE", 100, 1, 10_000),
      maxDepth: 5,
      maxChildren: 5000,
      foregroundMs: reader.integer("FOREGROUND_WAIT_MS", 60_000, 100, 60_000),
      toolWaitMs: reader.integer("TOOL_WAIT_MS", 50_000, 100, 60_000),
      idempotencyWaitMs: reader.integer("IDEMPOTENCY_WAIT_MS", 10_000, 100, 60_000),
      requestsPerSecond: reader.integer("REQUESTS_PER_SECOND", 50, 1, 1_000_000),
      requestBurst: reader.integer("REQUEST_BURST", 100, 1, 1_000_000),
      demoRequestsPerMinute: reader.integer("DEMO_REQUESTS_PER_MINUTE", 0, 0, 1_000_000),
      bodyBytes: reader.integer("BODY_BYTES", MEGABYTE, 1024, 16 * MEGABYTE),
      uploadBodyBytes: reader.integer("UPLOAD_BODY_BYTES", 7 * MEGABYTE, 1024, 16 * MEGABYTE),
      uploadFileBytes: reader.integer("UPLOAD_FILE_BYTES", 50 * MEGABYTE, 1024, 1024 * MEGABYTE),
      storageBytesPerWorkspace: reader.integer(
        "STORAGE_BYTES_PER_WORKSPACE",
        5 * 1024 * MEGABYTE,
        1024,
        Number.MAX_SAFE_INTEGER,
      ),
      bulkBodyBytes: reader.integer("BULK_BODY_BYTES", 5 * MEGABYTE, 1024, 16 * MEGABYTE),
    },
    webApp: {
      signInsPerMinute: reader.integer("SIGN_INS_PER_MINUTE", 20, 1, 1_000_000),
      idleMinutes: reader.integer("SESSION_IDLE_MINUTES", 3 * 24 * 60, 1, 366 * 24 * 60),
      sessionMinutes: reader.integer("SESSION_MINUTES", 30 * 24 * 60, 1, 366 * 24 * 60),
    },
    trustedProxies: reader.integer("TRUSTED_PROXIES", 0, 0, 10),
    blobs: { s3: reader.bucket() },
    providers: reader.providers(),
    queueSeconds: reader.integer("DATAFORSEO_QUEUE_SECONDS", 60, 0, 3600),
  };
  if (role !== "all" && databaseUrl === undefined && !config.supervised)
    reader.problems.push(`ROLE=${role} needs DATABASE_URL.`);
  if (reader.problems.length > 0) throw new ConfigError(reader.problems);
  return config;
}

class SettingReader {
  readonly problems: string[] = [];
  private readonly environment: Environment;

  constructor(environment: Environment) {
    this.environment = environment;
  }

  text(name: string): string | undefined {
    const text = this.environment[name]?.trim();
    return text === "" ? undefined : text;
  }

  integer(name: string, fallback: number, least: number, most: number): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = Number(text);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    this.problems.push(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
    return fallback;
  }

  boolean(name: string, fallback: boolean): boolean {
    return this.oneOf(name, ["true", "false"] as const, fallback ? "true" : "false") === "true";
  }

  oneOf<const V extends readonly string[]>(name: string, values: V, fallback: V[number]): V[number] {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = values.find((one) => one === text);
    if (value === undefined) this.problems.push(`${name} must be one of ${values.join(", ")}, not "${text}".`);
    return value ?? fallback;
  }

  address(name: string, protocols: readonly string[]): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    this.problems.push(
      `${name} must be an address that starts with ${protocols.map((one) => `${one}//`).join(" or ")}.`,
    );
    return undefined;
  }

  bucket(): S3Bucket | undefined {
    const url = this.address("BLOBS_S3_URL", ["http:", "https:"])?.replace(/\/+$/, "");
    const accessKeyId = this.text("BLOBS_S3_ACCESS_KEY_ID");
    const secretAccessKey = this.text("BLOBS_S3_SECRET_ACCESS_KEY");
    const region = this.text("BLOBS_S3_REGION") ?? "us-east-1";
    if (url !== undefined && accessKeyId !== undefined && secretAccessKey !== undefined) {
      return { url, region, accessKeyId, secretAccessKey };
    }
    if (url ?? accessKeyId ?? secretAccessKey) {
      this.problems.push(
        "BLOBS_S3_URL, BLOBS_S3_ACCESS_KEY_ID and BLOBS_S3_SECRET_ACCESS_KEY belong together: set all or none.",
      );
    }
    return undefined;
  }

  /** Numbers of seconds with commas between them; a day at most each. */
  seconds(name: string, fallback: string): number[] {
    const values = (this.text(name) ?? fallback)
      .split(",")
      .map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
    if (values.length <= 20 && values.every((value) => value >= 0 && value <= 86_400)) return values;
    this.problems.push(`${name} must be up to 20 numbers of seconds with commas between them, each at most 86400.`);
    return [];
  }

  secretsKeys(): string[] {
    const keys = (this.text("SECRETS_KEY") ?? "").split(",").map((key) => key.trim());
    if (keys.length === 1 && keys[0] === "") return [];
    if (keys.some((key) => key.length < 32)) {
      this.problems.push("SECRETS_KEY must have 32 characters or more, for example from `openssl rand -base64 32`.");
    }
    return keys;
  }

  providers(): ProviderSettings {
    try {
      return parseProviderSettings(this.environment);
    } catch (error) {
      if (!(error instanceof ProviderSettingsError)) throw error;
      this.problems.push(...error.problems);
      return NO_VENDORS;
    }
  }
}
