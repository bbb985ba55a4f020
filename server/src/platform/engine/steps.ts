import { setTimeout as delay } from "node:timers/promises";
import type { Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { Blobs } from "../../kernel/files/blobs.ts";
import { fingerprint } from "../../kernel/ids/hashes.ts";
import type { SaveOptions, StepOptions, StepTools } from "../../kernel/runs/step.ts";
import type { Database } from "../database/pool.ts";
import { enterTenant } from "../database/tenant.ts";
import { DatabaseAway, ReplayDiverged, SegmentEnd } from "./endings.ts";
import {
  type Fence,
  type FinishedStep,
  type FinishedStepAnswer,
  finishStepIn,
  reserveForStep,
  type StepWrite,
} from "./engine.store.ts";
import type { GateClass, Gates } from "./gates.ts";
import { fenced, type Journal, type JournalBatch, storable } from "./journal.ts";
import { reviveFailure, toRecordedFailure } from "./recorded-failure.ts";
import { withRetries } from "./retry.ts";
import type { PendingEvent, RunRecord, StepRow } from "./run-record.ts";

/** Outputs above this go to blobs, and events carry a reference. */
const LARGEST_INLINE_OUTPUT = 64 * 1024;
const LARGEST_OUTPUT_IN_EVENT = 4 * 1024;
const DEFAULT_TIMEOUT_MS = 600_000;
/** How long a finished step's write is tried again while the database is away. */
const WRITE_PATIENCE_MS = 20_000;

export interface StepsOptions {
  tenant: Database;
  fence: Fence;
  journal: Journal;
  blobs: Blobs;
  signal: AbortSignal;
  /** Throws where another process owns the run by now. */
  requireLease(): Promise<void>;
  /** Records a step that has no rows beside its own. */
  recordStep(fence: Fence, write: StepWrite): Promise<FinishedStepAnswer>;
  gates: Gates;
  run: Pick<RunRecord, "max_retries" | "generation" | "rerun_config">;
  recorded: readonly StepRow[];
}

/** How a step is kept: in its place among the others or as an item of `each`, and who may want to see it first. */
export interface StepKind {
  sequential: boolean;
  gate: GateClass;
}

interface Work<T> extends StepKind {
  options: StepOptions;
  /** Does the work and records it, by one of the two ways below. */
  perform(started: StartedStep): Promise<T>;
}

export interface StartedStep {
  name: string;
  sequential: boolean;
  inputHash: string | null;
  price: number;
  startedAt: Date;
}

interface Ending {
  started: StartedStep;
  attempts: number;
  file: string | null;
  /** What was told since the last write; it commits with the step. */
  told: JournalBatch;
}

/** Runs steps and remembers them: a step with a row answers from its row, any other is done, recorded and told. */
export class Steps {
  private readonly options: StepsOptions;
  private readonly recorded: Map<string, StepRow>;
  private readonly asked = new Set<string>();
  private sequentialLeft: number;
  private nextOrdinal: number;
  private pricesUnderWay = 0;
  /** Kept once a price is under way no more, and made anew. */
  private released = Promise.withResolvers<void>();
  /** Captured in this segment. */
  creditsSpent = 0;

  constructor(options: StepsOptions) {
    this.options = options;
    this.recorded = new Map(options.recorded.map((row) => [row.name, row]));
    this.sequentialLeft = options.recorded.filter((row) => row.sequential).length;
    this.nextOrdinal = (options.recorded.at(-1)?.ordinal ?? 0) + 1;
  }

  /** An action that happens at least once. */
  act<T>(name: string, kind: StepKind, options: StepOptions, action: (tools: StepTools) => Promise<T>): Promise<T> {
    return this.run(name, {
      ...kind,
      options,
      perform: async (started) => {
        const bill = { free: false };
        const { value, attempts } = await this.attempt(name, options, action, bill);
        const told = await this.options.journal.handOver();
        const billed = bill.free ? { ...started, price: 0 } : started;
        return this.patiently(() =>
          this.record({ started: billed, attempts, file: null, told }, value, (write) =>
            this.options.recordStep(this.options.fence, write),
          ),
        );
      },
    });
  }

  /** An action that happens at least once, and rows of what it found, which are written exactly once. */
  actAndSave<F, T>(
    name: string,
    kind: StepKind,
    options: StepOptions,
    action: (tools: StepTools) => Promise<F>,
    save: (tx: Tx, found: F) => Promise<T>,
  ): Promise<T> {
    return this.run(name, {
      ...kind,
      options,
      perform: async (started) => {
        const bill = { free: false };
        const { value, attempts } = await this.attempt(name, options, action, bill);
        const billed = bill.free ? { ...started, price: 0 } : started;
        return this.saveRecorded(billed, async (tx) => ({ value: await save(tx, value), file: null }), attempts);
      },
    });
  }

  /** Rows that are written exactly once, together with the step's own row. `fileOf` names a file to add to the run's. */
  save<T>(
    name: string,
    options: SaveOptions<T> & { gate?: GateClass },
    action: (tx: Tx) => Promise<T>,
    fileOf: (value: T) => string | null = () => null,
  ): Promise<T> {
    return this.run(name, {
      sequential: true,
      gate: options.gate ?? "write",
      options,
      perform: (started) =>
        this.saveRecorded(started, async (tx) => {
          const value = await action(tx);
          return { value, file: fileOf(value), price: options.priceOf?.(value) };
        }),
    });
  }

  /** A step that does and records its work itself, with `recordWith`. Nobody is asked here. */
  perform<T>(name: string, options: StepOptions, perform: (started: StartedStep) => Promise<T>): Promise<T> {
    return this.run(name, { sequential: true, gate: "never", options, perform });
  }

  /** Records a step's value in one transaction with rows that go with it; they may answer the path of a file of the run. */
  recordWith<T>(started: StartedStep, value: T, write: (tx: Tx) => Promise<string | undefined>): Promise<T> {
    return this.saveRecorded(started, async (tx) => ({ value, file: (await write(tx)) ?? null }));
  }

  /** Stops here where somebody asked to see what comes next. For work that is several steps at once. */
  pass(name: string, gate: GateClass, shown: Pick<StepOptions, "input" | "shows">): Promise<void> {
    return this.recorded.has(name) ? Promise.resolve() : this.options.gates.pass(name, gate, shown);
  }

  /** Waits for the next try of a step, and says so. */
  async retrying(name: string, attempt: number, error: Error, delayMs: number): Promise<void> {
    const { journal, signal } = this.options;
    journal.stepUnderWay(name, "retrying");
    journal.emit("step.failed", { step: name, attempt, message: error.message, retryInMs: Math.round(delayMs) });
    await delay(delayMs, undefined, { signal });
  }

  private async saveRecorded<T>(
    started: StartedStep,
    action: (tx: Tx) => Promise<{ value: T; file: string | null; price?: number | undefined }>,
    attempts = 1,
  ): Promise<T> {
    const { tenant, fence, journal } = this.options;
    const told = await journal.handOver();
    const commit = () =>
      tenant.transaction([enterTenant(fence)], async (tx) => {
        const { value, file, price = started.price } = await action(tx);
        return this.record({ started: { ...started, price }, attempts, file, told }, value, async (write) => {
          const answer = await finishStepIn(tx, fence, write);
          // The commit of an earlier try arrived after all: its rows stand, and these must not.
          if (answer.taken) throw new AlreadyRecorded(answer.output);
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

  private async run<T>(name: string, work: Work<T>): Promise<T> {
    const { journal, signal } = this.options;
    signal.throwIfAborted();
    const inputHash = work.options.input === undefined ? null : fingerprint(work.options.input);
    const row = this.ask(name, work.sequential, inputHash);
    if (row !== undefined) return this.outputOf<T>(row);
    const price = work.options.price ?? 0;
    const started: StartedStep = { name, sequential: work.sequential, inputHash, price, startedAt: new Date() };
    await this.passOrRecord(started, work);
    if (price > 0) await this.reserve(name, price);
    journal.stepUnderWay(name, "running");
    journal.emit("step.started", { step: name, tool: name.split(":")[0] ?? name, ...inputOf(work.options.input) });
    try {
      return await work.perform(started);
    } catch (error) {
      if (!(error instanceof SegmentEnd) && !signal.aborted) await this.recordFailure(started, error);
      throw error;
    } finally {
      this.release(price);
      journal.stepEnded();
    }
  }

  /** A step that a person rejected is one that failed: a skill that goes on without it meets that again in a replay. */
  private async passOrRecord<T>(started: StartedStep, { gate, options }: Work<T>): Promise<void> {
    try {
      await this.options.gates.pass(started.name, gate, options);
    } catch (error) {
      if (error instanceof AppError) await this.recordFailure(started, error);
      throw error;
    }
  }

  /** Checks the replay: the same names with the same inputs, and no recorded step passed over. */
  private ask(name: string, sequential: boolean, inputHash: string | null): StepRow | undefined {
    if (this.asked.has(name))
      throw new ReplayDiverged(`The step ${name} was asked for twice; step names are unique in a run.`);
    this.asked.add(name);
    const row = this.recorded.get(name);
    if (row === undefined) {
      if (sequential && this.sequentialLeft > 0)
        throw new ReplayDiverged(`The step ${name} starts although finished steps were not asked for.`);
      return undefined;
    }
    if (row.sequential) this.sequentialLeft -= 1;
    if (row.input_hash !== inputHash) throw new ReplayDiverged(`The step ${name} was recorded with another input.`);
    if (row.error !== null) throw reviveFailure(row.error);
    return row;
  }

  private async outputOf<T>(row: StepRow): Promise<T> {
    if (row.output_blob === null) return recordedValue<T>(row.output);
    const chunks: Buffer[] = [];
    for await (const chunk of await this.options.blobs.read(row.output_blob)) chunks.push(Buffer.from(chunk));
    return recordedValue<T>(JSON.parse(Buffer.concat(chunks).toString("utf8")));
  }

  /**
   * Sees that a step can be paid. One that does not fit beside others waits for their ends: what was captured a moment ago may
   * have been counted as under way too, and a step that turns out to be free leaves its price to the next.
   */
  private async reserve(name: string, price: number): Promise<void> {
    const { tenant, fence, signal } = this.options;
    for (;;) {
      signal.throwIfAborted();
      const others = this.pricesUnderWay;
      // Before the wait, so that steps that begin at the same moment count each other.
      this.pricesUnderWay += price;
      const answer = await fenced(() => reserveForStep(tenant, fence, price, others)).catch((error: unknown) => {
        this.release(price);
        throw error;
      });
      if (answer.outcome === "reserved") return;
      this.release(price);
      if (others === 0) throw cannotPay(name, price, answer);
      while (this.pricesUnderWay >= others) await this.released.promise;
    }
  }

  private release(price: number): void {
    if (price === 0) return;
    this.pricesUnderWay -= price;
    this.released.resolve();
    this.released = Promise.withResolvers();
  }

  private attempt<T>(
    name: string,
    options: StepOptions,
    action: (tools: StepTools) => Promise<T>,
    bill: { free: boolean },
  ): Promise<{ value: T; attempts: number }> {
    const { fence, run, signal, requireLease } = this.options;
    return withRetries(
      {
        maxRetries: options.maxRetries ?? run.max_retries,
        signal,
        beforeRetry: (attempt, error, delayMs) => this.retrying(name, attempt, error, delayMs),
      },
      async (attempt) => {
        await requireLease();
        const timeout = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
        return action({
          signal: AbortSignal.any([signal, timeout]),
          effectKey: `${fence.invocationId}:${name}:${run.generation}`,
          attempt,
          config: run.rerun_config[name] ?? {},
          waivePrice: () => {
            bill.free = true;
          },
        });
      },
    );
  }

  /** A failure that the skill may catch is an outcome like any other: a replay meets it again. */
  private async recordFailure(started: StartedStep, error: unknown): Promise<void> {
    const { recordStep, fence, journal } = this.options;
    const failure = toRecordedFailure(error);
    journal.emit("step.failed", { step: started.name, message: failure.message });
    const told = storable(await journal.handOver());
    const step = this.finished({ ...started, price: 0 }, 1, null);
    await this.patiently(() =>
      recordStep(fence, { step: { ...step, error: failure }, output: null, ...told, file: null }),
    );
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
    };
  }

  private async record<T>(
    ending: Ending,
    value: T,
    write: (write: StepWrite) => Promise<FinishedStepAnswer>,
  ): Promise<T> {
    const { started, told } = ending;
    const text = toJsonb(value);
    const outputBlob =
      text.length > LARGEST_INLINE_OUTPUT ? (await this.options.blobs.put(Buffer.from(text))).checksum : null;
    const step = this.finished(started, ending.attempts, outputBlob);
    const events = [...told.events, ...completion(step, text)];
    const answer = await write({
      step,
      output: outputBlob === null ? text : null,
      ...storable({ ...told, events }),
      file: ending.file,
    });
    if (!answer.taken) this.creditsSpent += started.price;
    if (answer.taken) return recordedValue<T>(answer.output);
    return outputBlob === null ? recordedValue<T>(JSON.parse(text)) : value;
  }

  /** A finished step is worth a wait for the database; recording it twice is impossible. */
  private async patiently<T>(write: () => Promise<T>): Promise<T> {
    const giveUpAt = Date.now() + WRITE_PATIENCE_MS;
    for (;;) {
      try {
        return await fenced(write);
      } catch (error) {
        if (!(error instanceof DatabaseAway) || Date.now() > giveUpAt || this.options.signal.aborted) throw error;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  }
}

function cannotPay(
  step: string,
  price: number,
  { outcome, available }: Awaited<ReturnType<typeof reserveForStep>>,
): AppError {
  const facts = { step, required: price, available };
  return outcome === "budget_exceeded"
    ? new AppError(
        outcome,
        `The step ${step} costs ${price} credits, and the run's budget has ${available} left.`,
        facts,
      )
    : new AppError(
        "insufficient_credits",
        `The step ${step} costs ${price} credits, and only ${available} are available.`,
        facts,
      );
}

class AlreadyRecorded extends Error {
  readonly output: unknown;
  constructor(output: unknown) {
    super("This step was recorded by an earlier try.");
    this.output = output;
  }
}

// What a step returned is what its row holds: the skill's own code vouches for the type.
function recordedValue<T>(output: unknown): T {
  return output as T;
}

function completion(step: FinishedStep, text: string): PendingEvent[] {
  const at = new Date().toISOString();
  const data = { step: step.name, durationMs: step.durationMs, ...resultOf(text, step.outputBlob) };
  const events: PendingEvent[] = [{ type: "step.completed", data, at }];
  if (step.price > 0) events.push({ type: "cost.update", data: { step: step.name, credits: step.price }, at });
  return events;
}

function inputOf(input: unknown): { input?: unknown } {
  return input === undefined || JSON.stringify(input).length > LARGEST_OUTPUT_IN_EVENT ? {} : { input };
}

function resultOf(text: string, outputBlob: string | null): { result?: unknown; resultSize?: number } {
  if (text === "null") return {};
  return text.length > LARGEST_OUTPUT_IN_EVENT || outputBlob !== null
    ? { resultSize: text.length }
    : { result: JSON.parse(text) };
}
