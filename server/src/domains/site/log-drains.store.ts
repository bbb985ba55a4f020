import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { CrawlerLogFigures } from "./crawler-figures.ts";
import { addToCrawlerLog } from "./crawler-logs.store.ts";
import type { SitePlace } from "./site.store.ts";

/** Senders repeat a batch within minutes. */
const REMEMBERED_BATCHES = 200;

/** Creates the address of a workspace. The earlier one is unknown from now on. */
export async function replaceLogDrain(
  tx: Tx,
  { agencyId, workspaceId, tokenHash }: SitePlace & { tokenHash: string },
): Promise<{ createdAt: string; replaced: boolean }> {
  const [row] = await tx.query<{ created_at: string; replaced: boolean }>(sql`
    insert into log_drains as kept (workspace_id, agency_id, token_hash, created_at)
    values (${workspaceId}, ${agencyId}, ${tokenHash}, date_trunc('milliseconds', world_now(${agencyId})))
    on conflict (workspace_id) do update
    set token_hash = excluded.token_hash, created_at = excluded.created_at
    returning created_at, (xmax <> 0) as replaced`);
  if (row === undefined) throw new Error("The address was not stored.");
  return { createdAt: row.created_at, replaced: row.replaced };
}

/** The workspace of an address, for the system role. A suspended agency has none. */
export async function findLogDrain(system: Db, tokenHash: string): Promise<SitePlace | undefined> {
  const [row] = await system.query<{ agency_id: string; workspace_id: string }>(sql`
    select drain.agency_id, drain.workspace_id from log_drains drain
    join workspaces workspace on workspace.id = drain.workspace_id and workspace.deleted_at is null
    join agencies agency on agency.id = drain.agency_id and agency.suspended_at is null
    where drain.token_hash = ${tokenHash}`);
  return row === undefined ? undefined : { agencyId: row.agency_id, workspaceId: row.workspace_id };
}

/** Adds a batch to the log of its day. Returns false if the batch was received before. */
export async function addDrainedBatch(
  tx: Tx,
  place: SitePlace,
  { batchHash, figures }: { batchHash: string; figures: CrawlerLogFigures },
): Promise<boolean> {
  const added = await tx.query(sql`
    update log_drains set batches = (array_prepend(${batchHash}::text, batches))[1:${REMEMBERED_BATCHES}]
    where workspace_id = ${place.workspaceId} and not ${batchHash} = any (batches)
    returning workspace_id`);
  if (added.length === 0) return false;
  if (figures.firstAt !== null) await addToCrawlerLog(tx, place, figures);
  return true;
}
