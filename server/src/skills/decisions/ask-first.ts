import type { Tx } from "../../kernel/database/db.ts";
import type { EffectKind } from "../../kernel/runs/effect.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

export interface Question {
  kind: EffectKind;
  /** Why it needs an approval, in a sentence; the engine has a default. */
  reason?: string;
  /** What is done next, whole: numbers, addresses, price. It is also the payload, so its digest is kept. */
  preview: Record<string, unknown>;
  /** Why a person must decide whatever the policy says. */
  requiresPerson?: string;
  /** Who decided already; undefined where someone must be asked. */
  approvedBy?(tx: Tx): Promise<string | undefined>;
}

/**
 * Asks before steps of this run that act outside, once for all of them: under policy, freeze and audit like every effect. False where a
 * person rejected it and let the run continue.
 */
export async function askFirst(ctx: RunContext, name: string, question: Question): Promise<boolean> {
  const { kind, reason, preview, requiresPerson, approvedBy } = question;
  const outcome = await ctx.effect(name, {
    kind,
    vendor: { name: "this workspace", world: "both", honoursKeys: true },
    ...(reason === undefined ? {} : { reason }),
    plan: async ({ tx }) => {
      const approver = await approvedBy?.(tx);
      return {
        payload: preview,
        preview,
        ...(requiresPerson === undefined ? {} : { requiresPerson }),
        ...(approver === undefined ? {} : { approvedBy: approver }),
      };
    },
    send: async () => ({ confirmed: true }),
  });
  return outcome.outcome !== "skipped";
}
