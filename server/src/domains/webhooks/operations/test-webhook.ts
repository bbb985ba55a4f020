import { testWebhook as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { sampleData } from "../sample-data.ts";
import { countTest, findWorldNow, insertTestDelivery, isWebhookActive } from "../webhooks.store.ts";
import { MAX_TESTS_PER_MINUTE, webhookNotFound } from "../webhooks.ts";
import { withView } from "../with-view.ts";

export const testWebhook = implement(contract)((context, { id, event }) =>
  withView(context, async (view) => {
    const { tx, agencyId, services } = context;
    const address = { view, id };
    if ((await isWebhookActive(tx, address)) === undefined) throw webhookNotFound(id);
    const retryAfterSeconds = await countTest(tx, address);
    if (retryAfterSeconds !== undefined) {
      throw new AppError(
        "rate_limited",
        `A webhook can receive ${MAX_TESTS_PER_MINUTE} test events a minute. Retry in ${retryAfterSeconds} s.`,
        { retryAfterSeconds },
      );
    }
    const deliveryId = newId("dlv");
    const eventId = newId("evt_test");
    const data = sampleData(event, { now: await findWorldNow(tx, agencyId), links: services.links });
    await insertTestDelivery(tx, { ...address, deliveryId, eventId, event, data });
    return { deliveryId, eventId, event };
  }),
);
