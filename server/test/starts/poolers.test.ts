import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkDatabase } from "../../src/cli/doctor/check-database.ts";
import { SessionRefused } from "../../src/platform/database/enter-session.ts";
import { openDatabase } from "../../src/platform/database/pool.ts";
import { findPooling } from "../../src/platform/database/prove-session.ts";
import { findWallFault } from "../../src/platform/installation/prove-walls.ts";
import { parseConfig } from "../../src/start/config.ts";
import { prepareDatabase } from "../../src/start/prepare-database.ts";
import { openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { type PoolerMode, startPooler } from "../harness/pooler.ts";
import { startServiceProcess } from "../harness/service-process.ts";
import { openRunFolder } from "../run/run-folder.ts";

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(path.join(openRunFolder(), "poolers-"));
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
});

function settingsThrough(through: (url: string) => string) {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: through(database.appUrl),
    DATABASE_ADMIN_URL: through(database.adminUrl),
    PORT: "0",
  };
}

function prepare(env: ReturnType<typeof settingsThrough>) {
  const urls = { adminUrl: env.DATABASE_ADMIN_URL, appUrl: env.DATABASE_URL };
  return prepareDatabase(parseConfig(env), urls);
}

test.each<PoolerMode>(["session", "refusing"])(
  "behind a pooler that keeps sessions and drops or refuses start-up options, both walls stand: %s",
  async (mode) => {
    await using pooler = await startPooler(database.appUrl, mode);
    const env = settingsThrough(pooler.through);
    await prepare(env);
    // The owner of the tables, whom row-level security does not bind without the role.
    await using tenant = openDatabase({
      url: env.DATABASE_ADMIN_URL,
      role: "findable_tenant",
      maxConnections: 2,
      applicationName: "test",
    });

    const [rows] = await tenant.batch([
      sql`select current_user::text as role, current_setting('TimeZone') as zone, current_setting('statement_timeout') as limit`,
    ]);

    expect(rows).toEqual([{ role: "findable_tenant", zone: "UTC", limit: "1min" }]);
    expect(await findWallFault(tenant)).toBeUndefined();
    expect(await findPooling(env.DATABASE_URL)).toBe("session");
    expect(await checkDatabase(parseConfig(env))).toContainEqual(
      expect.objectContaining({ name: "pooler", state: "ok", message: expect.stringContaining("keeps sessions") }),
    );
  },
);

test("a pooler in transaction mode is refused in words, before anything is migrated and by the doctor", async () => {
  await using pooler = await startPooler(database.appUrl, "transaction");
  const env = settingsThrough(pooler.through);
  const words = /behind a pooler in transaction mode.*pool_mode = session/;

  await expect(prepare(env)).rejects.toThrow(words);
  await expect(startServiceProcess({ ...env, ROLE: "api" })).rejects.toThrow(words);
  await expect(startServiceProcess({ ...env, ROLE: "worker" })).rejects.toThrow(words);
  expect(await checkDatabase(parseConfig(env))).toEqual([
    expect.objectContaining({ name: "pooler", state: "fail", message: expect.stringMatching(words) }),
  ]);
});

test("a direct connection is known as one", async () => {
  expect(await findPooling(database.appUrl)).toBe("none");
});

test("a session that does not run as its role is not used", async () => {
  await using owner = new AsyncDisposableStack();
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  owner.defer(() => client.end());
  const { enterSession } = await import("../../src/platform/database/enter-session.ts");
  // What a pooler does that gives the second transaction another session.
  const forgetful = {
    query: async (text: string, values: unknown[]) => {
      if (text.includes("as differing")) await client.query("discard all");
      return await client.query(text, values);
    },
  };

  await expect(enterSession(forgetful, "findable_tenant")).rejects.toThrow(SessionRefused);
  await expect(enterSession(forgetful, "findable_tenant")).rejects.toThrow("not as findable_tenant");
});

test.each([
  ["TimeZone", "Asia/Tokyo", "TimeZone is Asia/Tokyo"],
  ["statement_timeout", "0", "statement_timeout is 0"],
  ["idle_in_transaction_session_timeout", "0", "idle_in_transaction_session_timeout is 0"],
])("a session in which the setting %s does not arrive is not used", async (name, value, seen) => {
  await using owner = new AsyncDisposableStack();
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  owner.defer(() => client.end());
  const { enterSession } = await import("../../src/platform/database/enter-session.ts");
  const dropping = {
    query: async (text: string, values: unknown[]) => {
      if (text.includes("as differing")) await client.query("select set_config($1, $2, false)", [name, value]);
      return await client.query(text, values);
    },
  };

  await expect(enterSession(dropping, "findable_system")).rejects.toThrow(seen);
});
