import type { Tx } from "../../../kernel/database/db.ts";
import { stableMessageId } from "../../../kernel/mail/service-mail.ts";
import type { IncomingMail } from "../../../providers/outreach/port.ts";
import { type Bounce, bouncesOf, originalIds } from "../../mail/index.ts";
import { recordBounced, selectSentTo } from "./deliveries.store.ts";

/** Reports about an email come within five days; a later one is about another email. */
const MOST_DAYS = 7;

const FAULTS: Record<Bounce["fault"], string> = {
  recipient: "There is no such mailbox",
  full: "The mailbox is full",
  transient: "A server or a network failed",
  unknown: "The report does not say why",
  sender: "The receiver rejects the sender of the service",
  content: "The receiver rejects its text or size",
  policy: "The receiver rejects it by a rule",
  limit: "The receiver counts too many emails",
};

/** The Message-ID of a delivery's email. */
export function deliveryMessageId(deliveryId: string, from: string): string {
  return stableMessageId(`report:${deliveryId}`, from);
}

/**
 * Records that the email of a report came back, if a bounce is about one: by its Message-ID, or by the address where the report names no
 * email. False for any other email.
 */
export async function recordReportBounce(
  tx: Tx,
  place: { agencyId: string; workspaceId: string },
  mail: IncomingMail,
): Promise<boolean> {
  const ids = originalIds(mail);
  let isRecorded = false;
  for (const { address, fault, status } of bouncesOf(mail)) {
    const sent = await selectSentTo(tx, place, { address, before: mail.receivedAt, days: MOST_DAYS });
    const found = ids.length === 0 ? sent[0] : sent.find(({ id }) => ids.some((original) => isOf(original, id)));
    if (found === undefined) continue;
    const reason = `It came back after the mail server had accepted it: ${FAULTS[fault]}${status === null ? "" : ` (${status})`}.`;
    await recordBounced(tx, place, { id: found.id, reason });
    isRecorded = true;
  }
  return isRecorded;
}

function isOf(original: string, deliveryId: string): boolean {
  return original === deliveryMessageId(deliveryId, original);
}
