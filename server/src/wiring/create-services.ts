import { mkdirSync } from "node:fs";
import path from "node:path";
import { scheduledActions } from "../domains/bulk-actions/index.ts";
import { followReview } from "../domains/campaigns/index.ts";
import { skillFileCheck } from "../domains/skills/index.ts";
import type { Blobs, StoredBlob } from "../kernel/files/blobs.ts";
import { ReadTooLate } from "../kernel/files/unread.ts";
import type { PortState, Services, SkillCatalog } from "../kernel/operations/services.ts";
import type { RunWatcher } from "../kernel/runs/run-watcher.ts";
import type { Sealer } from "../kernel/secrets/sealer.ts";
import { operations } from "../operations.ts";
import type { BlobStore } from "../platform/blobs/blob-store.ts";
import { recordBlob } from "../platform/blobs/blobs.store.ts";
import { createDiskBlobs } from "../platform/blobs/disk-blobs.ts";
import { createS3Blobs } from "../platform/blobs/s3-blobs.ts";
import { BLOB_GRACE_MS } from "../platform/blobs/sweep-blobs.ts";
import type { Database } from "../platform/database/pool.ts";
import { refuseAddress } from "../platform/egress/refuse-address.ts";
import { CONNECT_PATH, SIMULATED_PATH } from "../platform/http/connect-page/connect-routes.ts";
import { parseInChild } from "../platform/inputs/parse-in-child.ts";
import { createOperationCalls } from "../platform/pipeline/create-operation-calls.ts";
import { computeInThread } from "../platform/processes/compute-in-thread.ts";
import { createSealer } from "../platform/secrets/create-sealer.ts";
import { keepSecretsKey } from "../platform/secrets/keep-secrets-key.ts";
import type { StorageWatch } from "../platform/storage/watch-storage.ts";
import { checkEdits } from "../platform/validation/edit-values.ts";
import { validateInput } from "../platform/validation/validate.ts";
import { describeForums, type ForumSettings, REDDIT_ENDS, redditState } from "../providers/forum/settings.ts";
import { signInUrl } from "../providers/gsc/live/oauth.ts";
import { describePorts } from "../providers/operator-settings.ts";
import { SANDBOX_ENGINES } from "../providers/shared/ports/offered-engines.ts";
import { findVendor } from "../providers/shared/ports/vendor.ts";
import { sandboxWriter } from "../providers/writer/sandbox/writer.ts";
import type { Config } from "../start/config.ts";
import { createLinks } from "./create-links.ts";
import { createInvitationQueue } from "./queue-invitation.ts";

/** Upper limit for computations that a caller waits for. */
const COMPUTE_LIMIT_MS = 60_000;

export interface ServicesOptions {
  config: Config;
  publicUrl: string;
  skills: SkillCatalog;
  runs: RunWatcher;
  blobs: Blobs;
  storage: Pick<StorageWatch, "requireReserve">;
}

/** Creates the services that operations use, in API processes and in workers whose runs call operations. */
export function createServices({ config, publicUrl, skills, runs, blobs, storage }: ServicesOptions): Services {
  const sealer = openSealer(config);
  const mailFrom = config.mail?.from.address;
  const services: Services = {
    ...(mailFrom === undefined ? {} : { queueInvitation: createInvitationQueue(mailFrom, sealer) }),
    links: createLinks(publicUrl),
    blobs,
    fileChecks: [skillFileCheck],
    runs,
    skills,
    operations: createOperationCalls({ operations, validateInput, services: () => services }),
    scheduledActions,
    followDecision: followReview,
    limits: config.limits,
    requireStorageReserve: () => storage.requireReserve(),
    checkEdits,
    compute: (module, data) =>
      computeInThread(module, data, { signal: new AbortController().signal, timeLimitMs: COMPUTE_LIMIT_MS }),
    readPdf: createReadPdf(blobs),
    sealer,
    refuseAddress: (address) => refuseAddress(address, { allowPrivate: config.egressAllowPrivate }),
    gscSignIn: (mode, request) => gscSignInUrl({ config, publicUrl }, mode, request),
    vendors: config.vendors,
    ports: (mode) => (mode === "test" ? SANDBOX_STATES : portStates(config)),
    sendsMail: config.mail !== undefined,
    now: () => new Date(),
  };
  return services;
}

const PDF_TIMEOUT_MS = 60_000;
const PDF_TEXT_BYTES = 20_000_000;

function createReadPdf(blobs: Blobs): Services["readPdf"] {
  return async (checksum) => {
    const signal = AbortSignal.timeout(PDF_TIMEOUT_MS);
    const open = () => blobs.read(checksum);
    const { text, end } = await parseInChild({ what: "pdf", open, maxBytes: PDF_TEXT_BYTES, signal });
    if (end === "late") throw new ReadTooLate(`The PDF file ${checksum} was not read in time.`);
    return { text, isWhole: end === "whole" && text.trim() !== "" };
  };
}

