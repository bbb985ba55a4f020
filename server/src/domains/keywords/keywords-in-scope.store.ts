import { type Keyword, type KeywordScope, type ListRules, searchKeywords } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { compileList } from "../../kernel/lists/compile-list.ts";
import { findPillarIds } from "../pillars/index.ts";
import { KEYWORD_COLUMNS, type KeywordRow, SCOPE_COLUMNS, toKeyword } from "./keywords.store.ts";
import { WRITE_ORDER } from "./write-order.ts";

const { missingFromContent: _content, pillarSlugs: _slugs, ...filters } = searchKeywords.list?.filters ?? {};
const SCOPE: ListRules = {
  filters: { ...filters, keywordIds: { is: "oneOf", of: "id" }, pillarIds: { is: "oneOf", of: "pillarId" } },
  order: "id",
  identifier: "id",
};

interface Scoped {
  workspaceId: string;
  scope: KeywordScope;
}

interface ScopePage extends Scoped {
  /** Identifier of the last keyword of the previous page. */
  after?: string;
  limit: number;
}

/**
 * Pages through the keywords of a scope by identifier, for runs that visit all of them. Archived keywords are excluded unless the
 * scope names that status.
 */
export async function findKeywordsInScope(db: Db, { after = "", limit, ...of }: ScopePage): Promise<Keyword[]> {
  const where = await within(db, of);
  const rows = await db.query<KeywordRow>(sql`
    select ${KEYWORD_COLUMNS}
    from keywords
    where ${where} and id > ${after}
    order by id
    limit ${limit}`);
  return rows.map(toKeyword);
}

export interface LockedPage {
  ids: string[];
  /** The last identifier of a full page. */
  next: string | null;
}

/** The same page, locked until the transaction ends, without keywords that a concurrent transaction removed from the scope. */
export async function lockKeywordsInScope(
  tx: Tx,
  { after = "", limit, ...of }: Scoped & { after?: string | undefined; limit: number },
): Promise<LockedPage> {
  const where = await within(tx, of);
  const [page] = await tx.query<LockedPage>(sql`
    with page as materialized (
      select id
      from keywords
      where ${where} and id > ${after}
      order by id
      limit ${limit}),
    held as materialized (
      select id
      from keywords
      where id = any (array(select id from page)) and ${where}
      ${WRITE_ORDER}
      for no key update)
    select array(select id from held) as ids,
      (select case when count(*) = ${limit} then max(id) end from page) as next`);
  return page ?? { ids: [], next: null };
}

/** The number of keywords in the scope. */
export async function countKeywordsInScope(db: Db, of: Scoped): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from keywords where ${await within(db, of)}`,
  );
  return row?.count ?? 0;
}

async function within(db: Db, { workspaceId, scope }: Scoped): Promise<Sql> {
  const { pillarSlugs: slugs = [] } = scope;
  const pillarIds = slugs.length === 0 ? undefined : await findPillarIds(db, { workspaceId, slugs });
  // An empty list filters nothing; slugs of unknown pillars match nothing.
  if (pillarIds?.length === 0) return sql`false`;
  const { where } = compileList(SCOPE, SCOPE_COLUMNS, { ...scope, pillarIds });
  return sql`workspace_id = ${workspaceId} and ${where}`;
}
