import type { EstimatedCost, InvocationHandle } from "@findable/contract";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { Actor } from "../../kernel/operations/caller.ts";
import type { Services } from "../../kernel/operations/services.ts";
import { planRun } from "../../kernel/runs/new-run.ts";
import { roundTo } from "../../kernel/statistics/summaries.ts";
import { newHandle } from "./answer-with-handle.ts";
import { type NewFamilyMember, startFamilyRows } from "./invocations.store.ts";
import { startRefusal } from "./start-invocation.ts";

// SQL: server/database/functions/run-children.sql

export interface FamilyContext {
  tx: Tx;
  actor: Actor;
  services: Services;
}

/** A parent run that only waits for its children and aggregates their results. */
export interface Family {
  /** Slug of the parent run. */
  skill: string;
  input: unknown;
  tags?: readonly string[];
  /** Undefined for a run of the agency. */
  workspaceId?: string;
  children: readonly NewFamilyMember[];
  /** Maximum number of children that run concurrently. */
  concurrency: number;
  /** Started by a schedule, so no caller waits for it. */
  scheduled?: boolean;
}

/** A handle lists only the first of thousands of children. */
const SHOWN_CHILDREN = 200;

export function shownChildren<T>(children: readonly T[]): readonly T[] {
  return children.slice(0, SHOWN_CHILDREN);
}

/** Must be the last work of its transaction: until the commit, every other start of the agency waits. */
export async function startFamily(context: FamilyContext, family: Family): Promise<InvocationHandle> {
  const { tx, actor, services } = context;
  const { limits } = services;
  services.requireStorageReserve();
  const { children, concurrency, workspaceId, scheduled = false } = family;
  const skill = services.skills.find(family.skill);
  if (skill === undefined) {
    throw new AppError("skill_unavailable", `This installation has no skill "${family.skill}".`);
  }
  const cost = costOfAll(children, concurrency);
  const maxCredits = children.reduce((sum, child) => sum + child.max_credits, 0);
  const tags = [...new Set(family.tags ?? [])];
  const { run } = planRun(skill, family.input, {
    mode: "BACKGROUND",
    tags,
    apiKeyId: actor.keyId,
    budget: { maxCredits: inCredits(maxCredits) },
  });
  const parent = {
    ...run,
    scheduled,
    ...(workspaceId === undefined ? {} : { workspace_id: workspaceId }),
    estimated_credits: cost.credits,
    estimated_seconds: cost.durationSeconds,
  };
  const { outcome, available, created_at, home } = await startFamilyRows(tx, parent, children, concurrency);
  if (outcome !== "started") {
    const required = inCredits(children.reduce((sum, child) => sum + child.reserve, 0));
    throw startRefusal(outcome, { workspaceId: home, limits, skill, required, available: available ?? 0 });
  }
  if (created_at === null) throw new Error("start_family returned no creation time.");
  return newHandle(services.links, home, { run: parent, createdAt: created_at });
}

/** The estimated cost of runs, `concurrency` of which run at the same time. */
export function costOfAll(
  children: readonly Pick<NewFamilyMember, "estimated_credits" | "estimated_seconds" | "vendorCostUsd">[],
  concurrency: number,
): EstimatedCost {
  const vendorCostUsd = sumOf(children.map((child) => child.vendorCostUsd ?? undefined));
  const seconds = children.map((child) => child.estimated_seconds);
  const oneAfterAnother = seconds.reduce((sum, one) => sum + one, 0);
  const longest = seconds.reduce((most, one) => Math.max(most, one), 0);
  return {
    credits: inCredits(children.reduce((sum, child) => sum + child.estimated_credits, 0)),
    durationSeconds: Math.max(longest, Math.ceil(oneAfterAnother / concurrency)),
    ...(vendorCostUsd === undefined ? {} : { vendorCostUsd }),
  };
}

type VendorCost = NonNullable<EstimatedCost["vendorCostUsd"]>;

/** Undefined if one of the charges is unknown. */
function sumOf(charges: readonly (VendorCost | undefined)[]): VendorCost | undefined {
  const known = charges.filter((charge) => charge !== undefined);
  if (known.length < charges.length) return undefined;
  const add = (pick: (charge: VendorCost) => number) =>
    Math.round(known.reduce((sum, charge) => sum + pick(charge), 0) * 1e9) / 1e9;
  return { from: add(({ from }) => from), to: add(({ to }) => to) };
}

/** Credits have four decimals; sums of floats have more. */
function inCredits(sum: number): number {
  return roundTo(sum, 4);
}
