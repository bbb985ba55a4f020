import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { bareHostOf } from "../../kernel/text/site-domains.ts";
import { learnNames, type NamedPages } from "./learn-names.ts";
import { type Brand, brandOf, partyKey } from "./party-names.ts";

interface Row {
  domain: string;
  names: string[];
}

/** The brand of a workspace: its name and aliases, what its site calls itself, and the label of its domain. */
export async function findParty(db: Db, workspaceId: string): Promise<Brand> {
  const [row] = await db.query<Row>(sql`
    select primary_domain as domain,
      array_prepend(name, array(select jsonb_array_elements_text(coalesce(brand -> 'aliases', '[]'))) || learnt_names) as names
    from workspaces where id = ${workspaceId}`);
  if (row === undefined) throw new Error(`Workspace "${workspaceId}" does not exist.`);
  return brandOf(bareHostOf(row.domain), ...row.names);
}

/** The rivals that the workspace tracks, in a stable order: what people call them, and what their pages do. */
export async function selectRivals(
  db: Db,
  { workspaceId, limit }: { workspaceId: string; limit: number },
): Promise<Brand[]> {
  const rows = await db.query<Row>(sql`
    select domain, names || learnt_names as names from competitors where workspace_id = ${workspaceId} order by id limit ${limit}`);
  return rows.map(({ domain, names }) => brandOf(domain, ...names));
}

/** Keeps what a crawl of the brand's own site says that it is called. A crawl that learns nothing forgets nothing. */
export async function recordOwnNames(tx: Tx, workspaceId: string, domain: string, pages: NamedPages): Promise<void> {
  const names = learnNames(domain, pages);
  if (names.length === 0) return;
  await tx.query(sql`
    update workspaces set learnt_names = ${names}::text[]
    where id = ${workspaceId} and learnt_names is distinct from ${names}::text[]`);
}

/** Keeps what the pages of a rival say that it is called, and returns it. No page can take the name of the brand. */
export async function recordRivalNames(
  tx: Tx,
  { workspaceId, domain }: { workspaceId: string; domain: string },
  pages: NamedPages,
): Promise<string[]> {
  const own = new Set((await findParty(tx, workspaceId)).names.map(partyKey));
  const names = learnNames(domain, pages).filter((name) => !own.has(partyKey(name)));
  if (names.length === 0) return [];
  await tx.query(sql`
    update competitors set learnt_names = ${names}::text[]
    where workspace_id = ${workspaceId} and domain = ${domain} and learnt_names is distinct from ${names}::text[]`);
  return names;
}
