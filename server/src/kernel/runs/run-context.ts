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
import type { EachOptions, EachSavedOptions, SaveOptions, StepOptions, StepTools } from "./step.ts";

export interface RunWorkspace {
  id: string;
  name: string;
  primaryDomain: string;
  settings: {
    primaryLocation?: string;
    primaryLanguage?: string;
    defaultModel?: string;
    outreachSender?: { name: string; organization: string; postalAddress: string };
    alerts?: { rankDrop?: number; shareOfVoiceDelta?: number };
  };
  brand: { shortDescription?: string; primaryKeywords?: string[]; featuredContentUrl?: string };
}

/**
 * The context of a run. Steps run one after another; only `each` and `children` run several at once. Code between steps runs
 * again in a replay, so its decisions must depend only on step results, `now`, `id` and `random`.
 */
export interface RunContext {
  readonly invocation: {
    id: string;
    agencyId: string;
    agencyName: string;
    mode: InvocationMode;
    worldMode: "live" | "test";
    depth: number;
    tags: readonly string[];
    /** Started by a schedule, so no caller waits for it. */
    scheduled: boolean;
  };
  readonly workspace: RunWorkspace;
  readonly providers: Providers;
  readonly links: { unsubscribe(token: string): string; draft(draft: { campaignId: string; draftId: string }): string };
  readonly limits: Pick<Limits, "segmentsPerWorkspace" | "gscSubmissionsPerDay" | "gscInspectionsPerDay">;
  readonly signal: AbortSignal;
  /** When the run first started, on the clock of its world, ISO 8601. The same in every replay. */
  readonly now: string;
  /** Credits left under `budget.maxCredits`. Changes between segments, so read it in a step. */
  creditsLeft(): number;
  /** Records that the run uses another skill. Shown in `skillsUsed`. */
  useSkill(slug: string): Promise<void>;
  /** A new identifier with this prefix. The same in every replay. */
  id(prefix: string): string;
  /** A number from 0 to 1. The same in every replay. */
  random(): number;

  /** Performs an action at least once and records its outcome, which must be JSON. */
  step<T>(name: string, action: (tools: StepTools) => Promise<T>): Promise<T>;
  step<T>(name: string, options: StepOptions, action: (tools: StepTools) => Promise<T>): Promise<T>;
  /** Reads rows of the workspace and records the result. */
  look<T>(name: string, action: (db: Db, tools: StepTools) => Promise<T>): Promise<T>;
  /** Writes rows exactly once: they commit with the step's row. */
  save<T>(name: string, action: (tx: Tx) => Promise<T>): Promise<T>;
  save<T>(name: string, options: SaveOptions<T>, action: (tx: Tx) => Promise<T>): Promise<T>;
  /** A step for each item, several at once. */
  each<I, O>(
    name: string,
    items: readonly I[],
    key: (item: I) => string,
    action: (item: I, tools: StepTools) => Promise<O>,
    options?: EachOptions,
  ): Promise<O[]>;
  /**
   * Like `each`, for results that belong in rows: `save` writes them in the transaction that records the step. The step records
   * the return value of `save`.
   */
  eachSaved<I, F, O>(
    name: string,
    items: readonly I[],
    key: (item: I) => string,
    find: (item: I, tools: StepTools) => Promise<F>,
    save: (tx: Tx, found: F, item: I) => Promise<O>,
    options?: EachSavedOptions<F>,
  ): Promise<O[]>;
  /** Starts a child run and parks until it ends. A failed child does not throw: check `status`. */
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
   * Acts in the outside world, as a step; no other way exists. Policy, request and trust grants determine whether a person must
   * approve, and the run parks until then. The engine checks the basis, the kill switch and the fence while it writes the intent,
   * and sends exactly the approved bytes. It asks a person about an unknown outcome and never sends again by itself. Not inside
   * `each`.
   */
  effect<P extends object, O>(name: string, options: EffectOptions<P, O>): Promise<EffectOutcome<O>>;
  /** Asks the user a question and parks. The answer starts a new run, the next turn, and this run ends with `result`. */
  ask(name: string, question: string, result: unknown): Promise<never>;
  /** Parks until the children of this family have ended, in every workspace. Returns them in the order of their recording. */
  family(): Promise<FamilyMember[]>;
  /** A failure in the format of the API. */
  envelope(error: RunFailure): ErrorEnvelope;
  /**
   * Calls an operation of the service as a step, in this workspace, with the rights of the key that started the run. A command
   * commits exactly once, with the step. The run that a start begins becomes a child, and this run waits for it. Throws the error
   * of a refused operation; a failed child does not throw.
   */
  operation(
    step: string,
    name: string,
    input: Record<string, unknown>,
    options?: Pick<StepOptions, "shows">,
  ): Promise<OperationOutcome>;
  /** Parks the run until a time, without cost. */
  sleepUntil(name: string, at: string): Promise<void>;
  /** Moves the clock of this test world for a few seconds, as a step. True when the clock has reached the run's target. */
  moveClock(step: string): Promise<boolean>;

  /** Reports a finding to the person who follows the run. Recorded in `raw`. Not inside `each`. */
  narrate(text: string): Promise<void>;
  progress(done: number, total: number, unit: string): void;
  readonly files: RunFiles;
  readonly llm: RunLlm;
  /** Runs pure work over 50 ms in a worker thread. `module` is the URL of a file whose default export is the function. */
  compute<I, O>(module: URL, data: I, options?: { timeLimitMs: number }): Promise<O>;
}
