import { chownSync, existsSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../../processes/log.ts";
import { StartFailure } from "../../processes/start-failure.ts";
import { DATABASE, OWNER, withClient } from "../connection.ts";
import { clusterName, dataArgument, giveTo, requireVersion, syncFolder, UNFINISHED } from "./cluster.ts";
import { DataFolderLock } from "./data-folder-lock.ts";
import { openRoot } from "./embedded-postgres.ts";
import { getNativePackage } from "./native-package.ts";
import { prepareNativePrograms } from "./native-programs.ts";
import { findOrCreatePassword } from "./passwords.ts";
import { launchPostmaster, type Postmaster } from "./postmaster.ts";
import { readPostmasterFile } from "./postmaster-file.ts";
import { chooseRunAs, type RunAs } from "./run-as.ts";
import { stopPostmaster } from "./stop-postmaster.ts";

export interface RecoverOptions {
  dataDir: string;
  /** Puts the copied files into an empty folder. */
  unpack: (folder: string) => Promise<void>;
  /** Called when the log is replayed. */
  onLaunch: () => void;
  /** The last instant to recover; undefined for the end of the log. */
  target: Date | undefined;
  /** Works in the recovered cluster, before it becomes that of the data folder. */
  onRecovered: (url: (login: string) => string) => Promise<void>;
  signal: AbortSignal;
  log: Log;
}

/** PostgreSQL ends with this where nothing was committed after the target: the whole log is what was wanted. */
const ENDED_BEFORE_TARGET = "recovery ended before configured recovery target was reached";
const POLL_MS = 50;

/**
 * Makes the cluster of a data folder from a copy. Until everything has succeeded the folder has none. While it recovers, PostgreSQL
 * listens only on a socket in a private folder, where the owner of the copy needs no password.
 */
export async function recoverCluster(options: RecoverOptions): Promise<void> {
  const root = openRoot(options.dataDir);
  using _lock = new DataFolderLock(root);
  const folder = path.join(root, "cluster");
  if (existsSync(folder)) {
    throw new StartFailure(
      `${options.dataDir} already has a database. A restore never overwrites. Name an empty folder in DATA_DIR.`,
    );
  }
  const runAs = chooseRunAs(folder);
  const staging = mkdtempSync(path.join(root, UNFINISHED));
  const sockets = realpathSync(mkdtempSync(path.join(tmpdir(), "findable-restore-")));
  try {
    await options.unpack(staging);
    const { version } = getNativePackage();
    requireVersion(staging, version);
    writeFileSync(path.join(staging, "recovery.signal"), "", { mode: 0o600 });
    if (runAs !== undefined) {
      giveTo(staging, runAs);
      chownSync(sockets, runAs.uid, runAs.gid);
    }
    options.onLaunch();
    await recover({ ...options, root, staging, sockets, runAs });
    renameSync(staging, folder);
    syncFolder(root);
  } finally {
    rmSync(sockets, { recursive: true, force: true });
    rmSync(staging, { recursive: true, force: true, maxRetries: 10 });
  }
}

interface Recovery extends RecoverOptions {
  root: string;
  staging: string;
  sockets: string;
  runAs: RunAs | undefined;
}

const PORT = 5432;

async function recover(recovery: Recovery): Promise<void> {
  const { sockets, root, onRecovered, log } = recovery;
  const postmaster = await recoverTo(recovery);
  try {
    const url = (login: string) =>
      `postgres://${login}@localhost:${PORT}/${DATABASE}?host=${encodeURIComponent(sockets)}`;
    const password = findOrCreatePassword(path.join(root, "owner.password"));
    await withClient(url(OWNER), (client) =>
      client.query(`alter role ${OWNER} password ${client.escapeLiteral(password)}`),
    );
    await onRecovered(url);
  } finally {
    await stopPostmaster(postmaster, log);
  }
}

async function recoverTo(recovery: Recovery): Promise<Postmaster> {
  const { target } = recovery;
  const first = await launchRecovery(recovery, target);
  if (!("failed" in first)) return first;
  if (target === undefined || !first.failed.includes(ENDED_BEFORE_TARGET)) throw recoveryFailure(first.failed);
  const second = await launchRecovery(recovery, undefined);
  if ("failed" in second) throw recoveryFailure(second.failed);
  return second;
}

function recoveryFailure(complaints: string): StartFailure {
  return new StartFailure(`PostgreSQL could not recover the copy: ${complaints.trim()}`);
}

/** PostgreSQL does not know the zone `Z` yet when it reads this setting. */
function writeInstant(instant: Date): string {
  return instant.toISOString().replace("T", " ").replace("Z", "+00");
}

/** Starts the copy and waits until it has recovered and accepts writes. */
async function launchRecovery(
  { staging, root, sockets, runAs, signal, log }: Recovery,
  target: Date | undefined,
): Promise<Postmaster | { failed: string }> {
  const logins = path.join(sockets, "logins.conf");
  writeFileSync(logins, "local all all trust\n", { mode: 0o600 });
  if (runAs !== undefined) chownSync(logins, runAs.uid, runAs.gid);
  const programs = prepareNativePrograms(getNativePackage(), runAs, root, log);
  const cluster = {
    folder: staging,
    logFile: path.join(root, "postgres.log"),
    runAs,
    dataArgument: dataArgument(staging, runAs),
    name: clusterName(staging),
  };
  const settings = {
    listen_addresses: "",
    unix_socket_directories: sockets,
    hba_file: logins,
    hot_standby: "off",
    // All of the log is in the copy already.
    restore_command: "false",
    recovery_target_action: "promote",
    recovery_target_timeline: "current",
    ...(target === undefined ? {} : { recovery_target_time: writeInstant(target) }),
  };
  const postmaster = await launchPostmaster({ programs, cluster, settings }, PORT, undefined);
  let hasEnded = false;
  void postmaster.ended.then(() => {
    hasEnded = true;
  });
  try {
    while (!hasEnded) {
      if (readPostmasterFile(staging)?.status.startsWith("ready") === true) return postmaster;
      await delay(POLL_MS, undefined, { signal });
    }
  } catch (error) {
    await stopPostmaster(postmaster, log);
    throw error;
  }
  return { failed: postmaster.complaints() };
}
