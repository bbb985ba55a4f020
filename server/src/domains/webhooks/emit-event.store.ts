import type { WebhookEventData, WebhookEventType } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";

// SQL: server/database/functions/webhooks.sql

export interface NewEvent<T extends WebhookEventType> {
  agencyId: string;
  workspaceId: string;
  type: T;
  /** The database numbers the events of a run. */
  data: Omit<WebhookEventData<T>, "sequence">;
  /** Only for endpoints with, or without, `digest`; undefined for all. */
  digest?: boolean;
}

/** Emits an event to the webhooks of a workspace. They receive it only if this transaction commits. */
export async function emitEvent<T extends WebhookEventType>(tx: Tx, event: NewEvent<T>): Promise<void> {
  await tx.query(
    sql`select emit_event(${event.agencyId}, ${event.workspaceId}, ${event.type}, ${toJsonb(event.data)}::jsonb,
      ${event.digest ?? null}::boolean)`,
  );
}
