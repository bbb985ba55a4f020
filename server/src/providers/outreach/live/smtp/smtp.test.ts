import { generateKeyPairSync } from "node:crypto";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { expect, test } from "vitest";
import { ImapServer } from "../../../../../test/outreach/imap-server.ts";
import { ProviderError } from "../../../../kernel/errors/provider-error.ts";
import type { OutgoingMail } from "../../port.ts";
import type { SmtpSettings } from "../../settings.ts";
import type { SenderDns } from "../inspect-sender.ts";
import { parseMail } from "./parse-mail.ts";
import { createSmtp } from "./smtp.ts";

const MAIL: OutgoingMail = {
  messageId: "abc@acme.example",
  from: { address: "ada@acme.example", name: "Ada Hale" },
  to: { address: "ines@studio.example", name: "Ines Värga" },
  replyTo: null,
  subject: "Your guide to studio pricing",
  text: "Hi Ines,\n\n.a line with a dot\n",
  inReplyTo: null,
  references: [],
  unsubscribeUrl: "https://seo.acme.example/u/AAAAAAAAAAAAAAAAAAAAAA",
  date: "2026-11-23T09:00:00.000Z",
};
const NO_DNS: SenderDns = { txt: async () => [], mx: async () => [], addresses: async () => [], names: async () => [] };

function settingsFor(port: number, changes: Partial<SmtpSettings> = {}): SmtpSettings {
  const pace = { dailyLimit: 40, warmsUp: true, gapSeconds: [90, 300] as const };
  return {
    smtp: { host: "127.0.0.1", port, secure: false },
    imap: undefined,
    ...{ username: undefined, auth: undefined, dkimSelector: undefined, isShared: false },
    from: MAIL.from,
    ...pace,
    ...changes,
  };
}

const AT_NINE = () => new Date("2026-11-23T09:00:01Z");

