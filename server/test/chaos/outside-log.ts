import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** What a worker process did, in its own words; lines written before a SIGKILL survive it. */
export type Sighting =
  /** A step's action began. */
  | { kind: "began"; pid: number; step: string; at: number }
  /** A step's result was handed to the skill's code, whether the action ran in this segment or long ago. */
  | { kind: "told"; pid: number; step: string; at: number; nonce: string }
  /** A write came too late and was refused. */
  | { kind: "refused"; pid: number; step: string; at: number };

export interface OutsideLog {
  began(step: string): void;
  told(step: string, nonce: string): void;
  refused(statement: string): void;
}

/** Appends to one file, synchronously: when a method has returned, the line is the system's, not the process's. */
export function openOutsideLog(file: string): OutsideLog {
  const { pid } = process;
  const write = (line: Sighting) => appendFileSync(file, `${JSON.stringify(line)}\n`);
  return {
    began: (step) => write({ kind: "began", pid, step, at: Date.now() }),
    told: (step, nonce) => write({ kind: "told", pid, step, at: Date.now(), nonce }),
    refused: (step) => write({ kind: "refused", pid, step, at: Date.now() }),
  };
}

/** Faults that the workers logged of runs that failed by one. */
export function readFaults(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".errors"))
    .flatMap((name) => readFileSync(path.join(folder, name), "utf8").split("\n"))
    .filter((line) => line.includes("a run failed because of an internal error"));
}

/** All lines of all processes that wrote to this folder. A line cut short by a kill is left out. */
export function readOutsideLogs(folder: string): Sighting[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) => readFileSync(path.join(folder, name), "utf8").split("\n"))
    .flatMap(sightingIn);
}

// Every line was written by `openOutsideLog`.
function sightingIn(line: string): Sighting[] {
  return line.endsWith("}") ? [JSON.parse(line) as Sighting] : [];
}
