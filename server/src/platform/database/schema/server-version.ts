import type pg from "pg";

/** The oldest major version of PostgreSQL that the migrations can be applied to. */
export const OLDEST_VERSION = 15;

export async function findServerVersion(
  client: Pick<pg.Client, "query">,
): Promise<{ name: string; isTooOld: boolean }> {
  const { rows } = await client.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::integer as number, current_setting('server_version') as name",
  );
  const { number, name } = rows[0] ?? { number: 0, name: "of an unknown version" };
  return { name, isTooOld: number < OLDEST_VERSION * 10_000 };
}
