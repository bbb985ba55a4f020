import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second, whatever the machine. */
const TICKS_PER_SECOND = 100;

/**
 * Processor seconds of a process with all its threads. Other load of the machine hardly changes them, while it halves what is done in a
 * second.
 */
export function processorSeconds(pid: number): number {
  const { own } = timesOf(pid);
  return own;
}

/** The same of a process, its children, and the children that have ended: PostgreSQL has a process for each connection. */
export function processorSecondsBelow(pid: number): number {
  const { own, ended } = timesOf(pid);
  return own + ended + childrenOf(pid).reduce((sum, child) => sum + processorSecondsBelow(child), 0);
}

function timesOf(pid: number): { own: number; ended: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program is in brackets and may contain spaces.
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { own: (user + system) / TICKS_PER_SECOND, ended: (endedUser + endedSystem) / TICKS_PER_SECOND };
  } catch {
    // It ended in the meantime, and its parent counts it.
    return { own: 0, ended: 0 };
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
}
