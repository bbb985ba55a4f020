/** Ctrl-C arrives twice if npm started the process: from the terminal and from npm. */
const SAME_MS = 1000;

/** Calls `stop` on the first SIGTERM or SIGINT. A later signal exits at once. */
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
