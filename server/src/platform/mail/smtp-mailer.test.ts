import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { expect, test } from "vitest";
import { MailFailure, type ServiceMail, stableMessageId } from "../../kernel/mail/service-mail.ts";
import { createSmtpMailer, type MailSettings } from "./smtp-mailer.ts";

const FROM = { address: "findable@agency.example", name: "Findable" };
const MAIL: ServiceMail = {
  to: { address: "ada@client.example", name: "Ada Hale" },
  subject: "Your sign-in code",
  text: "Your code is 123456.\n",
  html: "<p>Your code is <b>123456</b>.</p>",
  messageId: stableMessageId("sign-in:1", FROM.address),
};

async function open(options: SMTPServerOptions = {}, changes: Partial<MailSettings> = {}) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(Buffer.concat(chunks).toString("utf8"));
        done();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createSmtpMailer({
    host: "127.0.0.1",
    port,
    secure: false,
    login: undefined,
    from: FROM,
    ...changes,
  });
  return {
    received,
    send: (changed: Partial<ServiceMail> = {}) => mailer.send({ ...MAIL, ...changed }),
    async failure(): Promise<MailFailure> {
      const error = await mailer.send(MAIL).then(
        () => undefined,
        (cause: unknown) => cause,
      );
      if (error instanceof MailFailure) return error;
      throw new Error("The email was sent.", { cause: error });
    },
    async [Symbol.asyncDispose]() {
      mailer.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

test("an email has a text part, an HTML part, a stable Message-ID and marks itself as automatic", async () => {
  await using server = await open();
  await server.send();
  await server.send({ messageId: stableMessageId("sign-in:1", FROM.address) });

  const [first = "", second = ""] = server.received;
  const idOf = (mail: string) => /^Message-ID: (.*)$/im.exec(mail)?.[1];
  expect(first).toMatch(/^From: Findable <findable@agency\.example>\r$/m);
  expect(first).toMatch(/^To: Ada Hale <ada@client\.example>\r$/m);
  expect(first).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(first).toMatch(/^X-Auto-Response-Suppress: All\r$/m);
  expect(first).toContain("multipart/alternative");
  expect(first).toContain("Your code is 123456.");
  expect(first).toContain("<b>123456</b>");
  expect(first).not.toContain("List-Unsubscribe");
  expect(idOf(first)).toMatch(/^<[0-9a-f]{40}@agency\.example>/);
  expect(idOf(second)).toBe(idOf(first));
});

test("a notice unsubscribes with one click and continues its thread", async () => {
  await using server = await open();
  await server.send({ unsubscribeUrl: "https://seo.example/n/u/abc", references: ["a@agency.example"] });

  const [mail = ""] = server.received;
  expect(mail).toMatch(/^List-Unsubscribe: <https:\/\/seo\.example\/n\/u\/abc>\r$/m);
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(mail).toMatch(/^References: <a@agency\.example>\r$/m);
});

test("names with line breaks begin no header", async () => {
  await using server = await open();
  await server.send({
    subject: "Invitation to Acme\r\nBcc: eve@evil.example",
    to: { address: "ada@client.example", name: "Ada\r\nBcc: eve@evil.example" },
  });

  expect(server.received[0]).not.toMatch(/^Bcc:/im);
});

test("the login of the address is used, and a refused login leaves the email waiting", async () => {
  const auth: SMTPServerOptions = {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === "findable" && password === "p@ss") done(null, { user: username });
      else done(Object.assign(new Error("Authentication failed"), { responseCode: 535 }));
    },
  };
  await using right = await open(auth, { login: { user: "findable", password: "p@ss" } });
  await right.send();
  await using wrong = await open(auth, { login: { user: "findable", password: "other" } });
  const failure = await wrong.failure();

  expect(right.received).toHaveLength(1);
  expect([failure.kind, failure.code]).toEqual(["unavailable", 535]);
  expect(failure.message).not.toContain("other");
});

test.each([
  [550, "No such user", "refused"],
  [451, "Try again later", "unavailable"],
] as const)("a recipient answered with %i %s is %s", async (responseCode, message, kind) => {
  await using server = await open({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error(message), { responseCode })),
  });
  const failure = await server.failure();

  expect([failure.kind, failure.code]).toEqual([kind, responseCode]);
  expect(failure.message).toContain(message);
});

test("a server that cannot be reached is unavailable", async () => {
  const server = await open();
  await server[Symbol.asyncDispose]();

  expect((await server.failure()).kind).toBe("unavailable");
});