/** In a test world a page of this service stands for the vendor's. */
function gscSignInUrl(
  { config, publicUrl }: Pick<ServicesOptions, "config" | "publicUrl">,
  mode: "live" | "test",
  { state, verifier }: { state: string; verifier: string },
): string | undefined {
  if (mode === "test") return `${publicUrl}${SIMULATED_PATH}?state=${state}`;
  const { client, usesIndexingApi: withIndexing } = config.gsc;
  if (client === undefined) return undefined;
  return signInUrl(config.gsc, { state, verifier, redirectUri: `${publicUrl}${CONNECT_PATH}`, withIndexing });
}

/** Stores blobs in the configured bucket, or in the data folder. */
export function openBlobs({ dataDir, blobs: { s3 } }: Config, system: Database): BlobStore {
  const folder = path.join(dataDir, "blobs");
  mkdirSync(folder, { recursive: true });
  const record = (blob: StoredBlob) => recordBlob(system, blob, BLOB_GRACE_MS);
  return s3 === undefined
    ? createDiskBlobs({ folder, record })
    : createS3Blobs({ ...s3, drafts: path.join(folder, "drafts"), record });
}

/** The store for proofs, which writes no rows. Nothing is stored in it for longer than a proof takes. */
export function openUnrecordedBlobs({ dataDir, blobs: { s3 } }: Config): BlobStore {
  const folder = path.join(dataDir, "blobs");
  return s3 === undefined ? createDiskBlobs({ folder }) : createS3Blobs({ ...s3, drafts: path.join(folder, "drafts") });
}

/** Every process of one database must use the same key. The start has proved that it is the right one. */
export function openSealer({ secretsKeys, dataDir }: Pick<Config, "secretsKeys" | "dataDir">): Sealer {
  return createSealer(secretsKeys.length > 0 ? secretsKeys : [keepSecretsKey(dataDir)]);
}

const SIMULATED: Pick<PortState, "status" | "message" | "vendor"> = {
  status: "healthy",
  message: "The simulated market of this test world.",
  vendor: "sandbox",
};

/** Ports of test worlds. They use the sandbox, whatever the operator configured. */
const SANDBOX_STATES: PortState[] = [
  { name: "answers", ...SIMULATED, engines: SANDBOX_ENGINES },
  { name: "contactdata", ...SIMULATED },
  { name: "crawler", ...SIMULATED },
  { name: "forum", ...SIMULATED },
  { name: "outreach", ...SIMULATED },
  { name: "linkdata", ...SIMULATED },
  { name: "serpdata", ...SIMULATED, readsOverviews: true },
  {
    name: "llm",
    status: "not_connected",
    message: "Test worlds have no language model; rules replace it.",
    writer: sandboxWriter.name,
  },
];

const PORTS_OF_LATER_WORK = ["gsc"] as const;

function forumState(forums: ForumSettings): PortState {
  if (forums.sources.length === 0)
    return { name: "forum", status: "not_connected", message: "Discussions are turned off: FORUMS is none." };
  return { name: "forum", status: "healthy", message: describeForums(forums), vendor: "built-in" };
}

/** Whether Reddit is read, and the day on which it closes. `today` is an ISO 8601 date. */
export function redditPeriod(forums: ForumSettings, today: string): { state: "off" | "open" | "closed"; ends: string } {
  return { state: redditState(forums, today), ends: REDDIT_ENDS };
}

/** Describes every port for health. It reports configuration only: checking a vendor would require a call. */
export function portStates(config: Pick<Config, "providers" | "vendors" | "forums">): PortState[] {
  const { providers, vendors, forums } = config;
  const chosen = describePorts(providers, vendors).map(({ port, vendor, message }): PortState => {
    const own = providers.connections.filter((one) => one.port === port);
    const engines = own.flatMap((one) => findVendor(vendors, one)?.engines?.(one.values) ?? []);
    return {
      name: port,
      status: vendor === null ? "not_connected" : "healthy",
      message,
      ...(vendor === null ? {} : { vendor }),
      ...(port === "answers" && { engines }),
      ...(port === "serpdata" && { readsOverviews: own.some((one) => findVendor(vendors, one)?.readsOverviews) }),
    };
  });
  const absent = PORTS_OF_LATER_WORK.map(
    (name): PortState => ({ name, status: "not_connected", message: "No vendor is configured." }),
  );
  return [
    { name: "crawler", status: "healthy", message: "The built-in crawler.", vendor: "built-in" },
    forumState(forums),
    ...chosen,
    ...absent,
  ];
}

/** The settings that connect each port, in a sentence. */
export function portSteps({ providers, vendors }: Pick<Config, "providers" | "vendors">): Map<string, string> {
  return new Map(describePorts(providers, vendors).map(({ port, next }) => [port, next]));
}
