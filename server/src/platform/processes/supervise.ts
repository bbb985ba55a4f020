import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { Briefing, BriefingMessage, Instance } from "./briefing.ts";
import type { Log } from "./log.ts";
import { guardAgainstOrphan } from "./orphan-guard.ts";
import { isReadyMessage, type ReadyFacts } from "./ready-message.ts";
import { StartFailure } from "./start-failure.ts";

export interface SuperviseOptions {
  /** Name of the process in messages, for example `worker`. */
  name: string;
  modulePath: string;
  /** The whole environment of the process. */
  env: Record<string, string | undefined>;
  log: Log;
  /**
   * Facts for each new process, which waits for them with `awaitBriefing`. So it can load its code while, for example, the
   * database is still starting.
   */
  briefing?: Promise<Briefing>;
  /** Called each time the process reports that it is ready, including after restarts. */
  onReady?: (facts: ReadyFacts) => void;
  /** Node's own arguments, for example `--enable-source-maps`. */
  execArgv?: string[];
  /** Receives the output lines of the process. Default: print them to our own streams. */
  onLine?: (stream: "stdout" | "stderr", line: string) => void;
  /** After this many failed starts, `ready` rejects and the process is not restarted. */
  maxFailedStarts?: number;
}

export interface SupervisedProcess extends AsyncDisposable {
  readonly name: string;
  /** Undefined between an exit and the restart. */
  readonly pid: number | undefined;
  /** Resolves when the process is ready for the first time; rejects if it stops or fails before. */
  readonly ready: Promise<ReadyFacts>;
  /** Sends SIGTERM, then SIGKILL to the process and its children after `graceMs` (default 10,000). Returns when it has exited. */
  stop(options?: { graceMs?: number }): Promise<void>;
}

const SHORTEST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 10_000;
/** A process that ran this long is healthy: its next restart waits the shortest time again. */
const SOUND_AFTER_MS = 30_000;
const ORPHAN_GRACE_SECONDS = 5;
const OUTPUT_PATIENCE_MS = 1_000;

/** Starts a Node process and keeps it alive until `stop`. It calls `reportReady` and `endWithParent`. */
export function supervise(options: SuperviseOptions): SupervisedProcess {
  return new KeptProcess(options);
}

class KeptProcess implements SupervisedProcess {
  readonly name: string;
  readonly ready: Promise<ReadyFacts>;
  readonly #options: SuperviseOptions;
  readonly #firstReady = Promise.withResolvers<ReadyFacts>();
  readonly #stopping = new AbortController();
  readonly #kept: Promise<void>;
  #child: ChildProcess | undefined;
  #wasReady = false;
  /** Instances that have exited. The next one that becomes ready has taken notice of them. */
  #exited: readonly string[] = [];

  constructor(options: SuperviseOptions) {
    this.name = options.name;
    this.#options = options;
    this.ready = this.#firstReady.promise;
    // A caller that does not await readiness must not crash on its rejection.
    this.ready.catch(() => undefined);
    this.#kept = this.#keep();
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async stop({ graceMs = 10_000 }: { graceMs?: number } = {}): Promise<void> {
    this.#stopping.abort();
    this.#firstReady.reject(new StartFailure(`The ${this.name} process was stopped before it was ready.`));
    this.#child?.kill("SIGTERM");
    const timer = setTimeout(() => this.#killGroup(graceMs), graceMs);
    await this.#kept;
    clearTimeout(timer);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  #killGroup(graceMs: number): void {
    if (this.pid === undefined) return;
    this.#options.log("warn", `The ${this.name} process did not exit in time and is killed.`, {
      pid: this.pid,
      graceMs,
    });
    process.kill(-this.pid, "SIGKILL");
  }

  async #keep(): Promise<void> {
    let quickEnds = 0;
    while (!this.#stopping.signal.aborted) {
      const startedAt = performance.now();
      const end = await this.#runOnce();
      if (this.#stopping.signal.aborted) return;
      quickEnds = performance.now() - startedAt > SOUND_AFTER_MS ? 1 : quickEnds + 1;
      if (this.#hasFailedForGood(quickEnds, end)) return;
      await this.#pause(quickEnds, end);
    }
  }

  #hasFailedForGood(failedStarts: number, end: string): boolean {
    if (this.#wasReady || failedStarts < (this.#options.maxFailedStarts ?? 5)) return false;
    this.#firstReady.reject(
      new StartFailure(
        `The ${this.name} process exited with ${end} before it was ready, ${failedStarts} times. See its output above.`,
      ),
    );
    return true;
  }

  async #pause(quickEnds: number, end: string): Promise<void> {
    const waitMs = Math.min(SHORTEST_WAIT_MS * 2 ** (quickEnds - 1), LONGEST_WAIT_MS);
    this.#options.log("error", `The ${this.name} process exited unexpectedly and is restarted.`, { end, waitMs });
    await delay(waitMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  /** Resolves with the exit code or signal. */
  async #runOnce(): Promise<string> {
    const instance: Instance = { id: randomUUID(), predecessors: this.#exited };
    const child = this.#spawn(instance);
    const ended = new Promise<string>((resolve) => {
      child.once("error", (error) => resolve(error.message));
      child.once("exit", (code, signal) => {
        this.#child = undefined;
        const end = signal === null ? `code ${code}` : `signal ${signal}`;
        // Its last lines may arrive after it. Children that it left hold its output open.
        const timer = setTimeout(resolve, OUTPUT_PATIENCE_MS, end);
        child.once("close", () => {
          clearTimeout(timer);
          resolve(end);
        });
      });
    });
    this.#child = child;
    if (child.pid === undefined) return ended;
    using _guard = guardAgainstOrphan(child.pid, ORPHAN_GRACE_SECONDS, this.#options.log);
    const end = await ended;
    this.#child = undefined;
    this.#exited = [...this.#exited, instance.id];
    return end;
  }

  /** Uses a separate process group, so that an interrupt at a terminal does not change the order of stopping. */
  #spawn(instance: Instance): ChildProcess {
    const { modulePath, env, execArgv = [] } = this.#options;
    const child = spawn(process.execPath, [...execArgv, modulePath], {
      env,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      detached: true,
    });
    void this.#options.briefing?.then(
      (briefing) => child.connected && child.send({ type: "briefing", briefing, instance } satisfies BriefingMessage),
      () => undefined,
    );
    child.on("message", (message) => {
      if (!isReadyMessage(message)) return;
      this.#exited = this.#exited.filter((id) => !instance.predecessors.includes(id));
      this.#reportReady(message.facts);
    });
    this.#forward("stdout", child.stdout);
    this.#forward("stderr", child.stderr);
    return child;
  }

  #reportReady(facts: ReadyFacts): void {
    this.#wasReady = true;
    this.#firstReady.resolve(facts);
    this.#options.onReady?.(facts);
  }

  #forward(stream: "stdout" | "stderr", input: Readable | null): void {
    const onLine = this.#options.onLine ?? printLine;
    if (input !== null) createInterface({ input }).on("line", (line) => onLine(stream, line));
  }
}

function printLine(stream: "stdout" | "stderr", line: string): void {
  process[stream].write(`${line}\n`);
}
