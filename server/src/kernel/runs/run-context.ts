import type { ErrorEnvelope, InvocationMode } from "@findable/contract";
import type { Static, TSchema } from "typebox";
import type { Db, Tx } from "../database/db.ts";
import type { Limits } from "../operations/limits.ts";
import type { ChildRequest, ChildRun, FamilyMember, OperationOutcome } from "./child-run.ts";
import type { DeclaredSkill } from "./declared-skill.ts";
import type { EffectOptions, EffectOutcome } from "./effect.ts";
import type { RunFiles } from "./files.ts";
import type { RunLlm } from "./llm.ts";
import type { Providers } from "./providers.ts";
import type { RunFailure } from "./run-failure.ts";
import type { EachOptions, SaveOptions, StepOptions, StepTools } from "./step.ts";

export interface RunWorkspace {
  id: string;
  name: string;
  primaryDomain: string;
  settings: {
    primaryLocation?: string;
    primaryLanguage?: string;
    defaultModel?: string;
    alerts?: { rankDrop?: number };
  };
  brand: { shortDescription?: string; primaryKeywords?: string[]; featuredContentUrl?: string };
}

/**
 * What a skill has in its hands. Steps run one after another; only `each` and `children` run several at once.
 * What steers the code between steps must come from step results or from `now`, `id` and `random`.
 */
export interface RunContext {
  readonly invocation: {
    id: string;
    agencyId: string;
    mode: InvocationMode;
    worldMode: "live" | "test";
    depth: number;
    tags: readonly string[];
    /** Begun by a schedule: nobody waits for it. */
    scheduled: boolean;
  };
  readonly workspace: RunWorkspace;
  readonly providers: Providers;
  readonly limits: Pick<Limits, "segmentsPerWorkspace">;
  readonly signal: AbortSignal;
  /** When the run first started, by the clock of its world, ISO 8601; the same in every replay. */
  readonly now: string;
  /** Credits left under `budget.maxCredits`, less what is under way. Changes from segment to segment: read it in a step. */
  creditsLeft(): number;
  /** Says that the run works with another skill's way of doing things from here on; shown in `skillsUsed`. */
  useSkill(slug: string): Promise<void>;
  /** A new identifier with this prefix, the same in every replay. */
  id(prefix: string): string;
  /** 0 to 1, the same in every replay. */
  random(): number;

  /** Does something at least once and remembers the outcome, which must be JSON. */
  step<T>(name: string, action: (tools: StepTools) => Promise<T>): Promise<T>;
  step<T>(name: string, options: StepOptions, action: (tools: StepTools) => Promise<T>): Promise<T>;
  /** Reads rows of the workspace, and remembers what it found. */
  look<T>(name: string, action: (db: Db, tools: StepTools) => Promise<T>): Promise<T>;
  /** Writes rows exactly once: they commit together with the step's own row. */
  save<T>(name: string, action: (tx: Tx) => Promise<T>): Promise<T>;
  save<T>(name: string, options: SaveOptions<T>, action: (tx: Tx) => Promise<T>): Promise<T>;
  /** A step an item, several at once. */
  each<I, O>(
    name: string,
    items: readonly I[],
    key: (item: I) => string,
    action: (item: I, tools: StepTools) => Promise<O>,
    options?: EachOptions,
  ): Promise<O[]>;
  /**
   * As `each`, for what a step need not remember: `save` puts what was found into rows, in the transaction that records the step,
   * and its answer is remembered.
   */
  eachSaved<I, F, O>(
    name: string,
    items: readonly I[],
    key: (item: I) => string,
    find: (item: I, tools: StepTools) => Promise<F>,
    save: (tx: Tx, found: F, item: I) => Promise<O>,
    options?: EachOptions,
  ): Promise<O[]>;
  /** A run of its own; this one parks until it ends. A child that fails does not throw: look at `status`. */
  child<I extends TSchema, O extends TSchema>(
    key: string,
    skill: DeclaredSkill<I, O>,
    input: Static<I>,
  ): Promise<ChildRun<Static<O>>>;
  children<I extends TSchema, O extends TSchema>(
    name: string,
    skill: DeclaredSkill<I, O>,
    requests: readonly ChildRequest<Static<I>>[],
    options?: { concurrency?: number },
  ): Promise<ChildRun<Static<O>>[]>;
  /**
   * The only door to the outside world, as a step. Decides by policy, request and trust whether a person must agree, and parks
   * until one has; then writes the intent, checks that nothing it was made of has changed, that nothing is frozen and that the
   * run still goes on, and sends exactly what was approved. An outcome that nobody knows is put to a person and never sent
   * again by itself. Not inside `each`.
   */
  effect<P extends object, O>(name: string, options: EffectOptions<P, O>): Promise<EffectOutcome<O>>;
  /** Asks the user and parks. The answer starts the next turn as a run of its own; this one then ends with `result`. */
  ask(name: string, question: string, result: unknown): Promise<never>;
  /** Parks the run until the children that it was recorded with have ended, wherever they are. In the order of their recording. */
  family(): Promise<FamilyMember[]>;
  /** A failure as callers are told it. */
  envelope(error: RunFailure): ErrorEnvelope;
  /**
   * Calls an operation of the service, as a step and with the rights of the key that started this run, in its workspace: a query
   * reads, a command commits exactly once with the step, and the run that a start begins becomes a child that is waited for.
   * Throws what the operation is refused with; a child that fails does not throw.
   */
  operation(
    step: string,
    name: string,
    input: Record<string, unknown>,
    options?: Pick<StepOptions, "shows">,
  ): Promise<OperationOutcome>;
  /** Parks the run until then at no cost. */
  sleepUntil(name: string, at: string): Promise<void>;
  /** Moves the clock of this test world on for a while, as a step. True once it has come to where the run was to bring it. */
  moveClock(step: string): Promise<boolean>;

  /** Tells the person who follows the run what was found. Kept in `raw`. Not inside `each`. */
  narrate(text: string): Promise<void>;
  progress(done: number, total: number, unit: string): void;
  readonly files: RunFiles;
  readonly llm: RunLlm;
  /** Pure work over 50 ms, in a worker thread. `module` is the URL of a file whose default export is the function. */
  compute<I, O>(module: URL, data: I, options?: { timeLimitMs: number }): Promise<O>;
}
