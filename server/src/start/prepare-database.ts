import { ensureBootstrapKey, hashSecret, insertSignInLink } from "../domains/keys/index.ts";
import { hashOfToken, newToken } from "../kernel/secrets/secret-token.ts";
import { type Database, openDatabase } from "../platform/database/pool.ts";
import { type MigrationReport, migrate } from "../platform/database/schema/migrate.ts";
import type { Config } from "./config.ts";
import { inOwnDatabase, type OwnDatabase } from "./own-database.ts";

export interface PreparedDatabase extends MigrationReport {
  /** Secret of the first key, if this start generated it. */
  generatedSecret: string | undefined;
  /** One-time token that signs in to the web app with that key. */
  signInLink: string | undefined;
}

const LINK_MINUTES = 15;

/** Migrates the database and ensures that a first key exists. Safe at every start and in several processes at once. */
export async function prepareDatabase(
  config: Config,
  urls: { adminUrl: string; appUrl: string },
): Promise<PreparedDatabase> {
  const report = await inDatabase(config, "DATABASE_ADMIN_URL", () =>
    migrate({ ...urls, repairs: config.databaseRepair }),
  );
  const keys = await inDatabase(config, "DATABASE_URL", () => makeFirstKey(config, urls.appUrl));
  return { ...report, ...keys };
}

/** Reports failures of the operator's own database as such. */
function inDatabase<T>(config: Config, setting: OwnDatabase["setting"], work: () => Promise<T>): Promise<T> {
  const { databaseUrl, databaseAdminUrl } = config;
  if (databaseUrl === undefined) return work();
  // One setting names the login if both settings are equal.
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
