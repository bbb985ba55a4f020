import type { Intervention } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { priorOf } from "./effects/kind-priors.ts";
import { type KindPrior, type MeasuredEffect, type PooledKind, poolEffects } from "./effects/pool-effects.ts";
import { type LookRow, selectLastLooks, selectOutcomesElsewhere } from "./interventions.store.ts";

type PooledSource = "rank" | "clicks" | "citations";

export interface KindWorth extends Omit<PooledKind, "shrunken"> {
  /** Judged interventions that it learned from. */
  outcomes: number;
  /** Whether the published base rates carry more than these outcomes and those of compared workspaces. */
  assumed: boolean;
}

/** Fewer outcomes than these leave a kind to what was assumed of it. */
const LEAST_OUTCOMES = 10;
const MONTH_MS = 30.4 * 86_400_000;

/** A workspace may differ from the others at least by so much. */
const LEAST_SPREAD = 0.05;

/**
 * What kinds of interventions are worth in a workspace, from all outcomes of the ledger, whatever their verdicts. Old ones fade. Where the
 * agency lets its workspaces be compared, what the others found is believed before the outcomes of this one, in place of base rates.
 */
export async function poolKinds(
  db: Db,
  { workspaceId, now }: { workspaceId: string; now: string },
): Promise<(kind: Intervention["kind"], source: PooledSource) => KindWorth> {
  const [looks, others] = await Promise.all([
    selectLastLooks(db, workspaceId),
    selectOutcomesElsewhere(db, workspaceId),
  ]);
  return (kind, source) => {
    const effects = effectsOf(looks, { kind, source, now });
    const elsewhere = effectsOf(others, { kind, source, now });
    const { shrunken: _shrunken, ...pooled } = poolEffects(effects, priorAfter(elsewhere, priorOf(kind, source)));
    const assumed = effects.length + elsewhere.length < LEAST_OUTCOMES;
    return { ...pooled, outcomes: effects.length, assumed };
  };
}

function effectsOf(
  looks: readonly Pick<LookRow, "kind" | "source" | "tau" | "variance" | "reason" | "judged_at">[],
  { kind, source, now }: { kind: Intervention["kind"]; source: PooledSource; now: string },
): MeasuredEffect[] {
  return looks.flatMap((look) => {
    if (look.kind !== kind || look.source !== source || look.reason === "overlap") return [];
    if (look.tau === null || look.variance === null) return [];
    const months = Math.max(0, Date.parse(now) - Date.parse(look.judged_at)) / MONTH_MS;
    return [{ tau: look.tau, variance: look.variance * (1 + (months / 12) ** 2) }];
  });
}

function priorAfter(elsewhere: readonly MeasuredEffect[], prior: KindPrior): KindPrior {
  if (elsewhere.length === 0) return prior;
  const { mean, sd } = poolEffects(elsewhere, prior);
  return { ...prior, mean, spread: Math.max(LEAST_SPREAD, sd) };
}
