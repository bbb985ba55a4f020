import type { Intervention } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { priorOf } from "./effects/kind-priors.ts";
import { type PooledKind, poolEffects } from "./effects/pool-effects.ts";
import { selectLastLooks } from "./interventions.store.ts";

type PooledSource = "rank" | "clicks" | "citations";

export interface KindWorth extends Omit<PooledKind, "shrunken"> {
  /** Judged interventions that it learned from. */
  outcomes: number;
  /** Whether the published base rates carry more than these outcomes. */
  assumed: boolean;
}

/** Fewer outcomes than these leave a kind to what was assumed of it. */
const LEAST_OUTCOMES = 10;
const MONTH_MS = 30.4 * 86_400_000;

/** What kinds of interventions are worth in a workspace, from all outcomes of the ledger, whatever their verdicts. Old ones fade. */
export async function poolKinds(
  db: Db,
  { workspaceId, now }: { workspaceId: string; now: string },
): Promise<(kind: Intervention["kind"], source: PooledSource) => KindWorth> {
  const looks = await selectLastLooks(db, workspaceId);
  return (kind, source) => {
    const effects = looks.flatMap((look) => {
      if (look.kind !== kind || look.source !== source || look.reason === "overlap") return [];
      if (look.tau === null || look.variance === null) return [];
      const months = Math.max(0, Date.parse(now) - Date.parse(look.judged_at)) / MONTH_MS;
      return [{ tau: look.tau, variance: look.variance * (1 + (months / 12) ** 2) }];
    });
    const { shrunken: _shrunken, ...pooled } = poolEffects(effects, priorOf(kind, source));
    return { ...pooled, outcomes: effects.length, assumed: effects.length < LEAST_OUTCOMES };
  };
}
