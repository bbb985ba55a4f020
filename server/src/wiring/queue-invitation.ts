import { describeInvitation } from "../domains/people/index.ts";
import { queueMail } from "../domains/service-mails/index.ts";
import { stableMessageId } from "../kernel/mail/service-mail.ts";
import type { Services } from "../kernel/operations/services.ts";
import type { Sealer } from "../kernel/secrets/sealer.ts";

/** As long as an invitation lives. */
const MINUTES = 7 * 24 * 60;

/** Queues the email of an invitation with the invitation itself. */
export function createInvitationQueue(from: string, sealer: Sealer): NonNullable<Services["queueInvitation"]> {
  return async (tx, invitation) => {
    const { invitationId, name, email } = invitation;
    const mail = { to: { address: email, name }, messageId: stableMessageId(`invitation:${invitationId}`, from) };
    await queueMail(
      tx,
      sealer,
      { ...mail, ...(await describeInvitation(tx, invitation)) },
      {
        minutes: MINUTES,
        invitationId,
      },
    );
  };
}
