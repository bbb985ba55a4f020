import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { MariaDb } from "../mariadb.ts";
import { freePort, runToEnd, startProcess } from "../own-process.ts";

export interface WordPress extends AsyncDisposable {
  readonly url: string;
  /** An application password of a user of each role; the user has the name of the role. */
  readonly passwords: Readonly<Record<"administrator" | "author" | "contributor", string>>;
}

const PACKAGE = "/usr/share/wordpress";
const HERE = import.meta.dirname;

/** A new WordPress site on loopback, on PHP's built-in server. */
export async function startWordPress(folder: string, database: MariaDb): Promise<WordPress> {
  const site = path.join(folder, "site");
  // Copied, because Debian's own `wp-config.php` reads the machine's configuration.
  await cp(PACKAGE, site, { recursive: true, dereference: true });
  await writeFile(path.join(site, "wp-config.php"), configOf(database));
  await mkdir(path.join(site, "wp-content/mu-plugins"));
  await writeFile(path.join(site, "wp-content/mu-plugins/meta.php"), await pluginOfGuide());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const passwords = JSON.parse(await runToEnd("php", [path.join(HERE, "set-up.php"), site, url]));
  const server = startProcess("php", ["-S", `127.0.0.1:${port}`, "-t", site, path.join(HERE, "router.php")], {
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: "4" },
  });
  await server.ready(async () => (await fetch(`${url}/wp-json/`)).ok);
  return { url, passwords, [Symbol.asyncDispose]: server.end };
}

/** The file with which the guide lets meta titles and descriptions through. */
async function pluginOfGuide(): Promise<string> {
  const guide = await readFile(path.join(HERE, "../../../../docs/guides/publishing.md"), "utf8");
  const [, code] = /```php\n([\s\S]*?)```/.exec(guide) ?? [];
  if (code === undefined) throw new Error("The guide has no PHP.");
  return code;
}

/** A `local` site takes application passwords without HTTPS. */
function configOf({ port, password }: MariaDb): string {
  const constants = {
    DB_NAME: "wordpress",
    DB_USER: "judge",
    DB_PASSWORD: password,
    DB_HOST: `127.0.0.1:${port}`,
    DB_CHARSET: "utf8mb4",
    DB_COLLATE: "",
    WP_ENVIRONMENT_TYPE: "local",
    WP_HTTP_BLOCK_EXTERNAL: true,
    DISABLE_WP_CRON: true,
  };
  const lines = Object.entries(constants).map(([name, value]) => `define('${name}', ${JSON.stringify(value)});`);
  const ending =
    "$table_prefix = 'wp_';\ndefine('ABSPATH', __DIR__ . '/');\nrequire_once ABSPATH . 'wp-settings.php';\n";
  return `<?php\n${lines.join("\n")}\n${ending}`;
}
