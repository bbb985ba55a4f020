import type { Rubric } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";

const KEPT = 100;

interface RubricRow {
  id: string;
  criteria: Rubric["criteria"];
  gates: Rubric["gates"];
  ready_at: number;
  min_support_rate: number;
  created_at: string;
}

const COLUMNS = sql`id, criteria, gates, ready_at, min_support_rate, created_at`;

function toRubric(row: RubricRow): Rubric {
  return {
    id: row.id,
    criteria: row.criteria,
    gates: row.gates,
    readyAt: row.ready_at,
    minSupportRate: row.min_support_rate,
    isDefault: false,
    updatedAt: row.created_at,
  };
}

/** The newest rubric of the workspace, or one by its identifier. */
export async function findStoredRubric(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id?: string | undefined },
): Promise<Rubric | undefined> {
  const [row] = await db.query<RubricRow>(sql`
    select ${COLUMNS} from rubrics
    where workspace_id = ${workspaceId} and (${id ?? null}::text is null or id = ${id ?? null})
    order by number desc
    limit 1`);
  return row === undefined ? undefined : toRubric(row);
}

/** Locks the rubric in force until the transaction ends. */
export async function lockRubric(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('rubric ' || ${workspaceId}, 0))`);
}

/** Stores a rubric as the newest and deletes the oldest beyond the number that a workspace keeps. */
export async function insertRubric(
  tx: Tx,
  rubric: Pick<Rubric, "id" | "criteria" | "gates" | "readyAt" | "minSupportRate"> & {
    agencyId: string;
    workspaceId: string;
  },
): Promise<Rubric> {
  const [row] = await tx.query<RubricRow>(sql`
    insert into rubrics (id, agency_id, workspace_id, criteria, gates, ready_at, min_support_rate, created_at)
    values (${rubric.id}, ${rubric.agencyId}, ${rubric.workspaceId}, ${JSON.stringify(rubric.criteria)}::jsonb,
      ${rubric.gates}::text[], ${rubric.readyAt}, ${rubric.minSupportRate}, world_now(${rubric.agencyId}))
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error("The rubric was not stored.");
  await tx.query(sql`
    delete from rubrics
    where id in (
      select id from rubrics where workspace_id = ${rubric.workspaceId} order by number desc offset ${KEPT})`);
  return toRubric(row);
}
