import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { StorageUnavailable } from "../../../kernel/errors/storage-unavailable.ts";
import type { Log } from "../../processes/log.ts";
import { StartFailure } from "../../processes/start-failure.ts";
import { connectionUrl, errorCode, OWNER, withClient } from "../connection.ts";
import { type Cluster, DISK_FULL } from "./cluster.ts";
import type { NativePrograms } from "./native-programs.ts";
import { findLivingPostmaster, launchPostmaster, type Postmaster } from "./postmaster.ts";
import { readPostmasterFile } from "./postmaster-file.ts";
import { stopPostmaster } from "./stop-postmaster.ts";

export interface StartOptions {
  cluster: Cluster;
  programs: NativePrograms;
  /** Overrides our settings. */
  settings: Readonly<Record<string, string>>;
  ownerPassword: string;
  /** The port to listen on; undefined for any free one. */
  port: number | undefined;
  log: Log;
  signal: AbortSignal;
}

/** Time limit of start retries: backends of a killed postmaster need a moment to exit. */
const RETRY_MS = 10_000;
/** Time limit for a living postmaster to replay its log. Stopping it earlier would only restart that work. */
const RECOVERY_MS = 600_000;
const POLL_MS = 10;
/** SQLSTATEs of a refused login. Every other failure, such as recovery or a busy machine, is temporary. */
const REFUSED = /^28/;

/** Temporary failures: backends or a postmaster that are still exiting, and a port that was just taken. */
const PASSING = /still in use|already exists|could not bind|could not create any TCP/;

/** Adopts the living postmaster of the cluster or starts one, and returns when it accepts connections. */
export async function startPostmaster(options: StartOptions): Promise<Postmaster> {
  const deadline = Date.now() + RETRY_MS;
  for (;;) {
    const postmaster = await adoptOrLaunch(options);
    const end = await untilReady(postmaster, options);
    if (end === undefined) return postmaster;
    if (Date.now() > deadline || !isPassing(end, postmaster)) {
      throw startFailure(end, postmaster.complaints(), options.cluster);
    }
    options.log("debug", "PostgreSQL ended while starting and is started again.", { end, pid: postmaster.pid });
    await delay(100, undefined, { signal: options.signal });
  }
}

function startFailure(end: string, complaints: string, { folder }: Cluster): StartFailure {
  const [full] = DISK_FULL.exec(complaints) ?? [];
  if (full === undefined) return new StartFailure(`PostgreSQL did not start and ended with ${end}: ${complaints}`);
  const sentence = `PostgreSQL cannot start because the disk of ${folder} is full (${full}). Free disk space. No data is lost.`;
  return new StartFailure(sentence, { cause: new StorageUnavailable(full) });
}

function isPassing(end: string, postmaster: Postmaster): boolean {
  const endedByItself = end === "code 1" || end === "code 2";
  return postmaster.adopted || !endedByItself || PASSING.test(postmaster.complaints());
}

async function adoptOrLaunch(options: StartOptions): Promise<Postmaster> {
  options.signal.throwIfAborted();
  const file = readPostmasterFile(options.cluster.folder);
  const living = file && (await findLivingPostmaster(options.cluster, file, options.ownerPassword));
  if (living !== undefined) {
    options.log("info", "Adopting the PostgreSQL that an earlier process left running.", { pid: living.pid });
    return living;
  }
  const port = options.port ?? (await findFreePort());
  return launchPostmaster(options, port, file);
}

/** Undefined when ready, otherwise the cause of the exit. A postmaster that we launched does not outlive a failure here. */
async function untilReady(postmaster: Postmaster, options: StartOptions): Promise<string | undefined> {
  let end: string | undefined;
  postmaster.ended.then((how) => {
    end = how;
  });
  try {
    const deadline = Date.now() + RECOVERY_MS;
    while (end === undefined && !(await isReady(postmaster, options))) {
      if (Date.now() > deadline) throw new StartFailure(`PostgreSQL was not ready after ${RECOVERY_MS / 1_000} s.`);
      await delay(POLL_MS, undefined, { signal: options.signal });
    }
    return end;
  } catch (error) {
    if (!postmaster.adopted || options.signal.aborted) await stopPostmaster(postmaster, options.log);
    throw error;
  }
}

async function isReady(postmaster: Postmaster, { cluster, ownerPassword }: StartOptions): Promise<boolean> {
  const file = readPostmasterFile(cluster.folder);
  // Until the postmaster's file confirms it, another program may be listening on the port.
  if (file?.pid !== postmaster.pid || !file.status.startsWith("ready")) return false;
  try {
    await withClient(connectionUrl(OWNER, ownerPassword, postmaster.port, "postgres"), async (client) => {
      await client.query("select 1");
    });
    return true;
  } catch (error) {
    if (!REFUSED.test(errorCode(error))) return false;
    throw new StartFailure(`PostgreSQL (process ${postmaster.pid}) is running but refuses its owner.`, {
      cause: error,
    });
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
