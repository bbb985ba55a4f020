import type { Tx } from "../../../kernel/database/db.ts";
import type { Property } from "../../../providers/gsc/port.ts";
import { emitEvents } from "../../webhooks/index.ts";
import { propertyOf } from "./properties.ts";
import { findStoppedChecks, type Place, postponeChecks, stopChecks } from "./urls.store.ts";

const MOST_RESUMED = 1000;
const STOPPED =
  "The account no longer sees a property of this URL, so its index state is not read any more. Checks go on when the property is back.";

/**
 * Ends the checks of URLs whose property is lost: each would start a run a day that cannot read anything. Takes up the checks of those
 * whose property is back.
 */
export async function followProperties(
  tx: Tx,
  place: Place,
  { properties, lost }: { properties: readonly Property[]; lost: readonly string[] },
): Promise<void> {
  const stopped = await stopChecks(tx, place, lost);
  const data = stopped.flatMap(({ url, submissionId, stoppedAt: failedAt }) =>
    submissionId === null
      ? []
      : [
          {
            ...{ url, submissionId, channel: "gsc" as const, code: "domain_not_verified", message: STOPPED, failedAt },
          },
        ],
  );
  if (data.length > 0) await emitEvents(tx, { ...place, type: "indexing.url.failed", data });
  const waiting = await findStoppedChecks(tx, place, MOST_RESUMED);
  const back = waiting.filter((given) => {
    const url = URL.parse(given);
    return url !== null && propertyOf(url, properties) !== undefined;
  });
  await postponeChecks(tx, place, back, { minutes: 0 });
}
