import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Code that was compiled once is not compiled by each of the many that start. */
const COMPILED = path.join(tmpdir(), "node-compile-cache");

/** Exit code of a worker that found no database at its start; its supervisor starts another. */
export const DATABASE_AWAY = 75;

export interface FleetOptions {
  /** What each of the processes runs: `worker-process.ts`, packed. */
  program: string;
  size: number;
  appUrl: string;
  leaseMs: number;
  /** Holds the outside logs, and whatever a killed process leaves behind. */
  folder: string;
}

/** Worker processes that are killed and frozen; a killed one is replaced at once. */
export class Fleet implements AsyncDisposable {
  readonly #options: FleetOptions;
  readonly #members: ChildProcess[] = [];
  /** Those that run segments at this moment. */
  readonly #working = new Set<ChildProcess>();
  #spawned = 0;
  #closing = false;
  /** How processes ended that were not killed, with what they printed last. */
  readonly crashes: string[] = [];

  constructor(options: FleetOptions) {
    this.#options = options;
    for (let member = 0; member < options.size; member += 1) this.#members.push(this.#spawn());
  }

  get spawned(): number {
    return this.#spawned;
  }

  /** SIGKILL, whatever the process is doing. */
  async kill(random: () => number): Promise<void> {
    const victim = await this.#take(random);
    const gone = once(victim, "exit");
    victim.kill("SIGKILL");
    await gone;
  }

  /** SIGSTOP for so long that others take over, then SIGCONT. */
  async freeze(random: () => number, durationMs: number): Promise<void> {
    const victim = await this.#take(random);
    victim.kill("SIGSTOP");
    await delay(durationMs);
    victim.kill("SIGCONT");
    this.#working.add(victim);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing = true;
    await Promise.all(
      this.#members.map(async (member) => {
        if (member.exitCode !== null || member.signalCode !== null) return;
        const gone = once(member, "exit");
        member.kill("SIGKILL");
        await gone;
      }),
    );
  }

  async #take(random: () => number): Promise<ChildProcess> {
    for (;;) {
      const working = [...this.#working];
      const victim = working[Math.floor(random() * working.length)];
      if (victim !== undefined) {
        this.#working.delete(victim);
        return victim;
      }
      await delay(20);
    }
  }

  /** Every second process knows which one it replaces, as under a supervisor. The others wait for the leases of the dead one. */
  #spawn(replaced?: number): ChildProcess {
    const { program, appUrl, leaseMs, folder } = this.#options;
    this.#spawned += 1;
    const number = this.#spawned;
    const predecessor = replaced !== undefined && number % 2 === 0 ? [String(replaced)] : [];
    const log = path.join(folder, `worker-${this.#spawned}.jsonl`);
    const member = spawn(process.execPath, [program, appUrl, log, String(leaseMs), String(number), ...predecessor], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env["PATH"], TMPDIR: folder, NODE_COMPILE_CACHE: COMPILED },
    });
    member.stdout?.once("data", () => this.#working.add(member));
    let printed = "";
    member.stderr?.on("data", (text: Buffer) => {
      printed = (printed + text.toString()).slice(-2000);
    });
    member.once("exit", (code, signal) => {
      this.#working.delete(member);
      if (this.#closing) return;
      if (signal !== "SIGKILL" && code !== DATABASE_AWAY)
        this.crashes.push(`A worker ended by itself with ${code ?? signal}: ${printed}`);
      this.#members[this.#members.indexOf(member)] = this.#spawn(number);
    });
    return member;
  }
}
