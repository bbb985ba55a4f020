import type { SystemDb, Tx } from "../../kernel/database/db.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { MailFailure, type ServiceMail, type ServiceMailer } from "../../kernel/mail/service-mail.ts";
import type { Sealer } from "../../kernel/secrets/sealer.ts";
import { claimMails, deleteMail, insertMail, postponeMail } from "./mails.store.ts";

const contextOf = (id: string) => `service-mail:${id}`;

/**
 * Queues an email in the transaction of what it is about. It is sent at least once, always with the same Message-ID, until it is
 * useless. `minutes: 0` does the work of queueing and sends nothing. The email of an invitation ends with the invitation.
 */
export async function queueMail(
  tx: Tx,
  sealer: Sealer,
  mail: ServiceMail,
  { minutes, invitationId }: { minutes: number; invitationId?: string },
): Promise<void> {
  const id = invitationId === undefined ? newId("mail") : `mail_${invitationId}`;
  const sealed = sealer.seal(JSON.stringify(mail), contextOf(id));
  await insertMail(tx, { id, messageId: mail.messageId, sealed, minutes });
}

const AT_ONCE = 20;
/** Longer than an attempt takes. */
const LEASE_SECONDS = 120;
const FIRST_PAUSE_SECONDS = 2;
const LONGEST_PAUSE_SECONDS = 600;

/** Sends what is due. A server that is down for a day only delays emails that are still useful then. */
export async function sendDueMails(
  system: SystemDb,
  { mailer, sealer, onError }: { mailer: ServiceMailer; sealer: Sealer; onError(error: unknown): void },
): Promise<void> {
  const due = await claimMails(system, AT_ONCE, LEASE_SECONDS);
  await Promise.all(
    due.map(async ({ id, sealed, attempts }) => {
      try {
        const mail: ServiceMail = JSON.parse(sealer.open(sealed, contextOf(id)));
        await mailer.send(mail);
        await deleteMail(system, id);
      } catch (error) {
        onError(error);
        if (error instanceof MailFailure && error.kind === "refused") await deleteMail(system, id);
        else await postponeMail(system, id, Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (attempts - 1)));
      }
    }),
  );
}
