import { triggerEvent as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { insertMadeUpEvent } from "../listening.store.ts";
import { madeUpData } from "../made-up-data.ts";
import { findWorldNow } from "../webhooks.store.ts";

export const triggerEvent = implement(contract)(async ({ tx, agencyId, workspaceId, services }, { event }) => {
  const eventId = newId("evt_test");
  const data = madeUpData(event, { now: await findWorldNow(tx, agencyId), links: services.links });
  const isHeard = await insertMadeUpEvent(tx, { agencyId, workspaceId, eventId, event, data });
  if (!isHeard) throw new AppError("not_found", "Nobody listens to the events of this workspace.", { workspaceId });
  return { eventId, event };
});
