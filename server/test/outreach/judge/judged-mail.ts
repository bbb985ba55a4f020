import { createSmtp } from "../../../src/providers/outreach/live/smtp/smtp.ts";
import type { OutreachPort } from "../../../src/providers/outreach/port.ts";
import { sendPlannedMail } from "../../../src/skills/outreach-mail/send-planned-mail.ts";
import { testSkill } from "../../runs/test-skill.ts";

/** Ports of the mail server on loopback. */
export interface MailPorts {
  smtpPort: number;
  imapPort: number;
}

export const sendMail = testSkill("judge.mail", async (ctx, { mailId }) => ({
  ...(await sendPlannedMail(ctx, { mailId: String(mailId), price: 0, accountDomain: "site.example" })),
}));

/** Sends without a login, which this server allows, and reads with one. */
export function judgedOutreach({ smtpPort, imapPort }: MailPorts): OutreachPort {
  const account = {
    smtp: { host: "127.0.0.1", port: smtpPort, secure: false },
    imap: { host: "127.0.0.1", port: imapPort, secure: false },
    ...{ username: undefined, auth: undefined, dkimSelector: undefined, warmsUp: false, isShared: false },
    from: { address: "ada@acme.example", name: "Ada Hale" },
    dailyLimit: 10_000,
    gapSeconds: [0, 0],
  } as const satisfies Parameters<typeof createSmtp>[0];
  const sending = createSmtp(account, worldOf());
  const reading = createSmtp({ ...account, username: account.from.address, auth: { password: "s3cret" } }, worldOf());
  // The domain is in no DNS, so the records are judged by the tests of the adapter.
  return {
    ...sending,
    findSent: reading.findSent,
    readReplies: reading.readReplies,
    inspectSender: async () => [],
  };
}

function worldOf() {
  const none = async () => [];
  const dns = { txt: none, mx: none, addresses: none, names: none };
  return { fetch, now: () => new Date(), resolveHost: async (host: string) => host, dns };
}
