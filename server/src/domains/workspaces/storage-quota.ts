import type { WorkspaceUsage } from "@findable/contract";

export interface StorageFacts {
  plan: number;
  active: number;
  byte_seconds: number;
  month_seconds: number;
}

const GIGABYTE = 1024 ** 3;

/** How much of its storage quota a workspace uses. Storage beyond the quota is metered by GB and month. */
export function storageQuota(facts: StorageFacts): WorkspaceUsage["quotas"]["storage"] {
  const { plan, active, byte_seconds, month_seconds } = facts;
  const gbMonths = byte_seconds / GIGABYTE / month_seconds;
  return {
    limit: plan,
    used: active,
    beyond: Math.max(0, active - plan),
    beyondGbMonths: Math.round(gbMonths * 1_000_000) / 1_000_000,
  };
}
