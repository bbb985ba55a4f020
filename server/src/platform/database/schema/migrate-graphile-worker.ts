import { runMigrations } from "graphile-worker";
import pg from "pg";

/**
 * Installs or upgrades the tables of Graphile Worker. Passes a pool: otherwise the library returns before the sessions that it
 * opened have ended, and an error on such a session would crash the process.
 */
export async function migrateGraphileWorker(adminUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1, connectionTimeoutMillis: 30_000 });
  // An idle connection can be lost; the next query then fails with the reason.
  pool.on("error", () => undefined);
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}
