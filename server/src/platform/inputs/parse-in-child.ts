import { type ChildProcessByStdio, execFile, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const PROGRAM = fileURLToPath(new URL("./parse-program.ts", import.meta.url));
const MEMORY_BYTES = 256 * 1024 * 1024;
const HEAP_MEGABYTES = 160;
/** Processor time; the wall time on a busy machine can be longer. */
const CPU_SECONDS = 4;
const PATIENCE_MS = 20_000;
const CHECK_EVERY_MS = 40;
const MAX_CHILDREN = 2;
const MAX_COMPLAINT_BYTES = 300;

export interface Parsed {
  text: string;
  /** `whole`, `enough` bytes, or the reason it stopped: `time` of the processor, or `late` because the machine is busy. */
  end: "whole" | "enough" | "memory" | "time" | "late" | "broken";
  /** Message of the parser for a broken file. */
  complaint: string;
}

export interface ParseOptions {
  what: "pdf" | "image";
  open(): Promise<NodeJS.ReadableStream>;
  /** Limit of the output that is read. */
  maxBytes: number;
  signal: AbortSignal;
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

let free = MAX_CHILDREN;
const waiting: (() => void)[] = [];

/**
 * Parses a file in a child process with limited memory and time, without an environment and without the rights to write files
 * or start processes. Two children run at once; further files wait.
 */
export async function parseInChild(options: ParseOptions): Promise<Parsed> {
  if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
  else free -= 1;
  try {
    return await parse(options);
  } finally {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }
}

async function parse({ what, open, maxBytes, signal }: ParseOptions): Promise<Parsed> {
  signal.throwIfAborted();
  const child = start(what);
  let end: Parsed["end"] | undefined;
  const stop = (reason: Parsed["end"]) => {
    end ??= reason;
    child.kill("SIGKILL");
  };
  const onAbort = () => stop("late");
  signal.addEventListener("abort", onAbort, { once: true });
  const timer = setTimeout(() => stop("late"), PATIENCE_MS);
  const watch = setInterval(() => void stopAboveMemory(child, stop), CHECK_EVERY_MS);
  try {
    const ended = new Promise<void>((resolve) => child.once("close", resolve).once("error", () => resolve()));
    const fed = pipeline(await open(), child.stdin).catch(() => undefined);
    const answer = collect(child.stdout, maxBytes, () => stop("enough"));
    const complaint = collect(child.stderr, MAX_COMPLAINT_BYTES, () => undefined);
    await Promise.all([ended, fed]);
    signal.throwIfAborted();
    return { text: answer(), end: end ?? endOf(child), complaint: complaint() };
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    signal.removeEventListener("abort", onAbort);
    child.kill("SIGKILL");
  }
}

/** The shell only sets the limit of processor time. The kernel enforces it. */
function start(what: string): Child {
  const limits = `ulimit -c 0 && ulimit -t ${CPU_SECONDS} && exec "$0" "$@"`;
  const flags = [`--max-old-space-size=${HEAP_MEGABYTES}`, "--permission", "--allow-fs-read=*", "--no-warnings"];
  const child = spawn("/bin/sh", ["-c", limits, process.execPath, ...flags, PROGRAM, what], {
    env: {},
    stdio: ["pipe", "pipe", "pipe"],
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  return child;
}

/** Lower priority than processes that answer requests. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has exited already.
  }
}

function endOf({ exitCode, signalCode }: Child): Parsed["end"] {
  if (exitCode === 0) return "whole";
  if (signalCode === "SIGXCPU" || signalCode === "SIGKILL") return "time";
  return signalCode === "SIGABRT" || exitCode === 134 ? "memory" : "broken";
}

/** Limits a stream to a number of bytes and reports when it has more. */
function collect(stream: Readable, maxBytes: number, onMore: () => void): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on("error", () => undefined);
  stream.on("data", (chunk: Buffer) => {
    if (size > maxBytes) return;
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) onMore();
  });
  return () => new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maxBytes));
}

/** The heap has a separate limit; memory that PDFs unpack is outside it. */
async function stopAboveMemory({ pid }: Child, stop: (reason: "memory") => void): Promise<void> {
  if (pid !== undefined && (await residentBytes(pid)) > MEMORY_BYTES) stop("memory");
}

async function residentBytes(pid: number): Promise<number> {
  try {
    const [, pages] = (await readFile(`/proc/${pid}/statm`, "utf8")).split(" ");
    return Number(pages) * 4096;
  } catch {
    if (process.platform === "linux") return 0;
    const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]).catch(() => ({
      stdout: "0",
    }));
    return Number(stdout) * 1024;
  }
}
