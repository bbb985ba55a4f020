import { setTimeout as delay } from "node:timers/promises";
import type { Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import type { Blobs } from "../../../kernel/files/blobs.ts";
import { enterRun } from "../../database/tenant.ts";
import type { JournalBatch } from "../journal/journal.store.ts";
import { storable } from "../journal/journal.ts";
import { fenced } from "../segments/fence.ts";
import { DatabaseUnavailable } from "../segments/segment-end.ts";
import type { SegmentScope } from "../segments/segment-scope.ts";
import { toRecordedFailure } from "./recorded-failure.ts";
import { recordedValue } from "./replay.ts";
import { completionEvents } from "./step-events.ts";
import type { StepValues } from "./step-values.ts";
import {
  type FinishedStep,
  type FinishedStepAnswer,
  finishStepIn,
  type RecordStep,
  type StepWrite,
} from "./steps.store.ts";

/** Characters of JSON. A larger output goes to a blob. */
const MAX_INLINE_OUTPUT = 64 * 1024;
/** How long the write of a finished step is repeated while the database is unavailable. */
const WRITE_PATIENCE_MS = 20_000;
const WRITE_AGAIN_AFTER_MS = 200;

export interface RecorderOptions extends SegmentScope {
  blobs: Blobs;
  recordStep: RecordStep;
  /** Of the first step of this segment. */
  firstOrdinal: number;
  values: StepValues;
}

export interface StartedStep {
  name: string;
  sequential: boolean;
  inputHash: string | null;
  price: number;
  startedAt: Date;
  /** Passed its gate without an approval, because its rehearsal wrote nothing. */
  mustBeEmpty?: boolean;
}

/** What the rows beside a step's own came to. */
interface SavedStep<T> {
  value: T;
  /** Path of a file to add to the run's. */
  file: string | null;
  /** Default the price of the step. */
  price?: number | undefined;
}

interface Ending {
  started: StartedStep;
  attempts: number;
  file: string | null;
  /** Commits with the step. */
  batch: JournalBatch;
  /** The transaction of the other rows that commit with the step. */
  tx?: Tx;
}

/** Records the outcomes of steps: with their price, their events and the journal, in one fenced statement. */
export class StepRecorder {
  /** Captured in this segment. */
  creditsSpent = 0;
  private readonly options: RecorderOptions;
  private nextOrdinal: number;

  constructor(options: RecorderOptions) {
    this.options = options;
    this.nextOrdinal = options.firstOrdinal;
  }

  /** Records a step that has no other rows. */
  async record<T>(started: StartedStep, value: T, attempts: number): Promise<T> {
    const { journal, fence, recordStep } = this.options;
    const batch = await journal.handOver();
    return this.patiently(() =>
      this.write({ started, attempts, file: null, batch }, value, (write) => recordStep(fence, write)),
    );
  }

  /** Records a step in one transaction with other rows, so that these exist exactly once. */
  async recordWith<T>(started: StartedStep, save: (tx: Tx) => Promise<SavedStep<T>>, attempts: number): Promise<T> {
    const { tenant, fence, journal } = this.options;
    const batch = await journal.handOver();
    const commit = () =>
      tenant.transaction([enterRun(fence)], async (tx) => {
        const { value, file, price = started.price } = await save(tx);
        return this.write({ started: { ...started, price }, attempts, file, batch, tx }, value, async (write) => {
          const answer = await finishStepIn(tx, fence, write);
          // An earlier commit succeeded although its answer was lost. Its rows stand, so this transaction must roll back.
          if (answer.was_recorded) throw new AlreadyRecorded(answer.output);
          return answer;
        });
      });
    try {
      return await this.patiently(commit);
    } catch (error) {
      if (error instanceof AlreadyRecorded) return recordedValue<T>(error.output);
      throw error;
    }
  }

  /** Records a failure, because a skill may catch it and go on: a replay must throw the same failure at the same place. */
  async recordFailure(started: StartedStep, error: unknown): Promise<void> {
    const { recordStep, fence, journal } = this.options;
    const failure = toRecordedFailure(error);
    journal.emit("step.failed", { step: started.name, message: failure.message });
    const batch = storable(await journal.handOver());
    const step = this.finished({ ...started, price: 0 }, 1, null);
    await this.patiently(() =>
      recordStep(fence, { step: { ...step, error: failure }, output: null, ...batch, file: null }),
    );
  }

  private async write<T>(
    { started, attempts, file, batch, tx }: Ending,
    value: T,
    send: (write: StepWrite) => Promise<FinishedStepAnswer>,
  ): Promise<T> {
    const text = toJsonb(value);
    const outputBlob =
      text.length > MAX_INLINE_OUTPUT ? (await this.options.blobs.put(Buffer.from(text))).checksum : null;
    const step = this.finished(started, attempts, outputBlob);
    const events = [...batch.events, ...completionEvents(step, await this.options.values.shown("result", text, tx))];
    const output = outputBlob === null ? text : null;
    const answer = await send({ step, output, ...storable({ ...batch, events }), file });
    if (answer.was_recorded) return recordedValue<T>(answer.output);
    this.creditsSpent += started.price;
    return outputBlob === null ? recordedValue<T>(JSON.parse(text)) : value;
  }

  private finished(started: StartedStep, attempts: number, outputBlob: string | null): FinishedStep {
    return {
      name: started.name,
      generation: this.options.run.generation,
      ordinal: this.nextOrdinal++,
      sequential: started.sequential,
      inputHash: started.inputHash,
      outputBlob,
      error: null,
      price: started.price,
      attempts,
      startedAt: started.startedAt.toISOString(),
      durationMs: Date.now() - started.startedAt.getTime(),
      currentStep: this.options.journal.currentStep(started.name),
    };
  }

  /** Repeats a write while the database is unavailable: losing it would repeat the work. No step can be recorded twice. */
  private async patiently<T>(write: () => Promise<T>): Promise<T> {
    const giveUpAt = Date.now() + WRITE_PATIENCE_MS;
    for (;;) {
      try {
        return await fenced(write, this.options.signal);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || Date.now() > giveUpAt || this.options.signal.aborted)
          throw error;
        await delay(WRITE_AGAIN_AFTER_MS);
      }
    }
  }
}

class AlreadyRecorded extends Error {
  readonly output: unknown;
  constructor(output: unknown) {
    super("An earlier commit recorded this step.");
    this.output = output;
  }
}
