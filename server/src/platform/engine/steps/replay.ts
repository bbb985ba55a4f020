import type { Blobs } from "../../../kernel/files/blobs.ts";
import type { StepRow } from "../segments/run-record.ts";
import { ReplayDiverged } from "../segments/segment-end.ts";
import { reviveFailure } from "./recorded-failure.ts";

/**
 * The hash of a recorded input from which text was removed afterwards (`rewrite_records`). What the code requests after it may differ
 * from what was recorded.
 */
const ERASED = "erased";

/** The steps that earlier segments of the run recorded. */
export class Replay {
  private readonly blobs: Blobs;
  private readonly recorded: Map<string, StepRow>;
  private readonly requested = new Set<string>();
  private sequentialLeft: number;

  constructor(blobs: Blobs, recorded: readonly StepRow[]) {
    this.blobs = blobs;
    this.recorded = new Map(recorded.map((row) => [row.name, row]));
    this.sequentialLeft = recorded.filter((row) => row.sequential && row.input_hash !== ERASED).length;
  }

  has(step: string): boolean {
    return this.recorded.has(step);
  }

  /**
   * The row of a step; undefined for a new step. Throws the recorded failure of a failed one. Throws ReplayDiverged for a
   * duplicate name, another input, and a new step in a sequence that still has recorded ones. Steps that lost text are not compared.
   */
  find(step: string, sequential: boolean, inputHash: string | null): StepRow | undefined {
    if (this.requested.has(step))
      throw new ReplayDiverged(`The step ${step} was requested twice; step names are unique in a run.`);
    this.requested.add(step);
    const row = this.recorded.get(step);
    if (row === undefined) {
      if (sequential && this.sequentialLeft > 0)
        throw new ReplayDiverged(`The step ${step} starts before all recorded steps were requested.`);
      return undefined;
    }
    const isErased = row.input_hash === ERASED;
    if (row.sequential && !isErased) this.sequentialLeft -= 1;
    if (!isErased && row.input_hash !== inputHash)
      throw new ReplayDiverged(`The step ${step} was recorded with another input.`);
    if (row.error !== null) throw reviveFailure(row.error);
    return row;
  }

  /** The output in a row, or in the blob that the row names. */
  async outputOf<T>(row: StepRow): Promise<T> {
    if (row.output_blob === null) return recordedValue<T>(row.output);
    const chunks: Buffer[] = [];
    for await (const chunk of await this.blobs.read(row.output_blob)) chunks.push(Buffer.from(chunk));
    return recordedValue<T>(JSON.parse(Buffer.concat(chunks).toString("utf8")));
  }
}

// The row holds what the step returned, and the skill's own code states the type of both.
export function recordedValue<T>(output: unknown): T {
  return output as T;
}
