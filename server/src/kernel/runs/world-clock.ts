/** A run that moves the clock of its test world, in one process's hands. */
export interface AdvancingRun {
  agencyId: string;
  invocationId: string;
  /** Of the claim; whoever has an older one moves nothing any more. */
  epoch: number;
}

export interface ClockProgress {
  /** Minutes of the world that have passed, and that are to pass in all. */
  done: number;
  total: number;
}

/** Moves the clocks of test worlds. */
export interface WorldClock {
  /**
   * Moves the clock on for some seconds, from one thing that is due to the next, each after everything before it has ended or
   * waits for a later time or a person. True once it has come to where the run is to bring it. Whatever it had done when it died,
   * the next call goes on from there.
   */
  moveOn(
    run: AdvancingRun,
    tools: { signal: AbortSignal; onProgress(progress: ClockProgress): void },
  ): Promise<boolean>;
}
