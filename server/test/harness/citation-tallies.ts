import { readFileSync } from "node:fs";
import pg from "pg";
import type { TestDatabase } from "./database.ts";

const TABLES = new URL("../../database/tables/", import.meta.url);

/** Counts the samples that a test stored in SQL, with the statements that count those of an earlier release. */
export async function tallyStoredSamples({ adminUrl }: Pick<TestDatabase, "adminUrl">, workspaceId: string) {
  const text = readFileSync(new URL("0032_citation_counts.sql", TABLES), "utf8");
  const inserts = [...text.matchAll(/^insert into ai_citation_(?:scores|tallies)[^;]+;/gm)].map(
    ([statement]) => statement,
  );
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    for (const statement of inserts)
      await client.query(
        statement.replace(/where (s\.)?query_id is not null/, `$& and $1workspace_id = '${workspaceId}'`),
      );
  } finally {
    await client.end();
  }
}
