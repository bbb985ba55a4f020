import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

/** The seeds of keyword research, for labels that are relative to them. */
interface LabelSubjects {
  /** The seed of the newest research whose result names the keyword, by keyword. */
  seedOf: Record<string, string>;
  /** The only seed of the workspace; null with none or several. A result names 500 keywords and may have stored more. */
  onlySeed: string | null;
}

/** The phrase that each keyword was researched for. In a workspace without offers its labels are relative to this phrase. */
export async function findLabelSubjects(
  db: Db,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<LabelSubjects> {
  const runs = sql`
    select id, created_at, input ->> 'seed' as seed, result -> 'keywords' as keywords from invocations
    where workspace_id = ${workspaceId} and skill = 'research.keyword' and status = 'SUCCEEDED'
      and coalesce((input ->> 'label')::boolean, true)`;
  const [found, seeds] = [
    await db.query<{ id: string; seed: string }>(sql`
      select distinct on (kept.id) kept.id, run.seed
      from (${runs}) as run,
        lateral (select one ->> 'id' as id from jsonb_array_elements(
          case when jsonb_typeof(run.keywords) = 'array' then run.keywords else '[]'::jsonb end) as one) as kept
      where kept.id = any (${ids}::text[])
      order by kept.id, run.created_at desc, run.id desc`),
    await db.query<{ seed: string }>(sql`select distinct seed from (${runs}) as run limit 2`),
  ];
  return {
    seedOf: Object.fromEntries(found.map(({ id, seed }) => [id, seed])),
    onlySeed: seeds.length === 1 ? (seeds[0]?.seed ?? null) : null,
  };
}
