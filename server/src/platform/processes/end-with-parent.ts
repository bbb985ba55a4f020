export interface EndWithParentOptions {
  /** Finishes or returns work in progress. */
  drain: () => Promise<void>;
  /** Time limit of `drain`; the process exits after it. The guard of the supervisor kills it after 5 s. */
  graceMs?: number;
}

/** Called early in a supervised process: exits when the supervisor has exited. Does nothing in a process without a supervisor. */
export function endWithParent({ drain, graceMs = 3_000 }: EndWithParentOptions): void {
  if (process.send === undefined) return;
  // These pipes have no reader after the supervisor exits, and a log line must not abort the draining.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const end = () => {
    setTimeout(() => process.exit(1), graceMs);
    drain().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  if (process.connected) process.once("disconnect", end);
  else end();
}
