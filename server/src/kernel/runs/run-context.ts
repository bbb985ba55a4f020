import type { ErrorEnvelope, InvocationMode, InvocationStatus } from "@findable/contract";
import type { Static, TObject, TSchema } from "typebox";
import type { CmsPort } from "../../providers/cms/port.ts";
import type { CrawlerPort } from "../../providers/crawler/port.ts";
import type { LinkdataPort } from "../../providers/linkdata/port.ts";
import type { LlmPort, LlmTurn, LlmTurnRequest } from "../../providers/llm/port.ts";
import type { SerpdataPort } from "../../providers/serpdata/port.ts";
import type { TranscriptionPort } from "../../providers/transcription/port.ts";
import type { Db, Tx } from "../database/db.ts";
import type { Limits } from "../operations/limits.ts";
import type { DeclaredSkill } from "./declared-skill.ts";
import type { RunFailure } from "./run-failure.ts";

/** The outside world as a run sees it. A port that is not configured is undefined. */
export interface Providers {
  cms: CmsPort;
  crawler: CrawlerPort;
  linkdata: LinkdataPort | undefined;
  llm: LlmPort | undefined;
  serpdata: SerpdataPort | undefined;
  transcription: TranscriptionPort | undefined;
}

/** Where a run is, which decides whom it may reach. */
export interface RunPlace {
  agencyId: string;
  workspaceId: string;
  worldMode: "live" | "test";
  /** Names what the workspace and its agency have connected, in their newest form; absent where nothing is. */
  connections?: string;
}

/** The vendors of a place. In a test world they are the simulated market's, whatever is configured. */
export type ProvidersFor = (place: RunPlace) => Providers | Promise<Providers>;

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

export interface StepOptions {
  /** Credits charged when the step finishes. Refused beforehand if the budget or the pool does not have them. */
  price?: number;
  /** What the step's outcome depends on. Recorded as a hash; a replay with another input ends the run. */
  input?: unknown;
  /** What a person decides by who asked to see the step first, if its input does not say it: few fields, and a few of many items. */
  shows?: Record<string, unknown>;
  /** Milliseconds until the attempt is aborted; default 600,000. */
  timeoutMs?: number;
  /** Retries after a retryable ProviderError; default the run's `budget.maxRetries`. */
  maxRetries?: number;
}

export interface StepTools {
  /** Aborted when the run is cancelled, its time is up or another process has taken it over. */
  signal: AbortSignal;
  /** `invocation:step:generation`; pass it to vendors that honour idempotency keys. */
  effectKey: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** Settings that a person who sent the run back to this step gave it; empty otherwise. */
  config: Readonly<Record<string, unknown>>;
  /** The step costs nothing after all: what was asked for could not be had, and the step says so in its answer. */
  waivePrice(): void;
}

export interface EachOptions extends StepOptions {
  /** Items under way at once; default 4. */
  concurrency?: number;
  /** Word for the items in progress events, for example `pages`. */
  unit?: string;
}

export interface SaveOptions<T> extends StepOptions {
  /** What it costs by what was written, `price` at most; default `price`. */
  priceOf?(value: T): number;
}

/** What an effect does; the workspace's policy knows two of them, and each of the others follows one. */
export type EffectKind = "publish" | "outreach_send" | "submit" | "discover";

/** Who does an effect. */
export interface EffectVendor {
  /** Neutral or concrete name, for errors and the record. */
  name: string;
  /** A run of a test world reaches sandbox vendors only. `both`: acts inside the workspace alone. */
  world: "live" | "test" | "both";
  /** Whether the vendor does a thing once however often it is told, if it is told with the same key. */
  honoursKeys: boolean;
}

/** What is about to be done, found out once and stored before anybody is asked. Must be JSON. */
export interface EffectPlan<P extends object> {
  /** The exact payload. What is approved and what is sent are its bytes; at most 1 MB of JSON. */
  payload: P;
  /** The whole action as a person should see it: recipients, words, links, target, cost. */
  preview: Record<string, unknown>;
  /**
   * Fields that an approval may change: each is a top-level field of both preview and payload. A schema of theirs, closed by
   * the gate.
   */
  editable?: TObject;
  /** Whom it reaches, so that a person can trust them henceforth; and why that cannot be done here, where it cannot. */
  subject?: { contactId?: string; domain?: string; neverTrusted?: string };
}

/** A row that a payload was made of: changed between the decision and the sending, nothing is sent. */
export interface BasisRow {
  /** What it is, for the person who reads why nothing was sent: `file agent-output/post.md`. */
  row: string;
  /** Anything that differs when the row differs: its version, time of change or checksum. */
  version: string;
}

export interface EffectOptions<P extends object, O> {
  kind: EffectKind;
  vendor: EffectVendor;
  /** Credits charged when it was done. */
  price?: number;
  /** Why it would stop, in a sentence; a sensible one is made where none is given. */
  reason?: string;
  /** Milliseconds that one try may take; default 30,000. */
  timeoutMs?: number;
  /** In one transaction with `basis`, so that what it reads through `tx` is what was read there. */
  plan(tools: { tx: Tx; config: Readonly<Record<string, unknown>> }): Promise<EffectPlan<P>>;
  /** Reads, and locks for the rest of the transaction, what the payload was made of. */
  basis?(tx: Tx): Promise<BasisRow[]>;
  /**
   * Does it, with the payload that was approved. A ProviderError whose `facts.sent` is false says that nothing was done; any
   * other failure leaves it open, and it is not tried again unless the vendor honours keys.
   */
  send(payload: P, tools: { effectKey: string; signal: AbortSignal; attempt: number }): Promise<O>;
  /** Asks the vendor whether it was done. Only a positive answer settles anything. */
  lookUp?(payload: P, tools: { effectKey: string; signal: AbortSignal }): Promise<O | undefined>;
  /**
   * Rows that are true because it was done, or is counted as done: they commit with the outcome, exactly once, also where the
   * run was cancelled meanwhile. Answers the path of a file it wrote. What acts inside the workspace alone does so here, and
   * where this throws it was not done.
   */
  record?(tx: Tx, payload: P, outcome: Exclude<EffectOutcome<O>, { outcome: "skipped" }>): Promise<string | undefined>;
}

