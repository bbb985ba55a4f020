import { runMigrations } from "graphile-worker";
import pg from "pg";

/**
 * Installs or upgrades the tables of Graphile Worker. Passes a pool: otherwise the library returns before the sessions that it
 * opened have ended, and an error on such a session would crash the process.
 */
export async function migrateGraphileWorker(adminUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1, connectionTimeoutMillis: 30_000 });
  // A lost connection needs no handling here: the next query fails with the reason. The library warns without both handlers.
  const ignore = () => undefined;
  pool.on("error", ignore);
  pool.on("connect", (client) => client.on("error", ignore));
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}
