import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chownSync,
  closeSync,
  fchownSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { findCommandLine, isAlive } from "../../processes/process-identity.ts";
import { connectionUrl, OWNER, withClient } from "../connection.ts";
import { type Cluster, postgresEnvironment } from "./cluster.ts";
import type { NativePrograms } from "./native-programs.ts";
import type { PostmasterFile } from "./postmaster-file.ts";
import { serverSettings } from "./server-settings.ts";

/** A running PostgreSQL server process, started by us or found alive. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly adopted: boolean;
  /** Resolves with the cause of its exit, for example `code 1` or `signal SIGKILL`. Never rejects. */
  readonly ended: Promise<string>;
  /** Its log since the start. */
  readonly complaints: () => string;
  signal(name: "SIGINT" | "SIGQUIT"): void;
}

interface Launch {
  programs: NativePrograms;
  cluster: Cluster;
  /** Overrides our settings. */
  settings: Readonly<Record<string, string>>;
}

const LOG_LIMIT_BYTES = 10_000_000;
const POLL_MS = 200;

/**
 * Starts `postgres` in a separate session, so that an interrupt at a terminal reaches only the supervisor. `staleFile` is a
 * `postmaster.pid` whose process is not a postmaster of this cluster. This function makes PostgreSQL ignore that process id;
 * PostgreSQL removes the file itself, after it checks for backends that outlived their postmaster.
 */
export function launchPostmaster(
  { programs, cluster, settings }: Launch,
  port: number,
  staleFile: PostmasterFile | undefined,
): Promise<Postmaster> {
  const { descriptor, offset } = openLog(cluster);
  const ours = serverSettings(port, cluster.name);
  // The last occurrence of a setting takes effect.
  const others = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(programs.postgres, ["-D", cluster.dataArgument, ...ours, ...others], {
    ...cluster.runAs,
    cwd: cluster.folder,
    env: { ...postgresEnvironment(), ...(staleFile && { PG_GRANDPARENT_PID: String(staleFile.pid) }) },
    stdio: ["ignore", descriptor, descriptor],
    detached: true,
  });
  closeSync(descriptor);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("spawn", () => resolve(launched(child, port, () => readFrom(cluster.logFile, offset))));
  });
}

function launched(child: ChildProcess, port: number, complaints: () => string): Postmaster {
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal === null ? `code ${code}` : `signal ${signal}`));
  });
  return { pid: child.pid ?? 0, port, adopted: false, ended, complaints, signal: (name) => child.kill(name) };
}

/**
 * Undefined when `file` was left behind: its process is dead, is another program that got the same id, or works in another
 * folder. A copied folder has the file of its original, whose postmaster must not be touched.
 */
export async function findLivingPostmaster(
  cluster: Cluster,
  file: PostmasterFile,
  ownerPassword: string,
): Promise<Postmaster | undefined> {
  if (file.port === undefined) return undefined;
  const isOurs = isPostmasterOf(cluster, file.pid) || (await worksIn(cluster, file, ownerPassword));
  return isOurs ? adopted(file.pid, file.port) : undefined;
}

function isPostmasterOf(cluster: Pick<Cluster, "name">, pid: number): boolean {
  const line = findCommandLine(pid);
  return line?.includes(`cluster_name=${cluster.name} `) === true || line?.endsWith(`=${cluster.name}`) === true;
}

/**
 * Whether the server that answers on the port of the file works in this folder: it must read what we write there. A manually
 * started postmaster has another command line and passes, and that of the original of a copy does not.
 */
export async function worksIn(
  { folder, name, runAs }: Pick<Cluster, "folder" | "name" | "runAs">,
  file: PostmasterFile,
  ownerPassword: string,
): Promise<boolean> {
  if (file.port === undefined || !isAlive(file.pid)) return false;
  if (isPostmasterOf({ name }, file.pid)) return true;
  const proof = `findable-proof-${randomUUID()}`;
  const place = path.join(folder, proof);
  try {
    writeFileSync(place, proof, { mode: 0o600, flag: "wx" });
    if (runAs !== undefined) chownSync(place, runAs.uid, runAs.gid);
    const url = connectionUrl(OWNER, ownerPassword, file.port, "postgres");
    const answer = await withClient(url, (client) => client.query("select pg_read_file($1, true) as proof", [proof]));
    return answer.rows[0]?.proof === proof;
  } catch {
    return false;
  } finally {
    rmSync(place, { force: true });
  }
}

function adopted(pid: number, port: number): Postmaster {
  const ended = new Promise<string>((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(timer);
      resolve("unknown status");
    }, POLL_MS);
  });
  const line = findCommandLine(pid);
  const signal = (name: NodeJS.Signals) => {
    // Another program may have this process id since the last check.
    if (line !== undefined && findCommandLine(pid) === line) process.kill(pid, name);
  };
  return { pid, port, adopted: true, ended, complaints: () => "", signal };
}

function openLog({ logFile, runAs }: Cluster): { descriptor: number; offset: number } {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.1`);
  const descriptor = openSync(logFile, "a", 0o600);
  if (runAs !== undefined) fchownSync(descriptor, runAs.uid, runAs.gid);
  return { descriptor, offset: size > LOG_LIMIT_BYTES ? 0 : size };
}

function readFrom(file: string, offset: number): string {
  return readFileSync(file).subarray(offset).toString("utf8").trim().slice(-2_000);
}