/**
 * How an effect came out. `skipped`: a person rejected it and let the run go on. `assumed`: whether it was done is not known, and
 * a person said to count it as done.
 */
export type EffectOutcome<O> =
  | { outcome: "done"; value: O }
  | { outcome: "skipped"; note?: string }
  | { outcome: "assumed"; note?: string };

export interface ChildRun<O> {
  invocationId: string;
  skill: string;
  status: Extract<InvocationStatus, "SUCCEEDED" | "FAILED" | "CANCELLED">;
  result: O | null;
  error: RunFailure | null;
}

/** A child that was recorded together with its parent. */
export interface FamilyMember {
  workspaceId: string;
  invocationId: string;
  status: ChildRun<unknown>["status"];
  creditsUsed: number;
  /** Null unless it SUCCEEDED, and where the results of all together are too large. */
  result: Record<string, unknown> | null;
  /** Whether there is a result that is too large to be here. */
  resultOmitted: boolean;
  /** Why it FAILED, as callers are told it. */
  error: ErrorEnvelope | null;
}

/** What an operation that a run called came to. */
export interface OperationOutcome {
  /** What it answered; of a start, the handle of the run that it began. */
  output: unknown;
  /** The run that a start began, at its end. */
  child: ChildRun<Record<string, unknown>> | undefined;
}

export interface ChildRequest<I> {
  /** Names the child among its siblings; the item's own key, not its index. */
  key: string;
  input: I;
}

/** What a language model is asked. Prompts are data; text from outside goes into `untrusted`, fenced. */
export interface LlmRequest {
  system: string;
  prompt: string;
  /** Text from the outside world; it is fenced and stripped of invisible characters. */
  untrusted?: { label: string; text: string }[];
  maxOutputTokens?: number;
}

export interface RunLlm {
  readonly configured: boolean;
  /** Calls left under `budget.maxLlmCalls`. Changes from segment to segment: read it in a step. */
  remaining(): number;
  /** A step: asks for an object of this shape; repaired once, then a ProviderError `upstream_empty`. */
  object<S extends TSchema>(step: string, schema: S, request: LlmRequest): Promise<Static<S>>;
  /** A step: asks for prose. */
  text(step: string, request: LlmRequest): Promise<string>;
  /** A step: the next turn of a conversation with tools. One call; its price is charged when the model has answered. */
  turn(step: string, request: Omit<LlmTurnRequest, "signal">, options?: Pick<StepOptions, "price">): Promise<LlmTurn>;
}

/** A file that the run was given at its start, as it was then: what happens to its path later does not change it. */
export interface InputFile {
  path: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** `sha256:<hex>` */
  checksum: string;
}

/** What a model can be given of the files a run was started with. Everything in it is text and pictures from outside. */
export interface RunInputs {
  /** In the order the files were named; ready for `untrusted` of a request. Together within the cap. */
  texts: { label: string; text: string }[];
  /** Pictures of a size that models take. Their bytes are had by `files.read(path)`. */
  images: InputFile[];
  /** What could not be read, or not all of it, and why: a sentence each. */
  warnings: { path: string; message: string }[];
  /** Estimate of what texts and images take of a context. */
  tokens: number;
}

export interface ReadInputsOptions {
  /** The most of a model's context that the files may take; default what the skill's input schema says, or 100,000. */
  maxTokens?: number;
  /** Files whose paths begin so are left to be read on demand. */
  exceptBelow?: string;
}

export interface RunFiles {
  /** The bytes with this checksum, `sha256:<hex>`, of a file whose row a step has found. Not a step. */
  bytes(checksum: string): Promise<Uint8Array>;
  /** The files named at the start. */
  list(): Promise<InputFile[]>;
  /** Bytes of one of them. Throws `file_not_found` for any other path. */
  read(path: string): Promise<Uint8Array>;
  /** Reads all of them for a model, as the steps `input:<path>`: text as it is, PDF as its text, audio as what is said in it. */
  readInputs(options?: ReadInputsOptions): Promise<RunInputs>;
  /** Stores bytes, so that a row may name them. Not a step. */
  keep(content: string): Promise<{ checksum: string; size: number }>;
  /** Where the content of a file is had from. */
  url(path: string): string;
  /**
   * Writes a file of the workspace, exactly once, as the step `file:<path>`. Only below `agent-workspace/` and
   * `agent-output/`. A file that a run wrote there before is replaced. Answers where it is: beside `path` where a person's
   * upload is there, for example `report-2.html`. A run that writes one path several times names each step.
   */
  write(
    path: string,
    content: string | Uint8Array,
    options: { contentType: string; tags?: string[]; step?: string },
  ): Promise<string>;
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
