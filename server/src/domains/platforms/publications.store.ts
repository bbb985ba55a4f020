import sql, { empty } from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";

/** A page that a run published. */
export interface Publication {
  title: string;
  url: string | null;
  at: string;
  invocationId: string;
}

interface NewPublication extends Omit<Publication, "at"> {
  /** `pub_…` */
  id: string;
  agencyId: string;
  workspaceId: string;
}

/** Records a publication. Recording the same one twice stores it once. */
export async function insertPublication(tx: Tx, publication: NewPublication): Promise<void> {
  const { id, agencyId, workspaceId, invocationId, title, url } = publication;
  await tx.query(sql`
    insert into publications (id, agency_id, workspace_id, invocation_id, title, url, published_at)
    values (${id}, ${agencyId}, ${workspaceId}, ${invocationId}, ${title}, ${url}, world_now(${agencyId}))
    on conflict (id) do nothing`);
}

interface PublicationRow extends Omit<Publication, "invocationId"> {
  invocation_id: string;
}

/** Publications of a period, newest first. */
export async function selectPublications(
  db: Db,
  {
    workspaceId,
    since,
    until,
    most,
  }: { workspaceId: string; since: string | undefined; until: string | undefined; most: number },
): Promise<Publication[]> {
  const rows = await db.query<PublicationRow>(sql`
    select title, url, published_at as at, invocation_id
    from publications
    where workspace_id = ${workspaceId} ${since === undefined ? empty : sql`and published_at >= ${since}`}
      ${until === undefined ? empty : sql`and published_at < ${until}`}
    order by published_at desc, id desc
    limit ${most}`);
  return rows.map(({ title, url, at, invocation_id }) => ({ title, url, at, invocationId: invocation_id }));
}
