import { type MailRow, type OutreachSender, withFooter } from "../../domains/mail/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { OutgoingMail, OutreachPort } from "../../providers/outreach/port.ts";

/**
 * The email as the recipient gets it: the text of the draft, then who sends it from where, and how to stop it. Its date is the
 * planned one, so that equal plans have equal bytes.
 */
export function composeMail(ctx: RunContext, mail: MailRow, outreach: OutreachPort): OutgoingMail {
  const sender = requireSender(ctx);
  const mailbox = outreach.mailboxes.find(({ address }) => address === mail.mailbox);
  if (mailbox === undefined || mail.counterpart === null) {
    throw new AppError("concurrent_modification", `The email ${mail.id} can no longer be sent from ${mail.mailbox}.`, {
      mailId: mail.id,
    });
  }
  const unsubscribeUrl = mail.unsubscribe_token === null ? null : ctx.links.unsubscribe(mail.unsubscribe_token);
  const subject = mail.subject ?? "";
  return {
    messageId: mail.message_id,
    from: { address: mailbox.address, name: mailbox.name ?? sender.name },
    to: { address: mail.counterpart, name: mail.counterpart_name },
    replyTo: null,
    subject: mail.step > 0 && !/^(?:re|aw|antw|sv|tr|rv): /i.test(subject) ? `Re: ${subject}` : subject,
    text: withFooter(mail.body ?? "", sender, unsubscribeUrl),
    inReplyTo: mail.refers_to[0] ?? null,
    references: mail.refers_to.toReversed(),
    unsubscribeUrl,
    date: mail.send_at,
  };
}

/** Who sends outreach. The law requires both the identity and the postal address, so nothing is sent without them. */
function requireSender({ workspace }: Pick<RunContext, "workspace">): OutreachSender {
  const sender = workspace.settings.outreachSender;
  if (sender) return sender;
  const message =
    "Set `settings.outreachSender` of the workspace first: the name, the organization and the postal address that emails state.";
  throw new AppError("outreach_platform_not_configured", message, { missing: "settings.outreachSender" });
}
