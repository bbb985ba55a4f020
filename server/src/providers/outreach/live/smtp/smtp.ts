import { ProviderError } from "../../../../kernel/errors/provider-error.ts";
import { registrableDomain } from "../../../../kernel/text/site-domains.ts";
import { type MailTokens, type OutreachPort, type SenderFinding, SIGN_IN_LOST } from "../../port.ts";
import type { MailServer, SmtpSettings } from "../../settings.ts";
import { inspectRecords, type SenderDns } from "../inspect-sender.ts";
import { tryOneClick } from "../one-click.ts";
import { createLogins, type Login } from "./access-tokens.ts";
import { findInMailboxes, readFolders, tryInbox, waitAtInbox } from "./imap.ts";
import { type FoundServer, sendOverSmtp, tryServer } from "./send-smtp.ts";

export interface SmtpWorld {
  fetch: typeof fetch;
  now: () => Date;
  /** Returns an address of a host that may be connected to. Throws for a private one of a tenant. */
  resolveHost: (host: string) => Promise<string>;
  dns: SenderDns;
  mailTokens?: MailTokens;
}

/** A mailbox behind SMTP, and IMAP where replies are read. */
export function createSmtp(settings: SmtpSettings, world: SmtpWorld): OutreachPort {
  const { from, dailyLimit, warmsUp, gapSeconds, isShared } = settings;
  const logins = createLogins({ user: settings.username, auth: settings.auth }, world);
  const mailbox = { address: from.address, name: from.name, dailyLimit, warmsUp, gapSeconds, isShared };
  /** Calls the server of the inbox; undefined where replies are not read. */
  const inInbox = <T>(signal: AbortSignal, call: (server: FoundServer, login: Login) => Promise<T>) =>
    logins.use(signal, async (login) => {
      if (settings.imap === undefined || login === undefined) return undefined;
      return { value: await call(await find(settings.imap, world), login) };
    });
  const check = async (signal: AbortSignal) => {
    await logins.use(signal, async (login) => tryServer(await find(settings.smtp, world), login));
    const tried = await inInbox(signal, (server, login) => tryInbox(server, login, signal));
    return tried === undefined ? "No IMAP server is set, so replies and bounces are not read." : null;
  };
  return {
    vendor: "smtp",
    mailboxes: [mailbox],
    check,
    inspectSender: async ({ unsubscribeTrial, signal }) => {
      const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
      const sender = {
        address: from.address,
        domain,
        organization: registrableDomain(domain),
        smtpHost: settings.smtp.host,
      };
      const records = await inspectRecords({ ...sender, dkimSelector: settings.dkimSelector }, world.dns);
      return [
        ...records,
        tls(settings),
        await tryOneClick(unsubscribeTrial, world, signal),
        await connection(() => check(signal)),
      ];
    },
    async send({ mail, signal }) {
      await logins.use(signal, async (login) => sendOverSmtp(await find(settings.smtp, world), login, mail, signal));
      return { outreachMessageId: mail.messageId, messageId: mail.messageId, acceptedAt: world.now().toISOString() };
    },
    async findSent(request) {
      const found = await inInbox(request.signal, (server, login) => findInMailboxes(server, login, request));
      if (!found?.value) return undefined;
      const { messageId, since } = request;
      return { outreachMessageId: messageId, messageId, acceptedAt: since };
    },
    async readReplies(request) {
      const page = await inInbox(request.signal, (server, login) => readFolders(server, login, request));
      if (page !== undefined) return page.value;
      throw new ProviderError("outreach", "config", "No IMAP server is set, so replies cannot be read.");
    },
    async waitForMail(request) {
      await inInbox(request.signal, (server, login) => waitAtInbox(server, login, request));
    },
  };
}

async function find(server: MailServer, { resolveHost }: SmtpWorld): Promise<FoundServer> {
  try {
    return { ...server, address: await resolveHost(server.host) };
  } catch (cause) {
    const message = `The mail server ${server.host} cannot be reached: its name has no public address.`;
    throw new ProviderError("outreach", "config", message, { sent: false }, { cause });
  }
}

function tls({ smtp }: SmtpSettings): SenderFinding {
  const how = smtp.secure ? "TLS from the first byte" : "STARTTLS, which must succeed";
  return { check: "tls", state: "pass", message: `Emails are handed over with ${how}.`, next: null };
}

const SIGN_IN_AGAIN =
  "Set the new token as OUTREACH_OAUTH_REFRESH_TOKEN, or as `credentials.refreshToken` of the connection with `integrations.connect`, and resume the mailbox in the app under Mailboxes.";

async function connection(check: () => Promise<string | null>): Promise<SenderFinding> {
  const found = { check: "connection" as const };
  try {
    const advice = await check();
    if (advice === null)
      return { ...found, state: "pass", message: "The mail servers accept the credentials.", next: null };
    return {
      ...found,
      state: "fail",
      message: advice,
      next: "Set OUTREACH_IMAP_URL, or `imapHost` of the connection.",
    };
  } catch (error) {
    const message = error instanceof ProviderError ? error.message : "The mail servers did not answer.";
    const isLost = error instanceof ProviderError && error.facts.providerCode === SIGN_IN_LOST;
    const next = isLost ? SIGN_IN_AGAIN : "Check the address, the port and the credentials of the mailbox.";
    return { ...found, state: "fail", message, next };
  }
}
