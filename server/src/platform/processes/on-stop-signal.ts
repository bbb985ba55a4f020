/** A Ctrl-C arrives twice where npm started the process: from the terminal, and passed on. */
const SAME_MS = 1000;

/** Runs `stop` at the first SIGTERM or SIGINT. A later one, by somebody who does not want to wait, ends the process at once. */
export function onStopSignal(stop: () => void): void {
  let first: number | undefined;
  const take = () => {
    if (first === undefined) {
      first = performance.now();
      stop();
    } else if (performance.now() - first > SAME_MS) process.exit(130);
  };
  process.on("SIGTERM", take);
  process.on("SIGINT", take);
}
