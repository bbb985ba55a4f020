import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("./worker-process.ts", import.meta.url));

/** Exit code of a worker that found no database at its start; whoever supervises it starts another. */
export const DATABASE_AWAY = 75;

export interface FleetOptions {
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
  readonly #frozen = new Set<ChildProcess>();
  #spawned = 0;
  #closing = false;
  /** How processes ended that nobody killed, with what they printed last. */
  readonly crashes: string[] = [];

  constructor(options: FleetOptions) {
    this.#options = options;
    for (let member = 0; member < options.size; member += 1) this.#members.push(this.#spawn());
  }

  get spawned(): number {
    return this.#spawned;
  }

  /** SIGKILL, whatever the process is doing. False where none was running. */
  async kill(random: () => number): Promise<boolean> {
    const victim = this.#pick(random);
    if (victim === undefined) return false;
    const gone = once(victim, "exit");
    victim.kill("SIGKILL");
    await gone;
    return true;
  }

  /** SIGSTOP for so long that others take over, then SIGCONT. False where none was running. */
  async freeze(random: () => number, durationMs: number): Promise<boolean> {
    const victim = this.#pick(random);
    if (victim === undefined) return false;
    this.#frozen.add(victim);
    victim.kill("SIGSTOP");
    await delay(durationMs);
    victim.kill("SIGCONT");
    this.#frozen.delete(victim);
    return true;
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

  #pick(random: () => number): ChildProcess | undefined {
    const running = this.#members.filter((member) => !this.#frozen.has(member) && member.exitCode === null);
    return running[Math.floor(random() * running.length)];
  }

  #spawn(): ChildProcess {
    const { appUrl, leaseMs, folder } = this.#options;
    this.#spawned += 1;
    const log = path.join(folder, `worker-${this.#spawned}.jsonl`);
    const member = spawn(process.execPath, [PROGRAM, appUrl, log, String(leaseMs)], {
      stdio: ["ignore", "ignore", "pipe"],
      env: { PATH: process.env["PATH"], TMPDIR: folder },
    });
    let printed = "";
    member.stderr?.on("data", (text: Buffer) => {
      printed = (printed + text.toString()).slice(-2000);
    });
    member.once("exit", (code, signal) => {
      if (this.#closing) return;
      if (signal !== "SIGKILL" && code !== DATABASE_AWAY)
        this.crashes.push(`A worker ended by itself with ${code ?? signal}: ${printed}`);
      this.#members[this.#members.indexOf(member)] = this.#spawn();
    });
    return member;
  }
}
