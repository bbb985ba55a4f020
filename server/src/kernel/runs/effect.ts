import type { TObject } from "typebox";
import type { Tx } from "../database/db.ts";

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
