import { spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { StartFailure } from "../../processes/start-failure.ts";
import { OWNER } from "../connection.ts";
import type { NativePrograms } from "./native-programs.ts";
import { findClosedFolder, type RunAs } from "./run-as.ts";

/** A PostgreSQL data directory with everything in it. */
export interface Cluster {
  folder: string;
  logFile: string;
  runAs: RunAs | undefined;
  /** The folder as the programs receive it; see `dataArgument`. */
  dataArgument: string;
  /** Names the cluster in the command line of the postmaster, which identifies its process. */
  name: string;
}

export const UNFINISHED = "cluster.new-";

/** Finds the cluster in `root`, or creates it with `ownerPassword`. */
export async function openCluster(
  root: string,
  runAs: RunAs | undefined,
  programs: NativePrograms,
  ownerPassword: string,
): Promise<Cluster> {
  const folder = path.join(root, "cluster");
  if (!existsSync(folder)) await createCluster(root, folder, runAs, programs, ownerPassword);
  if (runAs !== undefined && statSync(folder).uid !== runAs.uid) giveTo(folder, runAs);
  return {
    folder,
    logFile: path.join(root, "postgres.log"),
    runAs,
    dataArgument: dataArgument(folder, runAs),
    name: clusterName(folder),
  };
}

/** Names the folder by where it is: a copy has another name. */
export function clusterName(folder: string): string {
  const { dev, ino } = statSync(folder);
  return `findable-${dev}-${ino}`;
}

/** Whether the folder that the cluster last ran in is another one. PostgreSQL keeps its last command line, with our name for the folder. */
export function ranElsewhere(folder: string): boolean {
  const file = path.join(folder, "postmaster.opts");
  const [, inode] = (existsSync(file) && /cluster_name=findable-\d+-(\d+)/.exec(readFileSync(file, "utf8"))) || [];
  // The number of a device can change when the machine restarts.
  return inode !== undefined && inode !== String(statSync(folder).ino);
}

/**
 * Another user may lack access to the path of the folder, for example below `/root`. On Linux the programs start inside it, and
 * `/proc/self/cwd` leads there without passing through its parents.
 */
export function dataArgument(folder: string, runAs: RunAs | undefined): string {
  const closed = findClosedFolder(path.dirname(folder), runAs);
  if (closed === undefined) return folder;
  if (existsSync("/proc/self/cwd")) return "/proc/self/cwd";
  throw new StartFailure(
    `PostgreSQL runs as user ${runAs?.uid ?? "this one"}, which may not pass through ${closed} to its data in ${folder}. Open it (chmod o+x), choose another DATA_DIR, or do not start as root.`,
  );
}

/** What PostgreSQL's programs report when the disk is full or the quota is exceeded. */
export const DISK_FULL = /No space left on device|Disk quota exceeded/;

/** Creates the cluster under another name and renames it, so that it is complete or absent. */
async function createCluster(
  root: string,
  folder: string,
  runAs: RunAs | undefined,
  programs: NativePrograms,
  ownerPassword: string,
): Promise<void> {
  removeUnfinished(root);
  const staging = mkdtempSync(path.join(root, UNFINISHED));
  if (runAs !== undefined) chownSync(staging, runAs.uid, runAs.gid);
  await initdb(staging, runAs, programs, ownerPassword);
  renameSync(staging, folder);
  syncFolder(root);
}

/** Retries, because the `initdb` of a killed launcher may still write there. */
function removeUnfinished(root: string): void {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith(UNFINISHED))) {
    rmSync(path.join(root, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

async function initdb(
  folder: string,
  runAs: RunAs | undefined,
  programs: NativePrograms,
  ownerPassword: string,
): Promise<void> {
  const passwordFile = `${folder}.password`;
  writeFileSync(passwordFile, `${ownerPassword}\n`, { mode: 0o600, flag: "wx" });
  if (runAs !== undefined) chownSync(passwordFile, runAs.uid, runAs.gid);
  const descriptor = openSync(passwordFile, "r");
  try {
    await runInitdb(programs.initdb, initdbArguments(dataArgument(folder, runAs)), folder, runAs, descriptor);
  } finally {
    closeSync(descriptor);
    rmSync(passwordFile, { force: true });
  }
}

function initdbArguments(folder: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${OWNER}`,
    "--pwfile=/dev/fd/3",
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    // One sync of the whole file system instead of a thousand for its files, which takes seconds on a network disk.
    ...(process.platform === "linux" ? ["--sync-method=syncfs"] : []),
  ];
}

async function runInitdb(
  program: string,
  programArguments: string[],
  folder: string,
  runAs: RunAs | undefined,
  passwordDescriptor: number,
): Promise<void> {
  const child = spawn(program, programArguments, {
    ...runAs,
    cwd: folder,
    env: postgresEnvironment(),
    stdio: ["ignore", "ignore", "pipe", passwordDescriptor],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const [complaints, status] = await Promise.all([child.stderr === null ? "" : text(child.stderr), ended]);
  if (status !== 0) throw new StartFailure(explainInitdb(folder, complaints.trim()));
}

function explainInitdb(folder: string, complaints: string): string {
  const advice = complaints.includes("could not look up effective user ID")
    ? " Give this user a line in /etc/passwd, run as one that has it, or set DATABASE_URL to a PostgreSQL of your own."
    : "";
  const [full] = DISK_FULL.exec(complaints) ?? [];
  if (full !== undefined) {
    return `PostgreSQL could not create a database in ${folder}: ${full}. Free disk space, or set DATA_DIR to another folder.`;
  }
  return `PostgreSQL could not create a database in ${folder}: ${complaints}.${advice}`;
}

/** An empty environment: PostgreSQL must not see the secrets of the service. */
export function postgresEnvironment(): Record<string, string> {
  return { LANG: "C", LC_ALL: "C", PATH: "/usr/local/bin:/usr/bin:/bin" };
}

export function giveTo(folder: string, runAs: RunAs): void {
  chownSync(folder, runAs.uid, runAs.gid);
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(path.join(entry.parentPath, entry.name), runAs.uid, runAs.gid);
  }
}

export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Throws if another major version created the cluster, because these programs cannot read its files. */
export function requireVersion(clusterFolder: string, packageVersion: string): void {
  const found = readFileSync(path.join(clusterFolder, "PG_VERSION"), "utf8").trim();
  const [wanted] = packageVersion.split(".");
  if (found !== wanted) {
    throw new StartFailure(
      `The database in ${clusterFolder} was made by PostgreSQL ${found}, and this release brings PostgreSQL ${wanted}. Export it with the earlier release and import it with this one.`,
    );
  }
}
