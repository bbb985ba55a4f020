import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { connectionUrl, OWNER, withClient } from "../../src/platform/database/connection.ts";
import { startEmbeddedPostgres } from "../../src/platform/database/embedded/embedded-postgres.ts";
import { openDatabase } from "../../src/platform/database/pool.ts";
import { findWallFault } from "../../src/platform/installation/prove-walls.ts";
import { parseConfig } from "../../src/start/config.ts";
import { prepareDatabase } from "../../src/start/prepare-database.ts";
import { printFigures } from "../judges/figures.ts";

/**
 * Starts the service's database work behind a real PgBouncer in each of its modes. Sessions must work with both walls, also for
 * the owner of the tables; the other modes must be refused in words, with nothing changed. Run it with `npm run judge:poolers`.
 */
const PROGRAM = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].find((file) => existsSync(file)) ?? "pgbouncer";
/** PgBouncer refuses to run as root. */
const RUN_AS = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;

const CASES = [
  { mode: "session", ignores: "options", works: true },
  { mode: "session", ignores: "", works: true },
  { mode: "transaction", ignores: "options", works: false },
  { mode: "transaction", ignores: "", works: false },
  { mode: "statement", ignores: "options", works: false },
] as const;

await using stack = new AsyncDisposableStack();
const folder = mkdtempSync(path.join(tmpdir(), "findable-poolers-"));
stack.defer(() => rmSync(folder, { recursive: true, force: true }));
chmodSync(folder, 0o755);
const dataDir = path.join(folder, "data");
const postgres = stack.use(await startEmbeddedPostgres({ dataDir, log: () => undefined }));
let right = 0;
for (const [number, { mode, ignores, works }] of CASES.entries()) {
  const database = `pooled_${number}`;
  await withClient(postgres.adminUrl, (client) => client.query(`create database ${database}`));
  const said = await tryStart({ mode, ignores, database, number });
  const isRight = works
    ? said === "both walls stand"
    : said.includes(`in ${mode} mode`) && said.includes("pool_mode = session");
  right += Number(isRight);
  console.log(
    `${isRight ? "held" : "MISS"} pool_mode=${mode} ignore_startup_parameters=${ignores || "(none)"}: ${said}`,
  );
}
process.exitCode =
  printFigures([{ name: "modes with the right end", value: right, digits: 0, least: CASES.length }]).length === 0
    ? 0
    : 1;

interface Attempt {
  mode: string;
  ignores: string;
  database: string;
  number: number;
}

async function tryStart({ mode, ignores, database, number }: Attempt): Promise<string> {
  const port = await freePort();
  const pooler = await startPgBouncer(port, { mode, ignores, number });
  try {
    const through = (url: string) => {
      const changed = new URL(url);
      [changed.port, changed.pathname] = [String(port), `/${database}`];
      return changed.href;
    };
    // One login for both, which owns the tables: without the role nothing would bind it.
    const url = through(postgres.adminUrl);
    const env = {
      DATA_DIR: path.join(folder, `start-${number}`),
      DATABASE_URL: url,
      BOOTSTRAP_KEY: "sk_live_judge_of_poolers_0001",
    };
    await prepareDatabase(parseConfig(env), { adminUrl: url, appUrl: url });
    await using tenant = openDatabase({ url, role: "findable_tenant", maxConnections: 3, applicationName: "judge" });
    return (await findWallFault(tenant)) ?? "both walls stand";
  } catch (error) {
    const untouched = await withClient(connectionUrlTo(database), async (client) => {
      const { rows } = await client.query("select to_regclass('public.agencies') is null as untouched");
      return rows[0]?.untouched === true;
    });
    return `${error instanceof Error ? error.message : String(error)}${untouched ? "" : " BUT THE DATABASE WAS CHANGED"}`;
  } finally {
    pooler.kill("SIGKILL");
  }
}

function connectionUrlTo(database: string): string {
  return connectionUrl(OWNER, new URL(postgres.adminUrl).password, postgres.port, database);
}

async function startPgBouncer(
  port: number,
  { mode, ignores, number }: Omit<Attempt, "database">,
): Promise<ChildProcess> {
  const users = path.join(folder, `users-${number}.txt`);
  const settings = path.join(folder, `pgbouncer-${number}.ini`);
  const logins = [postgres.adminUrl, postgres.appUrl].map((url) => new URL(url));
  writeFileSync(users, logins.map(({ username, password }) => `"${username}" "${password}"\n`).join(""), {
    mode: 0o600,
  });
  writeFileSync(
    settings,
    [
      "[databases]",
      `* = host=127.0.0.1 port=${postgres.port}`,
      "[pgbouncer]",
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = scram-sha-256\nauth_file = ${users}`,
      `pool_mode = ${mode}\ndefault_pool_size = 40\nmax_client_conn = 200`,
      ignores === "" ? "" : `ignore_startup_parameters = ${ignores}`,
    ].join("\n"),
    { mode: 0o600 },
  );
  if (RUN_AS !== undefined) for (const file of [users, settings]) chownSync(file, RUN_AS.uid, RUN_AS.gid);
  const pooler = spawn(PROGRAM, ["-q", settings], { ...RUN_AS, stdio: ["ignore", "ignore", "inherit"] });
  for (let tries = 0; tries < 100 && pooler.exitCode === null; tries += 1) {
    const url = new URL(postgres.adminUrl);
    url.port = String(port);
    const isUp = await withClient(url.href, (client) => client.query("select 1")).then(
      () => true,
      () => false,
    );
    if (isUp) return pooler;
    await delay(100);
  }
  return pooler;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
