import { listKeys as contract } from "@findable/contract";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { KEY_LIST, type KeyRow, seenBy, toKey } from "../keys.store.ts";

export const listKeys = implement(contract)(async (context, input) => {
  const { rows, ...page } = await livePage<KeyRow>(context, contract, KEY_LIST, seenBy(context.actor), input);
  return { data: rows.map(toKey), ...page };
});
