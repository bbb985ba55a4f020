import { getStorage as contract, type Retention, type StorageKind } from "@findable/contract";
import type { Limits } from "../../../kernel/operations/limits.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { sumByKind, sumByWorkspace, sumOf } from "../../../kernel/storage/sum-stored.ts";
import { findStored, findWorkspaceNames } from "../storage.store.ts";

/** Days that attempts and dead letters of webhooks stay: server/database/functions/webhooks.sql. */
const WEBHOOK_DAYS = 30;

/** What is dropped of a kind by age, soonest first. */
function retentionOf(kind: StorageKind, { retention, answerRetentionDays }: Limits): Retention {
  if (kind === "run_events") return [{ afterDays: retention.events, leaves: "summary" }];
  if (kind === "run_steps") return [{ afterDays: retention.steps, leaves: "summary" }];
  if (kind === "answers") return [{ afterDays: answerRetentionDays, leaves: "nothing" }];
  if (kind === "access_logs") return [{ afterDays: retention.accessLogs, leaves: "nothing" }];
  if (kind === "webhooks") return [{ afterDays: WEBHOOK_DAYS, leaves: "nothing" }];
  if (kind !== "results_pages") return [];
  return [
    { afterDays: retention.pages, leaves: "weekly" },
    { afterDays: retention.weeklyPages, leaves: "newest" },
  ];
}

const SHOWN = 100;

export const getStorage = implement(contract)(async ({ db, services }) => {
  const stored = await findStored(db);
  const names = await findWorkspaceNames(db);
  const workspaces = sumByWorkspace(stored);
  return {
    ...sumOf(stored),
    kinds: sumByKind(stored).map((used) => ({ ...used, retention: retentionOf(used.kind, services.limits) })),
    workspaces: workspaces
      .slice(0, SHOWN)
      .map(({ workspaceId, ...used }) => ({ workspaceId, name: names.get(workspaceId) ?? "", ...used })),
    workspacesOmitted: Math.max(0, workspaces.length - SHOWN),
  };
});
