import { listWebhookEvents as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findHeardEvents, findListening } from "../listening.store.ts";

export const listWebhookEvents = implement(contract)(async ({ db, workspaceId }, { after, limit = 50 }) => {
  const [heard, until] = await Promise.all([
    findHeardEvents(db, workspaceId, { after, limit }),
    findListening(db, workspaceId),
  ]);
  return {
    data: heard.map(({ event }) => event),
    after: heard.at(-1)?.position ?? after ?? "0-0",
    listeningUntil: until ?? null,
  };
});
