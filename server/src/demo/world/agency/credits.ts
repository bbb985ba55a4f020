import type { CreditGrant, WorkspaceUsage, WorkspaceUsageSummary } from "@findable/contract";
import { BRAND, DEMO_NOW } from "../facts.ts";
import { INDEXED_URLS } from "../site/indexing.ts";
import { type DemoWorkspace, WORKSPACES } from "./workspaces.ts";

const CYCLE = { startDate: "2026-11-01", endDate: "2026-11-30", durationDays: 30 };
const CYCLE_ENDS_AT = "2026-12-01T00:00:00.000Z";
const SUBMISSIONS_A_DAY = 200;
const STORAGE_BYTES = 5 * 1024 ** 3;

/** Credits granted this month on top of the agency's 10,000. */
export const GRANTED = 1_000;

/** Credits of the month, and those held for runs that wait. */
const AGENCY_POOL = { allocated: 10_000 + GRANTED, reserved: 154 };
const OWN_POOL = { allocated: 2_000, reserved: 12 };

function creditsUsed({ breakdown }: DemoWorkspace): number {
  return Object.values(breakdown).reduce((sum, credits) => sum + credits, 0);
}

/** The pool that a workspace draws on; undefined for the agency's. */
export function poolOf(workspace: DemoWorkspace | undefined): CreditGrant["pool"] {
  const own = workspace !== undefined && workspace.settings.creditPool === "workspace";
  const members = own ? [workspace] : WORKSPACES.filter(({ settings }) => settings.creditPool === "agency");
  const { allocated, reserved } = own ? OWN_POOL : AGENCY_POOL;
  const used = members.reduce((sum, member) => sum + creditsUsed(member), 0);
  return { allocated, used, reserved, remaining: allocated - used - reserved };
}

export function usageSummary(workspace: DemoWorkspace): WorkspaceUsageSummary {
  return {
    creditsUsedThisCycle: creditsUsed(workspace),
    creditsRemaining: poolOf(workspace).remaining,
    cycleEndsAt: CYCLE_ENDS_AT,
  };
}

function cycleOf(month: string): WorkspaceUsage["billingCycle"] {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const durationDays = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { startDate: `${month}-01`, endDate: `${month}-${durationDays}`, durationDays };
}

export const isThisMonth = (month: string) => CYCLE.startDate.startsWith(month);

/** `stored`: bytes of its files. `vendors`: what they charged in the month. */
export function usageOf(
  workspace: DemoWorkspace,
  { month, stored, vendors }: { month: string; stored: number; vendors: WorkspaceUsage["vendors"] },
): WorkspaceUsage {
  const isNow = isThisMonth(month);
  const { allocated, used, reserved, remaining } = poolOf(workspace);
  return {
    workspaceId: workspace.id,
    billingCycle: isNow ? CYCLE : cycleOf(month),
    credits: isNow
      ? { allocated, used: creditsUsed(workspace), remaining, rolloverEligible: false }
      : { allocated: 0, used: 0, remaining: 0, rolloverEligible: false },
    pool: isNow
      ? { scope: workspace.settings.creditPool, used, reserved }
      : { scope: workspace.settings.creditPool, used: 0, reserved: 0 },
    breakdown: isNow ? workspace.breakdown : { research: 0, produce: 0, indexing: 0, link_building: 0 },
    vendors,
    caps: [],
    quotas: {
      gscIndexingDaily: { limit: SUBMISSIONS_A_DAY, usedToday: submittedToday(workspace) },
      storage: { limit: STORAGE_BYTES, used: stored, beyond: 0, beyondGbMonths: 0 },
    },
  };
}

/** Only the brand's search console is part of the world. */
function submittedToday({ id }: DemoWorkspace): number {
  if (id !== BRAND.workspaceId) return 0;
  const today = DEMO_NOW.slice(0, 10);
  return INDEXED_URLS.flatMap(({ submissions }) => submissions).filter(({ submittedAt }) =>
    submittedAt.startsWith(today),
  ).length;
}

/** A pool after credits were added, or taken as far as they are free. */
export function poolWith(pool: CreditGrant["pool"], amount: number): CreditGrant["pool"] {
  return { ...pool, allocated: pool.allocated + amount, remaining: pool.remaining + amount };
}
