import type { TObject } from "typebox";
import type { Tx } from "../database/db.ts";
import type { ProviderError } from "../errors/provider-error.ts";

/** What an effect does. The workspace's policy has rules for two kinds; each other kind follows one of them. */
export type EffectKind = "publish" | "outreach_send" | "submit" | "discover" | "report_send";

/** The setting of the approval policy that each kind follows. */
export const POLICY_OF = {
  publish: "publish",
  submit: "publish",
  outreach_send: "outreach_send",
  discover: "outreach_send",
  report_send: "outreach_send",
} as const satisfies Record<EffectKind, "publish" | "outreach_send">;

/** Who performs an effect. */
export interface EffectVendor {
  /** Name for errors and the record. */
  name: string;
  /** A run of a test world reaches only `test` vendors. `both`: the effect stays inside the workspace. */
  world: "live" | "test" | "both";
  /** Whether the vendor performs repeated requests with the same key only once. A wrong `true` sends twice. */
  honoursKeys: boolean;
}

/** A prepared effect. The engine computes it once and stores it before it requests an approval. Must be JSON. */
export interface EffectPlan<P extends object> {
  /** The payload. Its exact bytes are approved and sent. At most 1 MB of JSON. */
  payload: P;
  /** The complete action as the reviewer sees it: recipients, text, links, target, cost. */
  preview: Record<string, unknown>;
  /** Schema of the fields that an approver may edit. Each is a top-level field of both preview and payload. */
  editable?: TObject;
  /**
   * Whom the effect reaches and through what, for trust grants: a grant covers one `destination`, for example a publishing target or a
   * mailbox. `neverTrusted` says why no grant may cover this effect.
   */
  subject?: { contactId?: string; domain?: string; destination?: string; neverTrusted?: string };
  /** Why a person must approve it whatever the policy and the trust grants say, in a sentence. */
  requiresPerson?: string;
  /** The key of the person who approved exactly this action before the run planned it. Recorded as its approver. */
  approvedBy?: string;
}

/** A row that a payload was made from. If it changes between the decision and the send, the engine sends nothing. */
export interface BasisRow {
  /** Names the row in the error that explains why nothing was sent: `file agent-output/post.md`. */
  row: string;
  /** Anything that changes with the row: its version, time of change or checksum. */
  version: string;
}

export interface EffectOptions<P extends object, O> {
  kind: EffectKind;
  vendor: EffectVendor;
  /** Credits charged when the effect is done. */
  price?: number;
  /** Why the effect needs an approval, in a sentence. The engine has a default. */
  reason?: string;
  /** Milliseconds for one attempt; default 30,000. */
  timeoutMs?: number;
  /** Prepares the effect, in the transaction of `basis`, so that both read the same rows. */
  plan(tools: { tx: Tx; config: Readonly<Record<string, unknown>> }): Promise<EffectPlan<P>>;
  /** Reads the rows that the payload is made from, and locks them for the rest of the transaction. */
  basis?(tx: Tx): Promise<BasisRow[]>;
  /**
   * Sends the approved payload. A ProviderError with `facts.sent === false` states that nothing was done. After any other failure
   * the outcome is unknown, and the engine sends again only if the vendor honours keys.
   */
  send(payload: P, tools: { effectKey: string; signal: AbortSignal; attempt: number }): Promise<O>;
  /** Whether a failure that may pass is tried again within seconds; by default every one is. */
  mayRetry?(error: ProviderError): boolean;
  /** Asks the vendor whether the effect happened. Undefined proves nothing: the vendor may not know yet. */
  lookUp?(payload: P, tools: { effectKey: string; signal: AbortSignal }): Promise<O | undefined>;
  /**
   * Writes the rows that follow from the effect. They commit with the outcome, exactly once, even if the run was cancelled
   * meanwhile. Returns the path of a file that it wrote. An effect inside the workspace happens here; if this throws, it did not
   * happen.
   */
  record?(tx: Tx, payload: P, outcome: Exclude<EffectOutcome<O>, { outcome: "skipped" }>): Promise<string | undefined>;
}

/**
 * The outcome of an effect. `skipped`: a person rejected it and let the run continue. `assumed`: the outcome is unknown, and a
 * person decided that it counts as done.
 */
export type EffectOutcome<O> =
  | { outcome: "done"; value: O }
  | { outcome: "skipped"; note?: string }
  | { outcome: "assumed"; note?: string };
