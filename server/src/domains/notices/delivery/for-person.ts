import { stableMessageId } from "../../../kernel/mail/service-mail.ts";
import { findNoticesOf, findPerson, type MessageRow, type OpenApproval, type PersonRow } from "../messages.store.ts";
import { afterQuietHours } from "../quiet-hours.ts";
import { isOn, isRoutedTo, mayReceive } from "../recipients.ts";
import { sealSubscription } from "../sealed.ts";
import type { NoticeRow } from "../words/notice-lines.ts";
import { noticeWordsOf } from "../words/words-for.ts";
import { recordRefusal } from "./channels-of-messages.store.ts";
import { mailBodies } from "./mail-form.ts";
import type { Section } from "./message.ts";
import { sectionsOf, subjectOf } from "./sections.ts";
import { sendMail } from "./send-mail.ts";
import type { NoticeSenderOptions, Prepared, Sent } from "./sending.ts";

export async function prepareForPerson(options: NoticeSenderOptions, message: MessageRow): Promise<Prepared> {
  const { db } = options;
  const person = await findPerson(db, message.target_id);
  if (person === undefined || person.refused !== null) return undefined;
  const now = Date.parse(message.now);
  const due = afterQuietHours(now, person);
  if (due > now) return { postponedMs: due - now };
  const notices = (await findNoticesOf(db, message.notice_ids)).filter((notice) => isFor(person, notice));
  const reader = {
    words: noticeWordsOf(person.language),
    mayDecide: (approval: OpenApproval) => mayDecide(person, approval),
    linkTo: ({ id }: OpenApproval) => Promise.resolve(options.links.approval(id)),
  };
  const sections = await sectionsOf(options, message, notices, reader);
  if (sections.length === 0) return undefined;
  return { attempt: () => send(options, { message, person, notices }) };
}

interface ToSend {
  message: MessageRow;
  person: PersonRow;
  notices: readonly NoticeRow[];
}

/** Makes the signed links only now, and revokes them if the email was certainly not sent: its next attempt has new ones. */
async function send(options: NoticeSenderOptions, { message, person, notices }: ToSend): Promise<Sent> {
  const { mailer, links, db } = options;
  const made: { workspaceId: string; linkId: string }[] = [];
  const signedLink = async ({ id, workspace_id: workspaceId }: OpenApproval): Promise<string> => {
    // An address that was never proved may belong to a stranger: it gets the link to the app.
    if (!person.is_verified || mailer === undefined) return links.approval(id);
    const place = { agencyId: message.agency_id, workspaceId };
    const reviewer = { approvalId: id, principalId: person.principal_id, recipient: person.name };
    const link = await options.linkForReviewer.create(place, reviewer);
    if (link === undefined) return links.approval(id);
    made.push({ workspaceId, linkId: link.linkId });
    return link.url;
  };
  const words = noticeWordsOf(person.language);
  const reader = { words, mayDecide: (approval: OpenApproval) => mayDecide(person, approval), linkTo: signedLink };
  const sections = await sectionsOf(options, message, notices, reader);
  const sent = await sendMail(mailer, mailOf(options, { message, person, notices, sections }));
  if (sent.outcome === "unsent" || sent.outcome === "refused") {
    for (const { workspaceId, linkId } of made)
      await options.linkForReviewer.revoke({ agencyId: message.agency_id, workspaceId }, [linkId]);
  }
  if (sent.outcome === "refused")
    await recordRefusal(
      db,
      message.agency_id,
      person.principal_id,
      sent.error ?? "The mail server refused the address.",
    );
  return sent;
}

function mailOf(
  { mailer, links, sealer }: NoticeSenderOptions,
  { message, person, notices, sections }: ToSend & { sections: readonly Section[] },
) {
  const from = mailer?.from ?? "";
  const kinds = [...new Set(notices.map(({ kind }) => kind))];
  const subscription = { agencyId: message.agency_id, principalId: person.principal_id, kinds };
  const unsubscribeUrl = links.noticeUnsubscribe(sealSubscription(sealer, subscription));
  const words = noticeWordsOf(person.language);
  const subject = subjectOf(sections, words);
  return {
    to: { address: person.email, name: person.name },
    subject,
    ...mailBodies({ subject, sections, unsubscribeUrl }, words),
    messageId: stableMessageId(`notice:${message.id}`, from),
    // Notices of one kind are one thread.
    ...(kinds.length === 1
      ? { references: [stableMessageId(`notices:${person.principal_id}:${kinds[0]}`, from)] }
      : {}),
    unsubscribeUrl,
  };
}

function isFor({ workspaces, role, muted }: PersonRow, { kind, workspace_id }: NoticeRow): boolean {
  const sees = workspaces === null || workspaces.includes(workspace_id);
  return sees && mayReceive(kind, role) && isOn(kind, "email", muted);
}

function mayDecide(person: PersonRow, { routed_to }: OpenApproval): boolean {
  return (
    person.may_decide && isRoutedTo(routed_to, { id: person.principal_id, name: person.name, email: person.email })
  );
}
