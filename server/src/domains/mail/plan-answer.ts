import type { Tx } from "../../kernel/database/db.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { addressHash, canonicalAddress, domainHash, domainOfAddress } from "./address.ts";
import { findWorldTime, insertPlannedAnswer, type MailPlace } from "./mails.store.ts";

/** An answer to an email that a person wrote to us. */
export interface AnswerOrder {
  /** The received email, `msg_…`. */
  replyId: string;
  /** Its Message-ID and those that it refers to, nearest first. */
  messageId: string;
  refersTo: readonly string[];
  threadId: string;
  campaignId: string | null;
  relationshipId: string | null;
  contactId: string | null;
  mailbox: string;
  to: { address: string; name: string | null };
  subject: string;
  /** Plain text without footer. */
  body: string;
}

/**
 * Plans an answer, at once and from the mailbox that received the email. The pace is for unasked emails, so it does
 * not hold an answer back. Returns its ID.
 */
export async function planAnswer(tx: Tx, place: MailPlace, order: AnswerOrder): Promise<string> {
  const id = newId("msg");
  const { replyId, messageId, refersTo, to, mailbox, ...rest } = order;
  const address = canonicalAddress(to.address);
  await insertPlannedAnswer(tx, place, {
    ...rest,
    ...{ id, mailbox, draftId: null, step: 1, answers: replyId, to: { address, name: to.name } },
    addressHash: addressHash(place.agencyId, address),
    domainHash: domainHash(place.agencyId, domainOfAddress(address)),
    messageId: `${id.slice("msg_".length)}@${mailbox.slice(mailbox.lastIndexOf("@") + 1)}`,
    refersTo: [messageId, ...refersTo.filter((one) => one !== messageId)].slice(0, 50),
    sendAt: await findWorldTime(tx, place.agencyId),
  });
  return id;
}
