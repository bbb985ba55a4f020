import { listSessions as contract } from "@findable/contract";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { ofAgency, type SessionRow, sessionList, toSession } from "../members.store.ts";

export const listSessions = implement(contract)(async (context, input) => {
  const { actor, agencyId } = context;
  const list = sessionList(actor.keyId);
  const { rows, ...page } = await livePage<SessionRow>(context, contract, list, ofAgency(agencyId), input);
  return { data: rows.map((row) => toSession(row, actor.sessionId)), ...page };
});
