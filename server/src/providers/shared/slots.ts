export type Slots = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/** Limits concurrent work. Further work waits in a queue, and rejects with the caller's reason if the caller aborts. */
export function createSlots(count: number): Slots {
  let free = count;
  const line: (() => void)[] = [];

  async function turn(signal: AbortSignal): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        line.splice(line.indexOf(enter), 1);
        reject(signal.reason);
      };
      const enter = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      line.push(enter);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  return async (signal, work) => {
    signal.throwIfAborted();
    await turn(signal);
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
