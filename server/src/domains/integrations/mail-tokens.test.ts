import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { testServices } from "../../../test/harness/services.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import { createLogins, type Login } from "../../providers/outreach/live/smtp/access-tokens.ts";
import { createMailTokens } from "./mail-tokens.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const FIRST = "refresh-1";

/** A sign-in server that returns another refresh token each time, and refuses all but the last one. */
async function startTokenServer() {
  const [asked, refused]: [string[], string[]] = [[], []];
  let valid = FIRST;
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(Buffer.concat(await Array.fromAsync(request)).toString());
    const token = form.get("refresh_token") ?? "";
    asked.push(token);
    // Others can come before the answer.
    await new Promise((done) => setTimeout(done, 30));
    response.setHeader("Content-Type", "application/json");
    if (token !== valid) {
      refused.push(token);
      response.statusCode = 400;
      return void response.end('{"error":"invalid_grant"}');
    }
    valid = `refresh-${asked.length + 1}`;
    response.end(JSON.stringify({ access_token: `access-${asked.length}`, expires_in: 3600, refresh_token: valid }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    ...{ asked, refused },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

test("a rotated refresh token is stored: of several workers one renews, and the next one continues with the new token", async () => {
  await using server = await startTokenServer();
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
    one.use(AbortSignal.timeout(10_000), call);
  const access = (number: number) => ({ user: "ada@acme.example", accessToken: `access-${number}` });

  const [one, two] = [worker(), worker()];
  const first = await Promise.all([use(one), use(two), use(one), use(two)]);
  expect(first).toEqual([access(1), access(1), access(1), access(1)]);
  expect(server.asked).toEqual([FIRST]);

  now = new Date("2026-11-23T10:30:00Z");
  expect(await Promise.all([use(one), use(two)])).toEqual([access(2), access(2)]);
  // After a restart, and after a day.
  const restarted = worker();
  expect(await use(restarted)).toEqual(access(2));
  now = new Date("2026-11-24T10:30:00Z");
  expect(await Promise.all([use(worker()), use(restarted), use(two)])).toEqual([access(3), access(3), access(3)]);
  expect(server.asked).toEqual([FIRST, "refresh-2", "refresh-3"]);

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
