import { ensureBootstrapKey, hashSecret, insertSignInLink } from "../domains/keys/index.ts";
import { hashOfToken, newToken } from "../kernel/secrets/secret-token.ts";
import type { SessionRole } from "../platform/database/enter-session.ts";
import { type Database, openDatabase } from "../platform/database/pool.ts";
import { processName } from "../platform/database/process-name.ts";
import { requireSessions } from "../platform/database/prove-session.ts";
import { type MigrationReport, migrate } from "../platform/database/schema/migrate.ts";
import { refuseForeignDatabase } from "../platform/installation/open-installation.ts";
import type { Config } from "./config.ts";
import { inOwnDatabase, type OwnDatabase } from "./own-database.ts";
import { proveStart, type StartedCluster } from "./prove-start.ts";

export interface PreparedDatabase extends MigrationReport {
  /** Secret of the first key, if this start generated it. */
  generatedSecret: string | undefined;
  /** One-time token that signs in to the web app with that key. */
  signInLink: string | undefined;
  /** What the operator must know about this start, as sentences. */
  notes: string[];
}

const LINK_MINUTES = 15;

/**
 * Proves the connections, migrates the database, proves what the service relies on, and ensures that a first key exists. Safe at
 * every start and in several processes at once. `cluster` is the embedded one, with its place.
 */
export async function prepareDatabase(
  config: Config,
  urls: { adminUrl: string; appUrl: string; cluster?: StartedCluster },
): Promise<PreparedDatabase> {
  if (config.databaseUrl !== undefined) await proveOwnDatabase(config, urls);
  const report = await inDatabase(config, "DATABASE_ADMIN_URL", () =>
    migrate({ adminUrl: urls.adminUrl, appUrl: urls.appUrl, repairs: config.databaseRepair }),
  );
  return await inDatabase(config, "DATABASE_URL", async () => {
    await using tenant = openPool(urls.appUrl, "findable_tenant");
    await using system = openPool(urls.appUrl, "findable_system");
    const notes = await proveStart(config, { tenant, system }, urls.cluster);
    return { ...report, ...(await makeFirstKey(config, system)), notes };
  });
}

/** Before anything is changed: a pooler that does not keep sessions, and the database of another installation, are refused. */
async function proveOwnDatabase(config: Config, { adminUrl, appUrl }: { adminUrl: string; appUrl: string }) {
  await inDatabase(config, "DATABASE_URL", async () => {
    await requireSessions("DATABASE_URL", appUrl);
    await refuseForeignDatabase(appUrl, config.dataDir);
  });
  if (adminUrl !== appUrl)
    await inDatabase(config, "DATABASE_ADMIN_URL", () => requireSessions("DATABASE_ADMIN_URL", adminUrl));
}

function openPool(url: string, role: SessionRole): Database {
  return openDatabase({ url, role, maxConnections: 1, applicationName: processName("start") });
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

async function makeFirstKey(config: Config, system: Database): Promise<FirstKey> {
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
