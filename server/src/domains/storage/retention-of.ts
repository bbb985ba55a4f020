import type { Retention, StorageKind } from "@findable/contract";
import type { Limits } from "../../kernel/operations/limits.ts";

/** Days that attempts and dead letters of webhooks stay: server/database/functions/webhooks.sql. */
const WEBHOOK_DAYS = 30;

/** What is dropped of a kind by age, soonest first. */
export function retentionOf(kind: StorageKind, { retention, answerRetentionDays }: Limits): Retention {
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
