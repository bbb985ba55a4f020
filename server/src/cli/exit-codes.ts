export const EXIT = {
  ok: 0,
  /** The service said no, or the run did not succeed. */
  refused: 1,
  usage: 2,
  unreachable: 3,
  /** Ended by Ctrl-C, as shells count it. */
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
