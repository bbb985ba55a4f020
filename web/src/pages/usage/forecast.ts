import type { WorkspaceUsage } from "@findable/contract/client";

const DAY_MS = 86_400_000;

/** Extrapolates the month's credits from use so far. Undefined during the first day. */
export function forecastOf(
  { billingCycle, credits }: Pick<WorkspaceUsage, "billingCycle" | "credits">,
  now: number,
): { credits: number; days: number } | undefined {
  const passed = (now - Date.parse(billingCycle.startDate)) / DAY_MS;
  if (passed < 1) return undefined;
  const days = Math.min(passed, billingCycle.durationDays);
  return { credits: Math.round((credits.used / days) * billingCycle.durationDays), days: Math.floor(days) };
}
