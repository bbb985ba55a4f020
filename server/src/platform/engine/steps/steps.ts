import type { Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import type { Blobs } from "../../../kernel/files/blobs.ts";
import { fingerprint } from "../../../kernel/ids/hashes.ts";
import type { SaveOptions, StepOptions, StepTools } from "../../../kernel/runs/step.ts";
import type { GateClass, Gates, StepPreview } from "../gates/gates.ts";
import { UnreviewedWrite, writeNothing } from "../gates/rehearse-step.ts";
import type { StepRow } from "../segments/run-record.ts";
import { SegmentEnd } from "../segments/segment-end.ts";
import type { SegmentScope } from "../segments/segment-scope.ts";
import { type AttemptedAction, attemptStep } from "./attempts.ts";
import { Replay } from "./replay.ts";
import { StepCredits } from "./step-credits.ts";
import { startedData } from "./step-events.ts";
import { type StartedStep, StepRecorder } from "./step-recorder.ts";
import { StepValues } from "./step-values.ts";
import type { RecordStep } from "./steps.store.ts";

export interface StepsOptions {
  scope: SegmentScope;
  blobs: Blobs;
  recordStep: RecordStep;
  gates: Gates;
  recorded: readonly StepRow[];
}

export interface StepKind {
  /** Whether the step has a place in the order of the steps. The items of `each` have none. */
  sequential: boolean;
  /** Which approval scopes stop before the step. */
  gate: GateClass;
  /** What events show as the input of a step whose options name none. */
  subject?: unknown;
}

/** A step in the order of the run. Only `every_step` stops before it. */
export const ORDINARY_STEP = { sequential: true, gate: "step" } as const satisfies StepKind;

interface Work<T> extends StepKind {
  options: StepOptions;
  /** The rows of the step, if it has no other work. */
  writes?: (tx: Tx) => Promise<unknown>;
  /** Does the work and records it. */
  perform(started: StartedStep): Promise<T>;
}

/** The steps of a run. A recorded step returns its recorded output; any other is performed and recorded. */
export class Steps {
  private readonly scope: SegmentScope;
  private readonly gates: Gates;
  private readonly replay: Replay;
  private readonly credits: StepCredits;
  private readonly values: StepValues;
  private readonly recorder: StepRecorder;

  constructor({ scope, blobs, recordStep, gates, recorded }: StepsOptions) {
    this.scope = scope;
    this.gates = gates;
    this.replay = new Replay(blobs, recorded);
    this.credits = new StepCredits(scope);
    this.values = new StepValues(scope, blobs);
    const firstOrdinal = (recorded.at(-1)?.ordinal ?? 0) + 1;
    this.recorder = new StepRecorder({ ...scope, blobs, recordStep, firstOrdinal, values: this.values });
  }

  /** Captured in this segment. */
  get creditsSpent(): number {
    return this.recorder.creditsSpent;
  }

  /** An action that happens at least once. */
  act<T>(name: string, kind: StepKind, options: StepOptions, action: (tools: StepTools) => Promise<T>): Promise<T> {
    const perform = async (started: StartedStep) => {
      const attempted = await attemptStep(this.scope, name, options, action);
      return this.recorder.record(charged(started, attempted), attempted.value, attempted.attempts);
    };
    return this.run(name, { ...kind, options, perform });
  }

  /** An action that happens at least once, and rows of its result, which are written exactly once. */
  actAndSave<F, T>(
    name: string,
    kind: StepKind,
    options: SaveOptions<F>,
    action: (tools: StepTools) => Promise<F>,
    save: (tx: Tx, found: F) => Promise<T>,
  ): Promise<T> {
    const perform = async (started: StartedStep) => {
      const attempted = await attemptStep(this.scope, name, options, action);
      const price = attempted.isFree ? 0 : options.priceOf?.(attempted.value);
      const saved = async (tx: Tx) => ({ value: await save(tx, attempted.value), file: null, price });
      return this.recorder.recordWith(charged(started, attempted), saved, attempted.attempts);
    };
    return this.run(name, { ...kind, options, perform });
  }

  /** Rows that are written exactly once, with the step's own row. `fileOf` returns the path of a file to add to the run's. */
  save<T>(
    name: string,
    options: SaveOptions<T> & { gate?: GateClass },
    action: (tx: Tx) => Promise<T>,
    fileOf: (value: T) => string | null = () => null,
  ): Promise<T> {
    const { gate = "write" } = options;
    const perform = async (started: StartedStep): Promise<T> => {
      const saved = async (tx: Tx) => {
        const value = await (started.mustBeEmpty === true ? writeNothing(tx, action) : action(tx));
        return { value, file: fileOf(value), price: options.priceOf?.(value) };
      };
      try {
        return await this.recorder.recordWith(started, saved, 1);
      } catch (error) {
        if (!(error instanceof UnreviewedWrite)) throw error;
        await this.passGate(started, work);
        return perform(started);
      }
    };
    const work: Work<T> = { sequential: true, gate, options, perform, ...(gate === "write" && { writes: action }) };
    return this.run(name, work);
  }

  /** A step that records itself with `recordWith`. No approval scope stops before it. */
  perform<T>(name: string, options: StepOptions, perform: (started: StartedStep) => Promise<T>): Promise<T> {
    return this.run(name, { sequential: true, gate: "never", options, perform });
  }

  /** Records the value of a step in one transaction with other rows. `write` may return the path of a file of the run. */
  recordWith<T>(started: StartedStep, value: T, write: (tx: Tx) => Promise<string | undefined>): Promise<T> {
    return this.recorder.recordWith(started, async (tx) => ({ value, file: (await write(tx)) ?? null }), 1);
  }

  /** Stops at the gate once, for work that is several steps. */
  async pass(name: string, gate: GateClass, preview: StepPreview): Promise<void> {
    if (!this.replay.has(name)) await this.gates.pass(name, gate, preview);
  }

  private async run<T>(name: string, work: Work<T>): Promise<T> {
    const { journal, signal } = this.scope;
    const { sequential, options } = work;
    const { input, shows, price = 0 } = options;
    signal.throwIfAborted();
    const inputHash = input === undefined ? null : fingerprint(input);
    const row = this.replay.find(name, sequential, inputHash);
    if (row !== undefined) return this.replay.outputOf<T>(row);
    const started: StartedStep = { name, sequential, inputHash, price, startedAt: new Date() };
    await this.passGate(started, work);
    if (price > 0) await this.credits.reserve(name, price);
    journal.setCurrentStep(name, "running");
    const shown = input ?? work.subject ?? shows;
    journal.emit("step.started", startedData(name, await this.values.shown("input", toJsonb(shown))));
    try {
      return await work.perform(started);
    } catch (error) {
      if (!(error instanceof SegmentEnd) && !signal.aborted) await this.recorder.recordFailure(started, error);
      throw error;
    } finally {
      this.credits.release(price);
      journal.closeStep(name);
    }
  }

  /** Records a rejection as a failure of the step: a skill may go on without it, and a replay must throw it again. */
  private async passGate<T>(started: StartedStep, { gate, options, writes }: Work<T>): Promise<void> {
    try {
      started.mustBeEmpty = await this.gates.pass(started.name, gate, { ...options, writes });
    } catch (error) {
      if (error instanceof AppError) await this.recorder.recordFailure(started, error);
      throw error;
    }
  }
}

function charged(started: StartedStep, { isFree }: AttemptedAction<unknown>): StartedStep {
  return isFree ? { ...started, price: 0 } : started;
}
