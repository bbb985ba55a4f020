import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { MariaDb } from "../mariadb.ts";
import { freePort, startProcess } from "../own-process.ts";

export interface Ghost extends AsyncDisposable {
  readonly url: string;
  /** `<id>:<secret>` of an integration. */
  readonly adminApiKey: string;
}

const PACKAGE = path.join(import.meta.dirname, "node_modules/ghost");
const OWNER = { name: "Owner", email: "owner@site.example", password: "An0therJudge" };

/** A new Ghost site on loopback, with an integration. It keeps its data in MariaDB. */
export async function startGhost(folder: string, database: MariaDb): Promise<Ghost> {
  const content = path.join(folder, "content");
  await Promise.all(
    ["data", "images", "logs", "settings", "themes", "adapters", "files", "media", "public"].map((name) =>
      mkdir(path.join(content, name), { recursive: true }),
    ),
  );
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    url: `${url}/`,
    server__port: String(port),
    server__host: "127.0.0.1",
    database__client: "mysql",
    database__connection__host: "127.0.0.1",
    database__connection__port: String(database.port),
    database__connection__user: "judge",
    database__connection__password: database.password,
    database__connection__database: "ghost",
    mail__transport: "stub",
    privacy__useUpdateCheck: "false",
    security__staffDeviceVerification: "false",
    paths__contentPath: content,
    logging__level: "error",
    NODE_ENV: "production",
  };
  const server = startProcess(process.execPath, ["index.js"], { cwd: PACKAGE, env: { ...process.env, ...settings } });
  await server.ready(async () => (await fetch(`${url}/ghost/api/admin/site/`)).ok);
  return { url, adminApiKey: await createIntegration(url), [Symbol.asyncDispose]: server.end };
}

async function createIntegration(url: string): Promise<string> {
  const headers: Record<string, string> = { "content-type": "application/json", origin: url };
  const post = async (route: string, body: unknown) => {
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await fetch(`${url}/ghost/api/admin/${route}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`Ghost answered ${response.status} to ${route}: ${text}`);
    headers["cookie"] ??= response.headers.get("set-cookie")?.split(";")[0] ?? "";
    return text;
  };
  await post("authentication/setup/", { setup: [{ ...OWNER, blogTitle: "Judged site" }] });
  delete headers["cookie"];
  await post("session/", { username: OWNER.email, password: OWNER.password });
  const { integrations } = JSON.parse(
    await post("integrations/?include=api_keys", { integrations: [{ name: "Findable" }] }),
  );
  return integrations[0].api_keys.find(({ type }: { type: string }) => type === "admin").secret;
}
