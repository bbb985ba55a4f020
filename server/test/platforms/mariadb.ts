import { mkdir } from "node:fs/promises";
import path from "node:path";
import { freePort, runToEnd, startProcess } from "./own-process.ts";

export interface MariaDb extends AsyncDisposable {
  readonly port: number;
  readonly password: string;
}

/** An empty MariaDB in this folder, on loopback, with these databases and the user `judge`. */
export async function startMariaDb(folder: string, databases: readonly string[]): Promise<MariaDb> {
  const data = path.join(folder, "data");
  const socket = path.join(folder, "db.sock");
  await mkdir(data, { recursive: true });
  const install = ["--no-defaults", "--user=root", `--datadir=${data}`, "--auth-root-authentication-method=normal"];
  await runToEnd("mariadb-install-db", [...install, "--skip-test-db"]);
  const port = await freePort();
  const password = crypto.randomUUID();
  const server = startProcess("mariadbd", [
    ...["--no-defaults", "--user=root", `--datadir=${data}`, `--socket=${socket}`, `--port=${port}`],
    ...["--bind-address=127.0.0.1", "--innodb-flush-log-at-trx-commit=0", "--skip-log-bin", "--performance-schema=off"],
  ]);
  const client = ["--no-defaults", "--user=root", `--socket=${socket}`];
  await server.ready(() => runToEnd("mariadb", [...client, "--execute=select 1"]).then(() => true));
  const statements = [
    ...databases.map((name) => `create database ${name} character set utf8mb4`),
    `create user judge@'127.0.0.1' identified by '${password}'`,
    `grant all on *.* to judge@'127.0.0.1'`,
  ];
  await runToEnd("mariadb", client, statements.map((statement) => `${statement};`).join("\n"));
  return { port, password, [Symbol.asyncDispose]: server.end };
}
