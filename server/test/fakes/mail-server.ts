import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

/** A mail server on loopback that keeps what it accepts. */
export interface MailServer extends AsyncDisposable {
  /** Value of `NOTICE_SMTP_URL`. */
  readonly url: string;
  readonly mails: ParsedMail[];
  /** The mails to one address. */
  to(address: string): ParsedMail[];
  /** Answers every recipient with this reply code; undefined accepts. */
  refuse: number | undefined;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo(_address, _session, done) {
      const { refuse } = mailServer;
      done(refuse === undefined ? undefined : Object.assign(new Error("Not now"), { responseCode: refuse }));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        mails.push(await simpleParser(Buffer.concat(chunks)));
        done();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    to: (address) => mails.filter((mail) => [mail.to ?? []].flat().some((one) => one.text.includes(address))),
    refuse: undefined,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}
