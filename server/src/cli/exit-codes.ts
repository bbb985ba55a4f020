export const EXIT = {
  ok: 0,
  /** The service refused the request, or the run did not succeed. */
  refused: 1,
  usage: 2,
  unreachable: 3,
  /** Interrupted by Ctrl-C: 128 + SIGINT, as in shells. */
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
