import type { TObject } from "typebox";
import type { Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import { canonicalJson, sha256Hex } from "../../kernel/ids/hashes.ts";
import { approvalDigest } from "../../kernel/runs/approval-digest.ts";
import type { BasisRow, EffectKind, EffectOptions, EffectOutcome, EffectPlan } from "../../kernel/runs/effect.ts";
import { hasInvisible } from "../../kernel/text/untrusted-text.ts";
import type { Database } from "../database/pool.ts";
import { enterTenant } from "../database/tenant.ts";
import { Parked, SegmentEnd } from "./endings.ts";
import type { Fence } from "./engine.store.ts";
import {
  beginEffect,
  closeEffect,
  type DecisionRow,
  type EffectClosing,
  findApprovalPolicy,
  findEffect,
  raiseApproval,
  recordTrusted,
} from "./gates.store.ts";
import type { Gates } from "./gates.ts";
import { fenced, type Journal } from "./journal.ts";
import { retryDelayMs } from "./retry.ts";
import type { RunRecord } from "./run-record.ts";
import type { StartedStep, Steps } from "./steps.ts";

/** Finds a standing approval for an effect and counts its use; given by the domain that keeps them. */
export type FindTrust = (
  tx: Tx,
  effect: {
    agencyId: string;
    workspaceId: string;
    skill: string;
    step: string;
    effect: EffectKind;
    subject: NonNullable<EffectPlan<object>["subject"]>;
  },
) => Promise<string | undefined>;

export interface EffectsOptions {
  tenant: Database;
  fence: Fence;
  journal: Journal;
  steps: Steps;
  gates: Gates;
  run: RunRecord;
  worldMode: "live" | "test";
  findTrust: FindTrust;
  signal: AbortSignal;
  requireLease(): Promise<void>;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const LARGEST_PAYLOAD = 1024 * 1024;

/** Which of the two rules of a workspace's policy an effect follows. */
const POLICY_OF = {
  publish: "publish",
  submit: "publish",
  outreach_send: "outreach_send",
  discover: "outreach_send",
} as const satisfies Record<EffectKind, "publish" | "outreach_send">;

const WHAT_IT_DOES: Record<EffectKind, string> = {
  publish: "anything is published",
  submit: "anything is submitted to a search engine",
  outreach_send: "anything is sent to a contact",
  discover: "anybody's address is looked up",
};

/** What is sent, and by whose leave. */
interface Agreed {
  payload: string;
  sha256: string;
  approvalId: string | null;
  basis: readonly BasisRow[];
}

/** Does one thing in the outside world, once, as a person, a rule or a standing approval agreed to it. */
export class Effect<P extends object, O> {
  private readonly context: EffectsOptions;
  private readonly name: string;
  private readonly options: EffectOptions<P, O>;

  constructor(context: EffectsOptions, name: string, options: EffectOptions<P, O>) {
    this.context = context;
    this.name = name;
    this.options = options;
  }

  run(): Promise<EffectOutcome<O>> {
    const { steps } = this.context;
    return steps.perform(this.name, { price: this.options.price ?? 0 }, (started) => this.settle(started));
  }

  private async settle(started: StartedStep): Promise<EffectOutcome<O>> {
    const { tenant, fence, gates, run } = this.context;
    this.requireWorld();
    const found = run.has_effects
      ? await fenced(() => findEffect(tenant, fence, { step: this.name, generation: run.generation }))
      : undefined;
    switch (found?.state) {
      case "done":
        // A process that had lost the run came to its end with it after all.
        return this.finish(started, { outcome: "done", value: doneValue<O>(found.result) });
      case "intended":
        // Its process died, or lost the database, between the intent and the result.
        return this.clarify(started, await this.agreedBefore(found.payload, found.payload_sha256, found.approval_id));
      case "unknown": {
        const agreed = await this.agreedBefore(found.payload, found.payload_sha256, found.approval_id);
        const decided = await gates.decision(this.name, "unknown");
        if (decided === undefined) return this.putToPerson(agreed);
        if (decided.status === "APPROVED") return this.send(started, agreed, { open: true });
        return this.finish(started, { outcome: "assumed", ...noteOf(decided) }, agreed);
      }
      default:
        // Never begun, held by a freeze, or known to have done nothing: who must agree is looked at as it is now.
        return this.agreeAndSend(started);
    }
  }

  private async agreeAndSend(started: StartedStep): Promise<EffectOutcome<O>> {
    const decided = await this.context.gates.decision(this.name, "effect");
    if (decided === undefined) return this.send(started, await this.ask());
    if (decided.status === "REJECTED") return this.finish(started, { outcome: "skipped", ...noteOf(decided) });
    return this.send(started, this.verified(decided));
  }

  private requireWorld(): void {
    const { vendor } = this.options;
    if (vendor.world === "both" || vendor.world === this.context.worldMode) return;
    throw new AppError(
      "forbidden",
      `A run of a ${this.context.worldMode} world cannot reach the ${vendor.world} vendor ${vendor.name}.`,
      { vendor: vendor.name, mode: this.context.worldMode },
    );
  }

  /** Plans what is to be done, and finds out who must agree. Parks the run where a person must. */
  private async ask(): Promise<Agreed> {
    const { tenant, fence, gates, journal, run } = this.context;
    await journal.flush();
    const agreed = await fenced(() =>
      tenant.transaction([enterTenant(fence)], async (tx): Promise<Agreed | undefined> => {
        const basis = (await this.options.basis?.(tx)) ?? [];
        const plan = await this.options.plan({ tx, config: run.rerun_config[this.name] ?? {} });
        const { payload, preview, editable } = checkedPlan(this.name, plan);
        const question = gates.asked(this.name, {
          kind: "effect" as const,
          effect: this.options.kind,
          preview,
          payload,
          basis,
          subject: { ...plan.subject },
          reason: "",
        });
        const reason = await this.reasonToAsk(tx);
        if (reason === undefined) return { payload, sha256: sha256Hex(payload), approvalId: null, basis };
        const grant = run.approval_scope === null ? await this.trusted(tx, plan, payload) : undefined;
        if (grant === undefined) {
          await raiseApproval(tx, fence, { ...question, ...editableOf(editable), reason });
          return undefined;
        }
        const digest = approvalDigest({ payload, preview, basis });
        const approver = `trust:${grant}`;
        await recordTrusted(tx, fence, { ...question, reason, approver, sha256: sha256Hex(payload), digest });
        return { payload, sha256: sha256Hex(payload), approvalId: question.id, basis };
      }),
    );
    if (agreed === undefined) throw new Parked(`The step ${this.name} waits for a person.`);
    return agreed;
  }

  /** Why a person must agree; undefined where the workspace's policy and the request let it go. */
  private async reasonToAsk(tx: Tx): Promise<string | undefined> {
    const { fence, run } = this.context;
    const { kind, reason } = this.options;
    if (run.approval_scope !== null)
      return reason ?? `Whoever started the run wants to be asked before ${WHAT_IT_DOES[kind]}.`;
    const policy = await findApprovalPolicy(tx, fence.workspaceId ?? "");
    if (policy[POLICY_OF[kind]] === "auto") return undefined;
    return reason ?? `The workspace asks for approval before ${WHAT_IT_DOES[kind]}.`;
  }

  /** A standing approval, where one may be used: never for text in which something is hidden. */
  private async trusted(tx: Tx, plan: EffectPlan<P>, payload: string): Promise<string | undefined> {
    const { fence, run, findTrust } = this.context;
    if (plan.subject?.neverTrusted !== undefined || hasInvisible(payload)) return undefined;
    return findTrust(tx, {
      agencyId: fence.agencyId,
      workspaceId: fence.workspaceId ?? "",
      skill: run.skill,
      step: this.name,
      effect: this.options.kind,
      subject: plan.subject ?? {},
    });
  }

  /** What an earlier segment was given leave to send. */
  private async agreedBefore(payload: string, payloadSha256: string, approvalId: string | null): Promise<Agreed> {
    const decided = approvalId === null ? undefined : await this.context.gates.decision(this.name, "effect");
    if (decided !== undefined) return this.verified(decided);
    if (sha256Hex(payload) !== payloadSha256) throw this.tampered(approvalId);
    return { payload, sha256: payloadSha256, approvalId, basis: [] };
  }

  /** The approved payload, if it is still what was approved. */
  private verified(decided: DecisionRow): Agreed {
    const { approved_payload: payload, preview, basis, payload_sha256, digest } = decided;
    if (
      payload === null ||
      sha256Hex(payload) !== payload_sha256 ||
      approvalDigest({ payload, preview, basis }) !== digest
    ) {
      throw this.tampered(decided.id);
    }
    return { payload, sha256: payload_sha256, approvalId: decided.id, basis };
  }

  private tampered(approvalId: string | null): AppError {
    return new AppError(
      "concurrent_modification",
      `What the step ${this.name} was to send is no longer what was agreed to, so nothing was sent.`,
      { step: this.name, approvalId },
    );
  }

  /**
   * Writes the intent and sends. Tries again only where nothing can have been done, or the vendor honours the key. Once a try has
   * ended without a word (`open`), no later refusal says that nothing was done.
   */
  private async send(started: StartedStep, agreed: Agreed, { open = false } = {}): Promise<EffectOutcome<O>> {
    const { run, signal } = this.context;
    const { honoursKeys } = this.options.vendor;
    let mayBeDone = open;
    for (let attempt = 1; ; attempt += 1) {
      if (attempt === 1 || !honoursKeys) await this.intend(agreed);
      let value: O;
      try {
        value = await this.sendOnce(agreed, attempt);
      } catch (error) {
        if (error instanceof SegmentEnd) throw error;
        const refused = error instanceof ProviderError && error.facts.sent === false;
        mayBeDone ||= !refused;
        const again =
          error instanceof ProviderError && error.retryable && attempt <= run.max_retries && !signal.aborted;
        if (mayBeDone && !(again && honoursKeys)) return this.clarify(started, agreed, error);
        if (!again) {
          await this.close({ state: "failed", result: null });
          signal.throwIfAborted();
          throw error;
        }
        // A try that is known to have done nothing leaves nothing open while it waits for the next.
        if (!honoursKeys) await this.close({ state: "failed", result: null });
        await this.context.steps.retrying(this.name, attempt, error, retryDelayMs(attempt, error));
        continue;
      }
      return this.finish(started, { outcome: "done", value }, agreed);
    }
  }

  private async intend(agreed: Agreed): Promise<void> {
    const { tenant, fence, run, journal } = this.context;
    await this.context.requireLease();
    await journal.flush();
    const answer = await fenced(() =>
      tenant.transaction([enterTenant(fence)], async (tx) => {
        await this.requireBasis(tx, agreed);
        return beginEffect(tx, fence, {
          step: this.name,
          generation: run.generation,
          kind: this.options.kind,
          approvalId: agreed.approvalId,
          effectKey: this.effectKey,
          payload: agreed.payload,
          sha256: agreed.sha256,
          price: this.options.price ?? 0,
        });
      }),
    );
    if (answer === "held") throw new Parked(`The step ${this.name} is held: effects are frozen.`);
  }

  /** Reads what the payload was made of again, under lock: changed since it was agreed to, nothing is sent. */
  private async requireBasis(tx: Tx, { basis, approvalId }: Agreed): Promise<void> {
    if (this.options.basis === undefined || basis.length === 0) return;
    const now = new Map((await this.options.basis(tx)).map(({ row, version }) => [row, version]));
    const changed = basis.filter(({ row, version }) => now.get(row) !== version).map(({ row }) => row);
    if (changed.length === 0) return;
    throw new AppError(
      "concurrent_modification",
      `${changed.join(", ")} changed after the step ${this.name} was agreed to, so nothing was sent.`,
      { step: this.name, approvalId, changed },
    );
  }

  private get effectKey(): string {
    const { fence, run } = this.context;
    return `${fence.invocationId}:${this.name}:${run.generation}`;
  }

  /** A cancel does not reach what is being sent: it could only make its outcome unknown. */
  private async sendOnce({ payload }: Agreed, attempt: number): Promise<O> {
    await this.context.requireLease();
    const signal = AbortSignal.timeout(this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    return this.options.send(parsed<P>(payload), { effectKey: this.effectKey, signal, attempt });
  }

  /**
   * Whether it was done is not known: the vendor is told again where that does no harm, else asked, else a person is. Told again,
   * it is the same bytes under the same key: what they were made of may have changed since the intent was written.
   */
  private async clarify(started: StartedStep, agreed: Agreed, failure?: unknown): Promise<EffectOutcome<O>> {
    const { vendor, lookUp } = this.options;
    if (vendor.honoursKeys && failure === undefined) {
      return this.send(started, { ...agreed, basis: [] }, { open: true });
    }
    const signal = AbortSignal.timeout(this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    const known = await lookUp?.(parsed<P>(agreed.payload), { effectKey: this.effectKey, signal }).catch(
      () => undefined,
    );
    if (known !== undefined) return this.finish(started, { outcome: "done", value: known }, agreed);
    return this.putToPerson(agreed);
  }

  private async putToPerson({ approvalId, payload }: Agreed): Promise<never> {
    const { tenant, fence, gates, signal, journal } = this.context;
    if (signal.aborted) {
      await this.close({ state: "unknown", result: null });
      signal.throwIfAborted();
    }
    await journal.flush();
    const before = approvalId === null ? undefined : await gates.decision(this.name, "effect");
    const preview = before?.preview ?? parsed<Record<string, unknown>>(payload);
    const question = gates.asked(this.name, {
      kind: "unknown" as const,
      effect: this.options.kind,
      preview: { ...preview, outcome: "unknown" },
      payload,
      reason: `It may have been sent: ${this.options.vendor.name} did not say. Approve to send it again; reject with \`skipStep\` to count it as done.`,
    });
    await fenced(() => tenant.transaction([enterTenant(fence)], (tx) => raiseApproval(tx, fence, question)));
    throw new Parked(`Whether the step ${this.name} was done is not known; a person is asked.`);
  }

  /** Records the outcome, with the effect's row and what is true because of it in the same transaction. */
  private async finish(started: StartedStep, outcome: EffectOutcome<O>, agreed?: Agreed): Promise<EffectOutcome<O>> {
    const { steps, signal, run } = this.context;
    const closing: EffectClosing | undefined =
      outcome.outcome === "done"
        ? { step: this.name, generation: run.generation, state: "done", result: toJsonb(outcome.value) }
        : undefined;
    const write = async (tx: Tx) => {
      // Another process that had this run has told it already.
      if (closing !== undefined && !(await closeEffect(tx, this.context.fence, closing))) return undefined;
      if (agreed === undefined || outcome.outcome === "skipped") return undefined;
      return this.options.record?.(tx, parsed<P>(agreed.payload), outcome);
    };
    if (closing !== undefined && signal.aborted) {
      await this.writeAlone(write);
      signal.throwIfAborted();
    }
    const charged = outcome.outcome === "skipped" ? { ...started, price: 0 } : started;
    try {
      return await steps.recordWith(charged, outcome, write);
    } catch (error) {
      // Cancelled in this moment: what was done is still written down, and charged.
      if (closing !== undefined && error instanceof SegmentEnd) await this.writeAlone(write).catch(() => undefined);
      // What acts inside the workspace was undone with the transaction.
      else if (this.options.vendor.world === "both") await this.close({ state: "failed", result: null });
      throw error;
    }
  }

  private close(closing: Pick<EffectClosing, "state" | "result">): Promise<void> {
    const { fence, run } = this.context;
    const { name: step } = this;
    return this.writeAlone((tx) => closeEffect(tx, fence, { ...closing, step, generation: run.generation }));
  }

  private async writeAlone(write: (tx: Tx) => Promise<unknown>): Promise<void> {
    const { tenant, fence } = this.context;
    await fenced(() => tenant.transaction([enterTenant(fence)], write));
  }
}

interface CheckedPlan {
  /** Canonical JSON: equal payloads have equal bytes. */
  payload: string;
  preview: Record<string, unknown>;
  editable: TObject | undefined;
}

function checkedPlan<P extends object>(step: string, plan: EffectPlan<P>): CheckedPlan {
  const payload = canonicalJson(JSON.parse(toJsonb(plan.payload)));
  if (payload.length > LARGEST_PAYLOAD) {
    throw new AppError("content_too_long", `The step ${step} would send more than 1 MB.`, {
      step,
      size: payload.length,
    });
  }
  for (const field of Object.keys(plan.editable?.properties ?? {})) {
    if (!(field in plan.payload) || !(field in plan.preview))
      throw new Error(`The editable field ${field} of the step ${step} is not in its payload and preview.`);
  }
  return { payload, preview: JSON.parse(toJsonb(plan.preview)), editable: plan.editable };
}

function editableOf(editable: TObject | undefined): { editableFields?: string[]; editSchema?: unknown } {
  if (editable === undefined) return {};
  return { editableFields: Object.keys(editable.properties), editSchema: { ...editable, additionalProperties: false } };
}

function noteOf({ note }: DecisionRow): { note?: string } {
  return note === null ? {} : { note };
}

// The row's result is what `send` answered.
function doneValue<O>(result: unknown): O {
  return result as O;
}

// The text is the canonical JSON of a value of this type, with edits that its schema let through.
function parsed<P>(text: string): P {
  return JSON.parse(text);
}
