import type { EffectsFreeze, HeldEffect } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { WHOLE_AGENCY } from "../../kernel/operations/scoped-place.ts";

// SQL: server/database/functions/effects.sql

/** A workspace, or `WHOLE_AGENCY`. */
type FrozenPlace = string;

const MAX_HELD_SHOWN = 200;

/** Stops all effects from now on. If the place is already frozen, it keeps its time and reason. */
export async function freeze(
  tx: Tx,
  place: FrozenPlace,
  { reason, keyId }: { reason: string; keyId: string },
): Promise<void> {
  await tx.query(sql`select freeze_effects(${place}, ${reason}, ${keyId})`);
}

export async function unfreeze(tx: Tx, place: FrozenPlace): Promise<void> {
  await tx.query(sql`select unfreeze_effects(${place})`);
}

interface FreezeRow {
  reason: string;
  frozen_at: string;
  frozen_by: string;
}

interface HeldEffectRow {
  workspace_id: string;
  invocation_id: string;
  skill: string;
  step: string;
  approval_id: string | null;
  total: number;
}

/** The freeze of a place, with the effects it holds there or in the part that the caller may see. */
export async function findFreeze(
  db: Db,
  place: FrozenPlace,
  seen: FrozenPlace = place,
): Promise<EffectsFreeze | undefined> {
  const [frozen] = await db.query<FreezeRow>(
    sql`select reason, frozen_at, frozen_by from effect_freezes where workspace_id = ${place}`,
  );
  if (frozen === undefined) return undefined;
  const held = await db.query<HeldEffectRow>(
    sql`select workspace_id, invocation_id, skill, step, approval_id, total from held_effects(${seen}, ${MAX_HELD_SHOWN})`,
  );
  return {
    scope: place === WHOLE_AGENCY ? "agency" : "workspace",
    workspaceId: place === WHOLE_AGENCY ? null : place,
    reason: frozen.reason,
    frozenAt: frozen.frozen_at,
    frozenBy: frozen.frozen_by,
    held: { total: held[0]?.total ?? 0, items: held.map(toHeld) },
  };
}

function toHeld(row: HeldEffectRow): HeldEffect {
  return {
    workspaceId: row.workspace_id,
    invocationId: row.invocation_id,
    skill: row.skill,
    step: row.step,
    approvalId: row.approval_id,
  };
}
