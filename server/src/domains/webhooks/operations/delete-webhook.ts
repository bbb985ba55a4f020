import { deleteWebhook as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { markDeleted } from "../webhooks.store.ts";
import { webhookNotFound } from "../webhooks.ts";
import { withView } from "../with-view.ts";

export const deleteWebhook = implement(contract)((context, { id }) =>
  withView(context, async (view) => {
    if (!(await markDeleted(context.tx, { view, id }))) throw webhookNotFound(id);
    return {};
  }),
);
