export interface Repeating {
  /** Runs a whole round that starts after this call, at once. Calls that wait for the same round share it. */
  tick(): Promise<void>;
  /** Waits for the current round. */
  close(): Promise<void>;
}

/** Milliseconds, or a function that waits and ends early when the signal is aborted. */
export type Pause = number | ((signal: AbortSignal) => Promise<void>);

/** `repeat` of the platform, for a part that may not import it. */
export type Repeat = (
  pause: Pause,
  work: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
) => Repeating;
