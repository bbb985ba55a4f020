import { triggerEvent as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { insertSampleEvent } from "../listening.store.ts";
import { sampleData } from "../sample-data.ts";
import { findWorldNow } from "../webhooks.store.ts";

export const triggerEvent = implement(contract)(async ({ tx, agencyId, workspaceId, services }, { event }) => {
  const eventId = newId("evt_test");
  const data = sampleData(event, { now: await findWorldNow(tx, agencyId), links: services.links });
  const isRecorded = await insertSampleEvent(tx, { agencyId, workspaceId, eventId, event, data });
  if (!isRecorded) {
    const message = "No client listens to the events of this workspace. Call `webhooks.events.listen` first.";
    throw new AppError("not_found", message, { workspaceId });
  }
  return { eventId, event };
});