async function open(
  options: SMTPServerOptions,
  changes: Partial<SmtpSettings> = {},
  { tokenServer = fetch, now = AT_NINE }: { tokenServer?: typeof fetch; now?: () => Date } = {},
) {
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
  const world = { fetch: tokenServer, now, resolveHost: async (host: string) => host, dns: NO_DNS };
  const smtp = createSmtp(settingsFor(port, changes), world);
  return {
    received,
    send: () => smtp.send({ mail: MAIL, signal: new AbortController().signal }),
    read: () =>
      smtp.readReplies({
        ...{ mailbox: "ada@acme.example", cursor: null, since: MAIL.date, limit: 5 },
        signal: new AbortController().signal,
      }),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function answering(responseCode: number, message: string): SMTPServerOptions {
  const refuse: NonNullable<SMTPServerOptions["onRcptTo"]> = (_address, _session, done) =>
    done(Object.assign(new Error(message), { responseCode }));
  return { onRcptTo: refuse };
}

async function failureOf(options: SMTPServerOptions): Promise<ProviderError> {
  await using post = await open(options);
  const error: unknown = await post.send().catch((failure: unknown) => failure);
  if (!(error instanceof ProviderError)) throw new Error("The email was sent.");
  return error;
}

test("an email has the headers that mailbox providers ask of senders", async () => {
  await using post = await open({});

  const sent = await post.send();

  expect(sent).toEqual({
    outreachMessageId: MAIL.messageId,
    messageId: MAIL.messageId,
    acceptedAt: "2026-11-23T09:00:01.000Z",
  });
  const [bytes = ""] = post.received;
  expect(bytes).toMatch(/^List-Unsubscribe: </);
  expect(bytes).toContain("List-Unsubscribe: <https://seo.acme.example/u/AAAAAAAAAAAAAAAAAAAAAA>\r\n");
  expect(bytes).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  expect(bytes).toContain("\r\nMessage-ID: <abc@acme.example>\r\n");
  expect(bytes).toContain("\r\n.a line with a dot");
  expect((await parseMail(Buffer.from(bytes), new Date(0))).from).toEqual(MAIL.from);
});

test.each([
  [550, "5.1.1 no such user", "invalid_request"],
  [550, "5.7.26 unauthenticated sender", "blocked"],
  [554, "Message rejected as spam", "blocked"],
  [451, "4.7.1 greylisted, try again", "rate_limited"],
  [452, "4.3.1 too many emails", "rate_limited"],
])("%i %s is a refusal that sent nothing: %s", async (code, said, kind) => {
  const error = await failureOf(answering(code, said));

  expect(error).toMatchObject({ kind, facts: { sent: false, providerCode: String(code) } });
  expect(error.message).toContain(said);
});

test("a server that takes the text and drops the connection leaves the outcome unknown", async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.write("220 mx.studio.example\r\n");
    let inText = false;
    socket.on("data", (chunk) => {
      const said = chunk.toString("latin1");
      if (inText || said.includes("\r\n.\r\n")) return void (said.includes(".\r\n") && socket.destroy());
      inText = /^DATA/im.test(said);
      socket.write(inText ? "354 go on\r\n" : "250 ok\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.address() as AddressInfo;
  const world = { fetch, now: () => new Date(), resolveHost: async (host: string) => host, dns: NO_DNS };

  const error: unknown = await createSmtp(settingsFor(port), world)
    .send({ mail: MAIL, signal: new AbortController().signal })
    .catch((failure: unknown) => failure);

  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  expect(error).toMatchObject({ kind: "transient" });
  expect((error as ProviderError).facts.sent).toBeUndefined();
});

test("a port where nothing listens sent nothing", async () => {
  const smtp = createSmtp(settingsFor(9), {
    fetch,
    now: () => new Date(),
    resolveHost: async (host) => host,
    dns: NO_DNS,
  });

  await expect(smtp.send({ mail: MAIL, signal: new AbortController().signal })).rejects.toMatchObject({
    kind: "transient",
    facts: { sent: false },
  });
});

test("a wrong password is reported as such", async () => {
  const refuse: SMTPServerOptions["onAuth"] = (_auth, _session, done) =>
    done(new Error("Invalid username or password"));
  await using post = await open(
    { authOptional: false, allowInsecureAuth: true, onAuth: refuse },
    { username: "ada", auth: { password: "s3cret" } },
  );

  const error: unknown = await post.send().catch((failure: unknown) => failure);

  expect(error).toMatchObject({ kind: "auth", facts: { sent: false } });
  expect(String(error)).not.toContain("s3cret");
});

test("an access token is requested with the refresh token, once for several emails", async () => {
  const asked: string[] = [];
  const tokenServer: typeof fetch = async (_url, init) => {
    asked.push(String(init?.body));
    return Response.json({ access_token: "at-1", expires_in: 3600 });
  };
  const accept: SMTPServerOptions["onAuth"] = ({ accessToken, username }, _session, done) =>
    accessToken === "at-1" ? done(null, { user: username }) : done(new Error("No."));
  const auth = { tokenUrl: "https://login.example/token", clientId: "c", clientSecret: "s", refreshToken: "r" };
  await using post = await open(
    { authOptional: false, allowInsecureAuth: true, authMethods: ["XOAUTH2"], onAuth: accept },
    { username: "ada@acme.example", auth },
    { tokenServer },
  );

  await post.send();
  await post.send();

  expect(post.received).toHaveLength(2);
  expect(asked).toEqual(["grant_type=refresh_token&client_id=c&refresh_token=r&client_secret=s"]);
});

test("over SMTP and IMAP an access token is renewed when it expires or is revoked, and a refused one is named", async () => {
  let tokens = 0;
  let signIn = () => {
    tokens += 1;
    return Response.json({ access_token: `at-${tokens}`, expires_in: 3600 });
  };
  let accepted = "at-1";
  let now = new Date("2026-11-23T09:00:00Z");
  await using imap = await ImapServer.start();
  imap.accepts = ({ token, user }) => token === accepted && user === "ada@acme.example";
  const onAuth: SMTPServerOptions["onAuth"] = ({ accessToken, username }, _session, done) =>
    accessToken === accepted
      ? done(null, { user: username })
      : done(null, { data: { status: "401", schemes: "bearer", scope: "https://mail.google.com/" } });
  const auth = { tokenUrl: "https://login.example/token", clientId: "c", clientSecret: "s", refreshToken: "r-secret" };
  await using post = await open(
    { authOptional: false, allowInsecureAuth: true, authMethods: ["XOAUTH2"], onAuth },
    { username: "ada@acme.example", auth, imap: { host: "127.0.0.1", port: imap.port, secure: false } },
    { tokenServer: async () => signIn(), now: () => now },
  );
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => "done",
      (error: ProviderError) => `${error.kind}: ${error.message}`,
    );

  expect([await outcome(post.send()), await outcome(post.read()), tokens]).toEqual(["done", "done", 1]);
  now = new Date("2026-11-23T09:59:30Z");
  accepted = "at-2";
  expect([await outcome(post.read()), await outcome(post.send()), tokens]).toEqual(["done", "done", 2]);
  // Revoked before its time: the remembered token is forgotten, and the next attempt has another.
  accepted = "at-3";
  expect(await outcome(post.send())).toMatch(
    /^transient: The access token of ada@acme\.example was refused\. The next/,
  );
  expect([await outcome(post.send()), tokens]).toEqual(["done", 3]);
  accepted = "at-4";
  expect(await outcome(post.read())).toMatch(
    /^transient: The access token of ada@acme\.example was refused\. The next/,
  );
  expect([await outcome(post.read()), tokens]).toEqual(["done", 4]);
  accepted = "none";
  await outcome(post.read());
  expect(await outcome(post.read())).toMatch(
    /^auth: The access token of ada@acme\.example was refused\. Sign in again/,
  );
  expect(await outcome(post.send())).toMatch(
    /^auth: The access token of ada@acme\.example was refused\. Sign in again/,
  );
  expect(post.received).toHaveLength(3);
  signIn = () => Response.json({ error: "invalid_grant", error_description: "r-secret" }, { status: 400 });
  expect(await outcome(post.send())).toBe(
    "auth: Sign in again as ada@acme.example and store the new refresh token: the sign-in server refused the stored one (invalid_grant).",
  );
  signIn = () => Response.json({ error: "invalid_client" }, { status: 401 });
  expect(await outcome(post.read())).toBe(
    "auth: The sign-in server refused the client of ada@acme.example (invalid_client). Check its identifier, and whether its secret has expired.",
  );
  signIn = () => new Response("Busy", { status: 503 });
  expect(await outcome(post.send())).toBe("transient: The sign-in server of ada@acme.example answered 503.");
});

const DSN = [
  "From: MAILER-DAEMON@mx.acme.example",
  "To: ada@acme.example",
  "Subject: Undelivered Mail Returned to Sender",
  "Auto-Submitted: auto-replied",
  "Message-ID: <dsn@mx.acme.example>",
  'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
  "",
  "--b",
  "Content-Type: text/plain",
  "",
  "The mail system could not deliver your message.",
  "--b",
  "Content-Type: message/delivery-status",
  "",
  "Reporting-MTA: dns; mx.acme.example",
  "",
  "Final-Recipient: rfc822; Gone@Studio.example",
  "Action: failed",
  "Status: 5.1.1",
  "Diagnostic-Code: smtp; 550 5.1.1",
  "  no such user",
  "--b",
  "Content-Type: message/rfc822",
  "",
  "Message-ID: <abc@ACME.example>",
  "From: ada@acme.example",
  "Subject: Your guide",
  "",
  "Hi Ines",
  "--b--",
].join("\r\n");

test("a bounce keeps its delivery status and names the email that bounced", async () => {
  const mail = await parseMail(Buffer.from(DSN), new Date("2026-11-23T10:00:00Z"));

  expect(mail.delivery).toEqual({
    recipients: [
      { address: "gone@studio.example", action: "failed", status: "5.1.1", diagnostic: "smtp; 550 5.1.1 no such user" },
    ],
    originalMessageId: "abc@acme.example",
  });
  expect(mail.headers).toMatchObject({ "report-type": "delivery-status", "auto-submitted": "auto-replied" });
});

test("several Message-IDs in one header are separate, and an email in HTML keeps its quotes apart", async () => {
  const mail = await parseMail(
    Buffer.from(
      "From: Ines <ines@studio.example>\r\nIn-Reply-To: <a@x.example> <b@Y.example>\r\nContent-Type: text/html\r\n\r\n" +
        "<p>Happy to add it.</p><script>alert(1)</script><blockquote><p>Hi Ines</p></blockquote>",
    ),
    new Date(0),
  );

  expect(mail.inReplyTo).toEqual(["a@x.example", "b@y.example"]);
  expect(mail.text).toBe("Happy to add it.\n> Hi Ines");
});

test.each([
  ["windows-1252", [0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x96, 0x20, 0x67, 0x65, 0x72, 0x6e], "Grüße – gern"],
  ["koi8-r", [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4], "Привет"],
  ["iso-2022-jp", [...Buffer.from("\u001b$B$3$s$K$A$O\u001b(B")], "こんにちは"],
  ["x-unknown", [0x48, 0x65, 0x6c, 0x6c, 0x6f], "Hello"],
])("a reply in %s is read as it was written", async (charset, bytes, text) => {
  const head = `From: Ines <ines@studio.example>\r\nContent-Type: text/plain; charset=${charset}\r\n\r\n`;

  const mail = await parseMail(Buffer.concat([Buffer.from(head), Buffer.from(bytes)]), new Date(0));

  expect(mail.text.trim()).toBe(text);
});

test("a reply of 200 kB keeps its beginning, and one without a sender, a boundary or an end is read as far as possible", async () => {
  const head = "From: Ines <ines@studio.example>\r\nContent-Type: text/plain\r\n\r\n";
  const long = await parseMail(Buffer.from(`${head}${"Happy to add it. ".repeat(12_000)}`), new Date(0));
  const broken = await parseMail(
    Buffer.from('Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nYes'),
    new Date(0),
  );

  expect(long.text).toHaveLength(100_000);
  expect(long.text.startsWith("Happy to add it.")).toBe(true);
  expect(broken).toMatchObject({ text: "Yes", from: { address: "" } });
  expect(broken.messageId).toMatch(/@without-id\.invalid$/);
});

test("a sender without records does not pass, and complete records do", async () => {
  const records: Record<string, string[]> = {
    "acme.example": ["v=spf1 ip4:192.0.2.1 -all"],
    "mail._domainkey.acme.example": ["v=DKIM1; k=rsa; p=MIIB"],
    "_dmarc.acme.example": ["v=DMARC1; p=none; rua=mailto:d@acme.example"],
  };
  const dns: SenderDns = {
    txt: async (name) => records[name] ?? [],
    mx: async () => ["mx.acme.example"],
    addresses: async () => ["192.0.2.1"],
    names: async () => ["mx.acme.example"],
  };
  const inspect = (answers: SenderDns) =>
    createSmtp(settingsFor(9), {
      fetch: async () => new Response(null, { status: 404 }),
      now: () => new Date(),
      resolveHost: async (host) => host,
      dns: answers,
    }).inspectSender({
      mailbox: "ada@acme.example",
      unsubscribeTrial: "https://seo.acme.example/u/AAAAAAAAAAAAAAAAAAAAAA",
      signal: new AbortController().signal,
    });
  const states = async (answers: SenderDns) =>
    Object.fromEntries((await inspect(answers)).map(({ check, state }) => [check, state]));
  const found = async (changes: Record<string, string[]>, check: string) => {
    const txt = async (name: string) => ({ ...records, ...changes })[name] ?? [];
    return (await inspect({ ...dns, txt })).find((finding) => finding.check === check);
  };

  expect(await states(NO_DNS)).toMatchObject({ spf: "fail", dkim: "fail", dmarc: "fail", mx: "fail", ptr: "warn" });
  expect(await states(dns)).toMatchObject({
    spf: "pass",
    dkim: "pass",
    dmarc: "pass",
    mx: "pass",
    ptr: "pass",
    connection: "fail",
  });

  // What a person can publish is named, and a record that receivers ignore does not pass.
  const missing = (await inspect(NO_DNS)).flatMap(({ record }) => record ?? []);
  expect(missing).toEqual([
    { type: "TXT", name: "acme.example", value: "v=spf1 a:127.0.0.1 ~all" },
    { type: "TXT", name: "<selector>._domainkey.acme.example", value: expect.stringMatching(/^v=DKIM1/) },
    { type: "TXT", name: "_dmarc.acme.example", value: "v=DMARC1; p=none; rua=mailto:ada@acme.example" },
    { type: "MX", name: "acme.example", value: "10 127.0.0.1" },
  ]);
  const nested = Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [`s${index}.example`, ["v=spf1 a mx -all"]]),
  );
  const includes = (count: number) =>
    [
      "v=spf1",
      ...Object.keys(nested)
        .slice(0, count)
        .map((name) => `include:${name}`),
      "-all",
    ].join(" ");
  const withSpf = (text: string) => found({ ...nested, "acme.example": [text] }, "spf");
  const weak = generateKeyPairSync("rsa", { modulusLength: 512 }).publicKey.export({ type: "spki", format: "der" });
  const dkim = { "mail._domainkey.acme.example": [`v=DKIM1; p=${weak.toString("base64")}`] };
  const policies = { "_dmarc.acme.example": ["v=DMARC1; p=none", "v=DMARC1; p=reject"] };

  expect(await withSpf(includes(3))).toMatchObject({ state: "pass" });
  expect(await withSpf(includes(4))).toMatchObject({
    state: "fail",
    message: expect.stringContaining("10 DNS lookups"),
  });
  expect(await withSpf("v=spf1 include:acme.example -all")).toMatchObject({ state: "fail" });
  expect(await withSpf("v=spf1 +all")).toMatchObject({ state: "fail" });
  expect(await found(dkim, "dkim")).toMatchObject({ state: "fail", message: expect.stringContaining("512 bits") });
  expect(await found(policies, "dmarc")).toMatchObject({ state: "fail", message: expect.stringContaining("2 DMARC") });
});

function multipart(
  type: string,
  parts: readonly (readonly [string, string])[],
  headers: readonly string[] = [],
): Buffer {
  const body = parts.flatMap(([contentType, text]) => ["--b", `Content-Type: ${contentType}`, "", text]);
  const head = ["From: Ines <ines@studio.example>", ...headers, `Content-Type: multipart/${type}; boundary="b"`, ""];
  return Buffer.from([...head, ...body, "--b--"].join("\r\n"));
}

test("a text part of blanks does not hide what the person wrote in HTML", async () => {
  const source = multipart("alternative", [
    ["text/plain; charset=utf-8", " \u00a0\u200b\r\n \t\r\n"],
    ["text/html; charset=utf-8", "<p>Yes, that works for us.</p>"],
  ]);

  expect((await parseMail(source, new Date(0))).text).toBe("Yes, that works for us.");
});

test("a report that an email was marked as spam names whom and which email it is about", async () => {
  const report = (fields: string) =>
    multipart("report; report-type=feedback-report", [
      ["text/plain", "This is an email abuse report."],
      ["message/feedback-report", fields],
      ["message/rfc822", "Message-ID: <abc@ACME.example>\r\nTo: Ines <Ines@Studio.example>\r\n\r\nHi Ines"],
    ]);
  const feedbackOf = async (fields: string) => (await parseMail(report(fields), new Date(0))).feedback;

  expect(await feedbackOf("Feedback-Type: abuse\r\nVersion: 1")).toEqual({
    type: "abuse",
    recipients: ["ines@studio.example"],
    originalMessageId: "abc@acme.example",
  });
  expect(await feedbackOf("Feedback-Type: opt-out\r\nOriginal-Rcpt-To: <bea@b.example>")).toMatchObject({
    type: "opt-out",
    recipients: ["bea@b.example"],
  });
  expect((await parseMail(Buffer.from(DSN), new Date(0))).feedback).toBeNull();
});
