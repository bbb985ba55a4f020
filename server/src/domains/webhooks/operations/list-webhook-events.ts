import { listWebhookEvents as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findListening, findRecordedEvents } from "../listening.store.ts";

export const listWebhookEvents = implement(contract)(async ({ db, workspaceId }, { after, limit = 50 }) => {
  const [recorded, until] = await Promise.all([
    findRecordedEvents(db, workspaceId, { after, limit }),
    findListening(db, workspaceId),
  ]);
  return {
    data: recorded.map(({ event }) => event),
    after: recorded.at(-1)?.position ?? after ?? "0-0",
    listeningUntil: until ?? null,
  };
});
