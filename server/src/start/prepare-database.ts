import { ensureBootstrapKey, hashSecret, insertSignInLink } from "../domains/keys/index.ts";
import { hashOfToken, newToken } from "../kernel/secrets/secret-token.ts";
import { type MigrationReport, migrate } from "../platform/database/migrate.ts";
import { type Database, openDatabase } from "../platform/database/pool.ts";
import type { Config } from "./config.ts";
import { inOwnDatabase, type OwnDatabase } from "./own-database.ts";

const MIGRATIONS = new URL("../../migrations/", import.meta.url);

export interface PreparedDatabase extends MigrationReport {
  /** The secret of the first key, if it was generated just now. */
  generatedSecret: string | undefined;
  /** What signs in to the web app with that key, once and soon. */
  signInLink: string | undefined;
}

const LINK_MINUTES = 15;

/** Brings the database up to date and makes sure that somebody can call: safe at every start, by several processes. */
export async function prepareDatabase(
  config: Config,
  urls: { adminUrl: string; appUrl: string },
): Promise<PreparedDatabase> {
  const report = await inDatabase(config, "DATABASE_ADMIN_URL", () => migrate({ ...urls, folder: MIGRATIONS }));
  const keys = await inDatabase(config, "DATABASE_URL", () => makeFirstKey(config, urls.appUrl));
  return { ...report, ...keys };
}

/** What goes wrong in a database of the operator's own is told as such. */
function inDatabase<T>(config: Config, setting: OwnDatabase["setting"], work: () => Promise<T>): Promise<T> {
  const { databaseUrl, databaseAdminUrl } = config;
  if (databaseUrl === undefined) return work();
  // Where there is one login for both, one setting names it.
  const isAdmin =
    setting === "DATABASE_ADMIN_URL" && databaseAdminUrl !== undefined && databaseAdminUrl !== databaseUrl;
  const own: OwnDatabase = isAdmin ? { setting, url: databaseAdminUrl } : { setting: "DATABASE_URL", url: databaseUrl };
  return inOwnDatabase(own, work);
}

type FirstKey = Pick<PreparedDatabase, "generatedSecret" | "signInLink">;

async function makeFirstKey(config: Config, appUrl: string): Promise<FirstKey> {
  await using system = openDatabase({
    url: appUrl,
    role: "findable_system",
    maxConnections: 1,
    applicationName: "findable start",
  });
  const { secret } = await ensureBootstrapKey(system, { secret: config.bootstrapKey });
  const signInLink = secret === undefined ? undefined : await makeSignInLink(system, secret);
  return { generatedSecret: secret, signInLink };
}

async function makeSignInLink(system: Database, secret: string): Promise<string> {
  const token = newToken();
  const tokenHash = hashOfToken(token) ?? "";
  const link = { tokenHash, secretHash: hashSecret(secret), minutes: LINK_MINUTES };
  await system.transaction([], (tx) => insertSignInLink(tx, link));
  return token;
}
