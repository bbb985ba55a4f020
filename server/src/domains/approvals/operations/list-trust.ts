import { listTrust as contract } from "@findable/contract";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { activeGrants, TRUST_LIST, type TrustRow, toTrustGrant } from "../trust.store.ts";

export const listTrust = implement(contract)(async (context, input) => {
  const { rows, ...page } = await livePage<TrustRow>(context, contract, TRUST_LIST, activeGrants(context), input);
  return { data: rows.map(toTrustGrant), ...page };
});
