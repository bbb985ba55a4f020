import { type Keyword, type KeywordScope, type ListRules, searchKeywords } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db } from "../../kernel/db.ts";
import { compileList } from "../../kernel/lists/compile.ts";
import { findPillarIds } from "../pillars/index.ts";
import { KEYWORD_COLUMNS, type KeywordRow, SCOPE_COLUMNS, toKeyword } from "./keywords.store.ts";

const { missingFromContent: _content, pillarSlugs: _slugs, ...filters } = searchKeywords.list?.filters ?? {};
const SCOPE: ListRules = {
  filters: { ...filters, keywordIds: { is: "oneOf", of: "id" }, pillarIds: { is: "oneOf", of: "pillarId" } },
  order: "id",
  identifier: "id",
};

interface ScopePage {
  workspaceId: string;
  scope: KeywordScope;
  /** Identifier of the last keyword that was seen. */
  after?: string;
  limit: number;
}

/**
 * The keywords of a scope in the order of their identifiers, page by page, for runs that walk all of them. Archived ones are
 * left out unless the scope names their state.
 */
export async function findKeywordsInScope(
  db: Db,
  { workspaceId, scope, after = "", limit }: ScopePage,
): Promise<Keyword[]> {
  const where = await conditionOf(db, workspaceId, scope);
  const rows = await db.query<KeywordRow>(sql`
    select ${KEYWORD_COLUMNS}
    from keywords
    where workspace_id = ${workspaceId} and id > ${after} and ${where}
    order by id
    limit ${limit}`);
  return rows.map(toKeyword);
}

/** How many there are. */
export async function countKeywordsInScope(
  db: Db,
  { workspaceId, scope }: Pick<ScopePage, "workspaceId" | "scope">,
): Promise<number> {
  const where = await conditionOf(db, workspaceId, scope);
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count
    from keywords
    where workspace_id = ${workspaceId} and ${where}`);
  return row?.count ?? 0;
}

async function conditionOf(db: Db, workspaceId: string, scope: KeywordScope): Promise<Sql> {
  const { pillarSlugs: slugs = [] } = scope;
  const pillarIds = slugs.length === 0 ? undefined : await findPillarIds(db, { workspaceId, slugs });
  if (pillarIds?.length === 0) return sql`false`;
  return compileList(SCOPE, SCOPE_COLUMNS, { ...scope, pillarIds }).where;
}
