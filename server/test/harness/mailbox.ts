import type { AddressInfo } from "node:net";
import { simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { expect } from "vitest";

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
}

/** A mail server on loopback that keeps what it receives. */
export interface Mailbox extends AsyncDisposable {
  /** Settings of a service that sends through it. */
  readonly env: { NOTICE_SMTP_URL: string; NOTICE_FROM: string };
  readonly mails: readonly ReceivedMail[];
  /** The newest email to an address, once `deliver` brought one that was not there before. */
  next(to: string, deliver: () => Promise<void>): Promise<ReceivedMail>;
  /** What the server answers to recipients; undefined accepts them. */
  refuse: { code: number; text: string } | undefined;
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo(_address, _session, done) {
      if (mailbox.refuse === undefined) return done();
      const { code: responseCode, text } = mailbox.refuse;
      done(Object.assign(new Error(text), { responseCode }));
    },
    onData(stream, session, done) {
      simpleParser(stream).then((mail) => {
        mails.push({
          to: session.envelope.rcptTo[0]?.address ?? "",
          subject: mail.subject ?? "",
          text: mail.text ?? "",
          html: mail.html === false ? "" : (mail.html ?? ""),
          messageId: mail.messageId ?? "",
        });
        done();
      }, done);
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const mailbox: Mailbox = {
    env: { NOTICE_SMTP_URL: `smtp://127.0.0.1:${port}`, NOTICE_FROM: "Findable <findable@agency.example>" },
    mails,
    refuse: undefined,
    async next(to, deliver) {
      const before = mails.filter((mail) => mail.to === to).length;
      await deliver();
      await expect.poll(() => mails.filter((mail) => mail.to === to).length).toBeGreaterThan(before);
      const newest = mails.findLast((mail) => mail.to === to);
      if (newest === undefined) throw new Error(`No email to ${to}.`);
      return newest;
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return mailbox;
}
