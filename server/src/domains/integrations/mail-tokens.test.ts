import { Resolver } from "node:dns/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { inTenantOf, openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { seedWorkplace } from "../../../test/harness/engine.ts";
import { isoNow } from "../../../test/harness/moments.ts";
import { noProviders } from "../../../test/harness/no-providers.ts";
import { testServices } from "../../../test/harness/services.ts";
import { ImapServer } from "../../../test/outreach/imap-server.ts";
import { checkMail } from "../../cli/doctor/check-mail.ts";
import { readSettings } from "../../cli/doctor/check-settings.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { withClient } from "../../platform/database/connection.ts";
import { inTenantTransaction } from "../../platform/database/tenant.ts";
import { openOperatorConnections } from "../../providers/connections.ts";
import { createLogins, type Login } from "../../providers/outreach/live/smtp/access-tokens.ts";
import type { MailTokens } from "../../providers/outreach/port.ts";
import { openSealer } from "../../wiring/create-services.ts";
import { planMails, recordSent } from "../mail/index.ts";
import { readMailboxes } from "../replies/index.ts";
import { createMailTokens } from "./mail-tokens.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const FIRST = "refresh-1";

/** A sign-in server that returns another refresh token each time, and refuses all but the last one. */
async function startTokenServer({ expiresIn = 3600, beforeAnswer = async () => {} } = {}) {
  const [asked, refused]: [string[], string[]] = [[], []];
  let valid = FIRST;
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(Buffer.concat(await Array.fromAsync(request)).toString());
    const token = form.get("refresh_token") ?? "";
    asked.push(token);
    await beforeAnswer();
    response.setHeader("Content-Type", "application/json");
    if (token !== valid) {
      refused.push(token);
      response.statusCode = 400;
      return void response.end('{"error":"invalid_grant"}');
    }
    valid = `refresh-${asked.length + 1}`;
    response.end(
      JSON.stringify({ access_token: `access-${asked.length}`, expires_in: expiresIn, refresh_token: valid }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    ...{ asked, refused },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Until so many others wait for the tokens that the caller renews. */
async function untilWaiting(others: number): Promise<void> {
  await withClient(database.adminUrl, async (client) => {
    const count = `
      select count(*)::int as count from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
    await vi.waitUntil(async () => (await client.query(count)).rows[0].count >= others, { timeout: 40_000 });
  });
}

test("a rotated refresh token is stored: of several workers one renews, and the next one continues with the new token", async () => {
  let others = 0;
  await using server = await startTokenServer({ beforeAnswer: () => untilWaiting(others) });
  let now = new Date("2026-11-23T09:00:00Z");
  const mailTokens = () =>
    createMailTokens({
      inTransaction: (work) => database.system.transaction([], work),
      sealer: testServices().sealer,
      now: () => now,
    });
  const auth = { tokenUrl: server.url, clientId: "client", clientSecret: "", refreshToken: FIRST };
  const worker = (tokens = mailTokens()) =>
    createLogins({ user: "ada@acme.example", auth }, { fetch, now: () => now, mailTokens: tokens });
  const use = (one: ReturnType<typeof worker>, call = async (login: Login | undefined) => login) =>
    one.use(new AbortController().signal, call);
  const access = (number: number) => ({ user: "ada@acme.example", accessToken: `access-${number}` });

  const [one, two] = [worker(), worker()];
  others = 1;
  const first = await Promise.all([use(one), use(two), use(one), use(two)]);
  expect(first).toEqual([access(1), access(1), access(1), access(1)]);
  expect(server.asked).toEqual([FIRST]);

  now = new Date("2026-11-23T10:30:00Z");
  expect(await Promise.all([use(one), use(two)])).toEqual([access(2), access(2)]);
  // After a restart, and after a day.
  const restarted = worker();
  expect(await use(restarted)).toEqual(access(2));
  now = new Date("2026-11-24T10:30:00Z");
  others = 2;
  expect(await Promise.all([use(worker()), use(restarted), use(two)])).toEqual([access(3), access(3), access(3)]);
  expect(server.asked).toEqual([FIRST, "refresh-2", "refresh-3"]);

  others = 0;
  // A mail server refuses the access token early: it passes, and no worker receives the token again.
  const refusing = async () => {
    throw new ProviderError("outreach", "auth", "535 5.7.8 not accepted");
  };
  await expect(use(two, refusing)).rejects.toMatchObject({ kind: "transient" });
  expect(await use(two)).toEqual(access(4));
  expect(server.refused).toEqual([]);

  // A process that ends after the renewal and before its use loses nothing.
  now = new Date("2026-11-25T10:30:00Z");
  const ended = worker();
  await ended.use(AbortSignal.abort(), async () => undefined).catch(() => undefined);
  expect(await use(worker())).toEqual(access(5));
  expect(server.refused).toEqual([]);
  const [rows] = await database.system.batch<{ sealed: Uint8Array }>([sql`select sealed from mail_tokens`]);
  expect(rows).toHaveLength(1);
  expect(Buffer.from(rows?.[0]?.sealed ?? []).toString("latin1")).not.toContain("refresh-");
});

/** SMTP and IMAP on loopback that accept one access token. */
async function startMailServers(accepted: () => string) {
  const imap = await ImapServer.start();
  imap.accepts = ({ token }) => token === accepted();
  const smtp = new SMTPServer({
    ...{ authOptional: false, allowInsecureAuth: true, authMethods: ["XOAUTH2"], disabledCommands: ["STARTTLS"] },
    onAuth: ({ accessToken, username }, _session, done) =>
      accessToken === accepted() ? done(null, { user: username }) : done(new Error("No.")),
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", () => resolve()));
  return {
    imap: imap.port,
    smtp: (smtp.server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      await imap[Symbol.asyncDispose]();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}

test("doctor mail uses the stored tokens; if a process loses one, it says how to sign in again, and the mailbox is paused", async () => {
  await using server = await startTokenServer({ expiresIn: 30 });
  await using mail = await startMailServers(() => `access-${server.asked.length}`);
  for (const method of ["resolveTxt", "resolveMx", "resolve4", "reverse"] as const)
    vi.spyOn(Resolver.prototype, method).mockResolvedValue([]);
  onTestFinished(() => void vi.restoreAllMocks());
  const environment = {
    ...{ DATABASE_URL: database.appUrl, SECRETS_KEY: "k".repeat(40), PUBLIC_URL: "http://127.0.0.1:9" },
    ...{ OUTREACH_SMTP_URL: `smtp://127.0.0.1:${mail.smtp}`, OUTREACH_IMAP_URL: `imap://127.0.0.1:${mail.imap}` },
    ...{
      OUTREACH_FROM: "Ada Hale <ada@acme.example>",
      OUTREACH_OAUTH: "microsoft",
      OUTREACH_OAUTH_CLIENT_ID: "client",
    },
    ...{ VENDOR_URLS: `mail-sign-in=${server.url}`, OUTREACH_OAUTH_REFRESH_TOKEN: FIRST },
  };
  const connection = async () => (await checkMail({ environment })).find(({ name }) => name === "mail connection");
  const accepted = { name: "mail connection", state: "ok", message: "The mail servers accept the credentials." };
  expect(await connection()).toEqual(accepted);
  expect(await connection()).toEqual(accepted);
  expect(server.refused).toEqual([]);
  expect(new Set(server.asked).size).toBe(server.asked.length);

  // A worker ends after the vendor replaced the token, and before the new one is stored.
  const { config } = await readSettings(environment);
  const open = (mailTokens: MailTokens) =>
    openOperatorConnections(config.providers.connections, {
      vendors: config.vendors,
      world: { fetch, now: () => new Date(), resolveHost: async (host: string) => host, mailTokens },
    });
  const { outreach } = await open(
    createMailTokens({
      sealer: openSealer(config),
      now: () => new Date(),
      inTransaction: (work) =>
        database.system.transaction([], async (tx) => {
          await work(tx);
          throw new Error("The process ends.");
        }),
    }),
  );
  const request = { mailbox: "ada@acme.example", cursor: null, since: new Date(0).toISOString(), limit: 5 };
  await expect(outreach?.readReplies({ ...request, signal: new AbortController().signal })).rejects.toThrow("ends");

  const lost =
    "Sign in again as ada@acme.example and store the new refresh token: the sign-in server refused the stored one (invalid_grant).";
  expect(await connection()).toMatchObject({
    ...{ state: "fail", message: lost },
    next: expect.stringMatching(/OUTREACH_OAUTH_REFRESH_TOKEN.* resume the mailbox/),
  });
  const place = await seedWorkplace(database);
  await inTenantTransaction(database.tenant, place, async (tx) => {
    const now = isoNow();
    const ids = {
      campaignId: newId("scmp"),
      draftId: newId("draft"),
      relationshipId: newId("rel"),
      contactId: newId("con"),
    };
    const to = { address: "ines@studio.example", name: null };
    const mailOrder = { ...ids, to, subject: "Your guide", body: "Hello", notBefore: null, follows: null };
    const [planned] = await planMails(tx, place, { mailboxes: outreach?.mailboxes ?? [], now, orders: [mailOrder] });
    const messageId = `${planned?.mailId}@acme.example`;
    await recordSent(tx, planned?.mailId ?? "", { sentAt: now, outreachMessageId: messageId, messageId });
  });
  const mailTokens = createMailTokens({
    ...{ sealer: openSealer(config), now: () => new Date() },
    inTransaction: (work) => database.system.transaction([], work),
  });
  const worker = await open(mailTokens);
  const errors: unknown[] = [];
  const providersFor = () => ({ ...noProviders, ...(worker.outreach && { outreach: worker.outreach }) });
  await readMailboxes(
    { ...database, inTenant: inTenantOf(database), providersFor, onError: (error) => errors.push(error) },
    place.agencyId,
  );
  expect(errors).toEqual([]);
  const [rows] = await database.system.batch<{ pause_reason: string | null; read_problem: string | null }>([
    sql`select pause_reason, read_problem from outreach_mailboxes where workspace_id = ${place.workspaceId}`,
  ]);
  expect(rows).toEqual([{ pause_reason: lost, read_problem: lost }]);
});
