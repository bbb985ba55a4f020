import pg from "pg";
import type { TestDatabase } from "./database.ts";

/** The tables of a database in which a row of a workspace, or of none, holds the text. */
export async function tablesWith(
  { adminUrl }: Pick<TestDatabase, "adminUrl">,
  text: string,
  workspace: string,
): Promise<string[]> {
  const owner = new pg.Client({ connectionString: adminUrl });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await owner.query(
      `select from "${name}" t where t::text ilike $1 and coalesce(to_jsonb(t) ->> 'workspace_id', $2) = $2 limit 1`,
      [`%${text}%`, workspace],
    );
    if (rowCount !== 0) found.push(name);
  }
  await owner.end();
  return found;
}
