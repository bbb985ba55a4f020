import { listDeliveries as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { ATTEMPT_LIST, type AttemptRow, toDelivery } from "../attempts.store.ts";
import { isWebhookActive } from "../webhooks.store.ts";
import { viewOf, webhookNotFound } from "../webhooks.ts";
import { dbOf } from "../with-view.ts";

export const listDeliveries = implement(contract)(async (context, input) => {
  const db = dbOf(context);
  if ((await isWebhookActive(db, { view: viewOf(context), id: input.id })) === undefined)
    throw webhookNotFound(input.id);
  const { rows, ...page } = await livePage<AttemptRow>(
    { ...context, db },
    contract,
    ATTEMPT_LIST,
    sql`webhook_id = ${input.id}`,
    input,
  );
  return { data: rows.map(toDelivery), ...page };
});
