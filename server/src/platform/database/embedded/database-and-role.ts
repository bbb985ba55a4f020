import type pg from "pg";
import { APP_ROLE, connectionUrl, DATABASE, errorCode, OWNER, withClient } from "../connection.ts";

/** Creates the database and the role of the service if they are missing. Safe to repeat. */
export async function prepareDatabaseAndRole(port: number, ownerPassword: string, appPassword: string): Promise<void> {
  const prepareRole = (client: pg.Client) => ensureRole(client, appPassword);
  try {
    await withClient(connectionUrl(OWNER, ownerPassword, port), prepareRole);
  } catch (error) {
    const databaseIsMissing = errorCode(error) === "3D000";
    if (!databaseIsMissing) throw error;
    await withClient(connectionUrl(OWNER, ownerPassword, port, "postgres"), async (client) => {
      await client.query(`create database ${DATABASE}`);
      await prepareRole(client);
    });
  }
}

async function ensureRole(client: pg.Client, appPassword: string): Promise<void> {
  const existing = await client.query("select from pg_roles where rolname = $1", [APP_ROLE]);
  const verb = existing.rowCount === 0 ? "create" : "alter";
  await client.query(
    `${verb} role ${APP_ROLE}
     with login nosuperuser nobypassrls nocreaterole nocreatedb noreplication
     password ${client.escapeLiteral(appPassword)}`,
  );
}
