export interface EndWithParentOptions {
  /** Finishes or hands back what is under way. */
  drain: () => Promise<void>;
  /** How long `drain` may take before the process ends all the same. The supervisor's guard kills it after 5 s. */
  graceMs?: number;
}

/** Called early in a supervised process: ends it when its supervisor is gone. Does nothing in one started by hand. */
export function endWithParent({ drain, graceMs = 3_000 }: EndWithParentOptions): void {
  if (process.send === undefined) return;
  // Nobody reads these pipes once the supervisor is gone, and a log line must not break off the draining.
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
