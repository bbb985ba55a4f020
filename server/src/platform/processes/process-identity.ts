import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/**
 * The command line of a living process, as one string; undefined when there is none or it is a zombie.
 * `/proc/PID/exe` would say less: without CAP_SYS_PTRACE, as in most containers, root may not read another user's.
 */
export function findCommandLine(pid: number): string | undefined {
  return existsSync("/proc/self/cmdline") ? fromProc(pid) : fromPs(pid);
}

/** Cheap enough to ask several times a second. */
export function isAlive(pid: number): boolean {
  if (existsSync("/proc/self/cmdline")) return fromProc(pid) !== undefined;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function fromProc(pid: number): string | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return line === "" ? undefined : line;
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): string | undefined {
  try {
    const line = execFileSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" }).trim();
    return line === "" || line.includes("<defunct>") ? undefined : line;
  } catch {
    return undefined;
  }
}
