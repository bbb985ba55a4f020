import { fillUnset, type WebhookEventData, type WebhookEventType, webhookEvents } from "@findable/contract";
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

/** Emits an event for each of these, in their order, in one statement. */
export async function emitEvents<T extends WebhookEventType>(
  tx: Tx,
  {
    agencyId,
    workspaceId,
    type,
    data,
  }: Omit<NewEvent<T>, "data" | "digest"> & { data: readonly NewEvent<T>["data"][] },
): Promise<void> {
  await tx.query(
    sql`select emit_event(${agencyId}, ${workspaceId}, ${type}, one, null)
      from jsonb_array_elements(${toJsonb(data.map((one) => completed(type, one)))}::jsonb) as one`,
  );
}

/** Emits an event to the webhooks of a workspace. They receive it only if this transaction commits. */
export async function emitEvent<T extends WebhookEventType>(tx: Tx, event: NewEvent<T>): Promise<void> {
  await tx.query(
    sql`select emit_event(${event.agencyId}, ${event.workspaceId}, ${event.type}, ${toJsonb(completed(event.type, event.data))}::jsonb,
      ${event.digest ?? null}::boolean)`,
  );
}

/** The data of an event with its unset fields, and with the reasons of figures that are unknown. */
function completed<T extends WebhookEventType>(type: T, data: NewEvent<T>["data"]): unknown {
  return fillUnset(webhookEvents[type].data, data);
}
