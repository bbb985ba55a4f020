import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { DataFolderLock } from "../../src/platform/database/embedded/data-folder-lock.ts";
import type { Environment } from "../../src/start/setting-reader.ts";
import { runFindable } from "../harness/command-line.ts";
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { startServiceProcess } from "../harness/service-process.ts";

let folder: string;
let database: TestDatabase;
const taken = createServer();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "findable-start-"));
  database = await openTestDatabase();
  taken.listen(0, "127.0.0.1");
  await once(taken, "listening");
});
afterAll(async () => {
  taken.close();
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** What a start that fails says to people; lines of the log are for programs. */
async function refusalOf(env: Environment): Promise<string> {
  const dataDir = path.join(folder, randomUUID());
  const failure = await startServiceProcess({ DATA_DIR: dataDir, PORT: "0", ...env }).then(
    async (started) => {
      await started.kill("SIGKILL");
      return "It started.";
    },
    (error: Error) => error.message,
  );
  const said = failure.split("\n").filter((line) => line !== "" && !line.startsWith("{"));
  expect(said[0]).toBe("The process ended with 1 before it was ready:");
  return said.slice(1).join("\n");
}

/** A way to PostgreSQL that breaks all connections once a client sends `word`, as the death of the server does. */
async function startCuttingProxy(target: URL, word: string) {
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    for (const socket of [client, server]) {
      sockets.add(socket.on("error", () => undefined).on("close", () => sockets.delete(socket)));
    }
    server.pipe(client);
    client.on("data", (bytes) => {
      if (bytes.includes(word)) for (const socket of sockets) socket.destroy();
      else server.write(bytes);
    });
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const address = proxy.address();
  return {
    through(url: string): string {
      const changed = new URL(url);
      changed.host = `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
      return changed.href;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

const urlWith = (change: (url: URL) => void) => {
  const url = new URL(database.appUrl);
  change(url);
  return url.href;
};
const portOf = () => {
  const address = taken.address();
  return address !== null && typeof address === "object" ? address.port : 0;
};

test("PostgreSQL that dies during the upgrade is named in a sentence, and the next start completes it", async () => {
  await using empty = await openEmptyDatabase();
  await using proxy = await startCuttingProxy(new URL(empty.adminUrl), "check_function_bodies");
  const through = { DATABASE_URL: proxy.through(empty.appUrl), DATABASE_ADMIN_URL: proxy.through(empty.adminUrl) };

  const said = await refusalOf(through);
  const next = await startServiceProcess({
    DATABASE_URL: empty.appUrl,
    DATABASE_ADMIN_URL: empty.adminUrl,
    DATA_DIR: path.join(folder, randomUUID()),
    PORT: "0",
  });

  expect(said).toBe(
    "PostgreSQL ended the connection during the upgrade of the database (Connection terminated unexpectedly). No data is lost. Check that PostgreSQL is running, and start again.",
  );
  expect(await next.kill("SIGTERM")).toBe(0);
});

test("PostgreSQL that runs out of room during the upgrade is named in a sentence", async () => {
  await using empty = await openEmptyDatabase();
  await withClient(empty.adminUrl, (owner) =>
    owner.query(`
      create function refuse() returns event_trigger language plpgsql as $$
      begin
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end $$;
      create event trigger refuse on ddl_command_start when tag in ('CREATE TABLE') execute function refuse();`),
  );

  const said = await refusalOf({ DATABASE_URL: empty.appUrl, DATABASE_ADMIN_URL: empty.adminUrl });

  expect(said).toBe(
    "There is no room for the upgrade of the database (could not extend file: No space left on device). No data is lost. Free disk space, and start again.",
  );
});

test("a data folder that another service holds is named, with who holds it and what to do", async () => {
  const dataDir = path.join(folder, "held");
  mkdirSync(path.join(dataDir, "postgres"), { recursive: true });
  using _held = new DataFolderLock(path.join(dataDir, "postgres"));

  expect(await refusalOf({ DATA_DIR: dataDir })).toBe(
    `The database in ${dataDir}/postgres is in use by another Findable process (${process.pid}). Stop that process first, or start this one with another DATA_DIR.`,
  );
});

test("names a data folder that is not writable, wherever the problem shows", async () => {
  const file = path.join(folder, "a-file");
  writeFileSync(file, "");
  const spoilt = path.join(folder, "spoilt");
  mkdirSync(spoilt);
  writeFileSync(path.join(spoilt, "postgres"), "");

  const [isFile, below, inside] = await Promise.all([
    refusalOf({ DATA_DIR: file }),
    refusalOf({ DATA_DIR: path.join(file, "below") }),
    refusalOf({ DATA_DIR: spoilt }),
  ]);

  const advice = "Give this user read and write access, or set DATA_DIR to another folder.";
  expect(isFile).toMatch(
    `The data folder ${file} is not usable (EEXIST: file already exists, mkdir '${file}'). ${advice}`,
  );
  expect(below).toContain(`The data folder ${file}/below is not usable (ENOTDIR: not a directory`);
  expect(inside).toContain(`The data folder ${spoilt} is not usable (EEXIST: file already exists`);
  for (const said of [isFile, below, inside]) expect(said.split("\n")).toHaveLength(1);
});

test("reports a port in use, a misspelt setting, a public address with a path, and invalid settings, one line each", async () => {
  const [port, behindPath, settings] = await Promise.all([
    refusalOf({ PORT: String(portOf()), SECRET_KEY: "x" }),
    refusalOf({ PUBLIC_URL: "https://example.com/tools/findable/" }),
    refusalOf({ DATABASE_URL: "mysql://localhost/findable", LOG_LEVEL: "loud" }),
  ]);

  expect(port.split("\n")).toEqual([
    "SECRET_KEY is not a setting and is not read. Is SECRETS_KEY meant?",
    `Port ${portOf()} of 127.0.0.1 is in use, perhaps by another Findable. Stop that process, or set PORT to another port.`,
  ]);
  expect(behindPath).toMatch(
    /^PUBLIC_URL must have no path, query or fragment: "https:\/\/example\.com\/tools\/findable\/"\./,
  );
  expect(settings.split("\n")).toEqual([
    "DATABASE_URL must be a URL that starts with postgres:// or postgresql://.",
    expect.stringMatching(/^LOG_LEVEL /),
  ]);
});

test("reports a database that is unreachable, rejects the login, is missing or is not prepared, with its setting", async () => {
  const bare = `bare_${randomUUID().replaceAll("-", "")}`;
  await withClient(database.adminUrl, (client) => client.query(`create database ${bare}`));
  const { host } = new URL(database.appUrl);
  const nowhere = urlWith((url) => {
    url.port = "1";
  });
  const user = "stranger";
  const stranger = urlWith((url) => {
    url.username = user;
  });
  const absent = urlWith((url) => {
    url.pathname = "/absent";
  });
  const empty = urlWith((url) => {
    url.pathname = `/${bare}`;
  });

  const said = await Promise.all([
    refusalOf({ DATABASE_URL: nowhere }),
    refusalOf({ DATABASE_URL: nowhere, ROLE: "worker" }),
    refusalOf({ DATABASE_URL: stranger }),
    refusalOf({ DATABASE_URL: absent }),
    refusalOf({ DATABASE_URL: database.appUrl, DATABASE_ADMIN_URL: stranger }),
    refusalOf({ DATABASE_URL: empty, ROLE: "api" }),
  ]);
  await withClient(database.adminUrl, (client) => client.query(`drop database ${bare} with (force)`));

  const ready = "Check DATABASE_URL, that PostgreSQL is running, and that it accepts connections from this machine.";
  const dead = `The PostgreSQL of DATABASE_URL (127.0.0.1:1) is unreachable: connect ECONNREFUSED 127.0.0.1:1. ${ready}`;
  // The parts of a start ask at once; any of them finds first that a table is missing.
  expect(said.map((text) => text.replace(/relation "\w+"/, "relation …"))).toEqual([
    dead,
    dead,
    `The PostgreSQL of DATABASE_URL (${host}) rejects the login of ${user}: password authentication failed for user "${user}". Check the name and the password in DATABASE_URL.`,
    `The PostgreSQL of DATABASE_URL (${host}) has no database "absent". Create it, or name another one in DATABASE_URL.`,
    `The PostgreSQL of DATABASE_ADMIN_URL (${host}) rejects the login of ${user}: password authentication failed for user "${user}". Check the name and the password in DATABASE_ADMIN_URL.`,
    `The PostgreSQL of DATABASE_URL (${host}) is not prepared for this version: relation … does not exist. Start one process with ROLE=all first; it prepares the database.`,
  ]);
});

test("reports a PostgreSQL that is too old with its version and the oldest supported one, and creates nothing in it", async () => {
  const old = `old_${randomUUID().replaceAll("-", "")}`;
  await withClient(database.adminUrl, (client) => client.query(`create database ${old}`));
  const inOld = (address: string) => Object.assign(new URL(address), { pathname: `/${old}` }).href;
  // The server itself, which in this one database says that it is another.
  await withClient(inOld(database.adminUrl), async (client) => {
    await client.query(`
      create schema lies;
      grant usage on schema lies to public;
      create function lies.current_setting(text) returns text language sql as
        $$ select case $1 when 'server_version_num' then '140019' when 'server_version' then '14.19' else pg_catalog.current_setting($1) end $$;
      alter database ${old} set search_path = lies, pg_catalog, public`);
  });

  const urls = { DATABASE_URL: inOld(database.appUrl), DATABASE_ADMIN_URL: inOld(database.adminUrl) };
  const [said, examined] = await Promise.all([
    refusalOf(urls),
    runFindable(["doctor"], { ...urls, DATA_DIR: path.join(folder, randomUUID()), FINDABLE_URL: "http://127.0.0.1:9" }),
  ]);
  const tables = await withClient(inOld(database.adminUrl), (client) =>
    client.query(
      "select schemaname, tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    ),
  );
  await withClient(database.adminUrl, (client) => client.query(`drop database ${old} with (force)`));

  expect(said).toBe("PostgreSQL 14.19 is too old. Use PostgreSQL 15 or later.");
  expect(examined.stdout).toMatch(/^fail database +PostgreSQL 14\.19 is too old\./m);
  expect(examined.stdout).toContain("Use PostgreSQL 15 or later.");
  expect(tables.rows).toEqual([]);
});
