import pg from "pg";

export const OWNER = "findable";
export const APP_ROLE = "findable_app";
export const DATABASE = "findable";

export function connectionUrl(user: string, password: string, port: number, database = DATABASE): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/** Connects, calls `work` with the client and always closes it. */
export async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  // An idle client reports the loss of its server here; callers learn of it from the failed query.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await run(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** PostgreSQL's SQLSTATE or the system's error code, for example `57P03` or `ECONNREFUSED`. */
export function errorCode(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return String(error.code);
}
