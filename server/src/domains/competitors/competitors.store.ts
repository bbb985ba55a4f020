import type { Competitor, CompetitorWeight } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";

export interface CompetitorRow {
  id: string;
  domain: string;
  weight: CompetitorWeight;
  tags: string[];
  notes: string | null;
  names: string[];
  learnt_names: string[];
  created_at: string;
  backlinks: number | null;
  keywords: number | null;
  backlinks_pulled_at: string | null;
  keywords_pulled_at: string | null;
}

const OF_PULLS = sql`from competitor_pulls pull where pull.competitor_id = competitors.id`;
const COLUMNS = sql`id, domain, weight, tags, notes, names, learnt_names, created_at,
  (select sum(pull.stored)::int ${OF_PULLS} and pull.kind = 'backlinks') as backlinks,
  (select sum(pull.stored)::int ${OF_PULLS} and pull.kind = 'keywords') as keywords,
  (select max(pull.pulled_at) ${OF_PULLS} and pull.kind = 'backlinks') as backlinks_pulled_at,
  (select max(pull.pulled_at) ${OF_PULLS} and pull.kind = 'keywords') as keywords_pulled_at`;

export const COMPETITOR_LIST: LiveList = {
  from: sql`competitors`,
  select: COLUMNS,
  columns: {
    id: { sql: sql`id`, type: "text" },
    weight: { sql: sql`weight`, type: "text" },
    tags: { sql: sql`tags`, type: "texts" },
    domain: { sql: sql`domain`, type: "text" },
    createdAt: { sql: sql`created_at`, type: "time" },
  },
};

export function toCompetitor(row: CompetitorRow): Competitor {
  const { id, domain, weight, tags, notes, backlinks, keywords } = row;
  return {
    id,
    domain,
    weight,
    tags,
    notes,
    names: row.names,
    learntNames: row.learnt_names,
    stats: {
      backlinks,
      keywords,
      lastBacklinkPullAt: row.backlinks_pulled_at,
      lastKeywordPullAt: row.keywords_pulled_at,
    },
    createdAt: row.created_at,
  };
}

export interface CompetitorAddress {
  workspaceId: string;
  id: string;
}

export async function findCompetitor(db: Db, { workspaceId, id }: CompetitorAddress): Promise<Competitor | undefined> {
  const [row] = await db.query<CompetitorRow>(
    sql`select ${COLUMNS} from competitors where id = ${id} and workspace_id = ${workspaceId}`,
  );
  return row === undefined ? undefined : toCompetitor(row);
}

/** The domains of the competitors that the workspace tracks, in a stable order. */
export async function selectCompetitorDomains(
  db: Db,
  { workspaceId, limit }: { workspaceId: string; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ domain: string }>(
    sql`select domain from competitors where workspace_id = ${workspaceId} order by id limit ${limit}`,
  );
  return rows.map(({ domain }) => domain);
}

/** Locks the creation of competitors in the workspace, so that the count stays true. */
export async function lockCompetitors(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('competitors ' || ${workspaceId}, 0))`);
}

export async function countCompetitors(tx: Tx, workspaceId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*)::int as count from competitors where workspace_id = ${workspaceId}`,
  );
  return row?.count ?? 0;
}

export async function findIdOfDomain(
  db: Db,
  { workspaceId, domain }: { workspaceId: string; domain: string },
): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    sql`select id from competitors where workspace_id = ${workspaceId} and domain = ${domain}`,
  );
  return row?.id;
}

type Content = Pick<Competitor, "domain" | "weight" | "tags" | "notes"> & { names: readonly string[] };

export async function insertCompetitor(
  tx: Tx,
  { id, agencyId, workspaceId, domain, weight, tags, notes, names }: CompetitorAddress & Content & { agencyId: string },
): Promise<Competitor> {
  const [row] = await tx.query<CompetitorRow>(sql`
    insert into competitors (id, agency_id, workspace_id, domain, weight, tags, notes, names, created_at)
    values (${id}, ${agencyId}, ${workspaceId}, ${domain}, ${weight}, ${tags}::text[], ${notes}, ${names}::text[],
      date_trunc('milliseconds', world_now(${agencyId})))
    returning id, domain, weight, tags, notes, names, learnt_names, created_at, null::int as backlinks, null::int as keywords,
      null::timestamptz as backlinks_pulled_at, null::timestamptz as keywords_pulled_at`);
  if (row === undefined) throw new Error(`The competitor ${domain} was not stored.`);
  return toCompetitor(row);
}

/** Omitted fields stay as they are. Undefined if the competitor does not exist. */
export async function updateCompetitor(
  tx: Tx,
  { workspaceId, id }: CompetitorAddress,
  { weight, tags, notes, names }: Partial<Content>,
): Promise<Competitor | undefined> {
  const [row] = await tx.query<CompetitorRow>(sql`
    update competitors
    set weight = coalesce(${weight ?? null}, weight), tags = coalesce(${tags ?? null}::text[], tags),
      names = coalesce(${names ?? null}::text[], names),
      notes = case when ${notes !== undefined} then ${notes ?? null} else notes end
    where id = ${id} and workspace_id = ${workspaceId}
    returning ${COLUMNS}`);
  return row === undefined ? undefined : toCompetitor(row);
}

/** Deletes everything stored about it as well. Returns false if the competitor does not exist. */
export async function deleteCompetitor(tx: Tx, { workspaceId, id }: CompetitorAddress): Promise<boolean> {
  const rows = await tx.query(
    sql`delete from competitors where id = ${id} and workspace_id = ${workspaceId} returning id`,
  );
  return rows.length === 1;
}
