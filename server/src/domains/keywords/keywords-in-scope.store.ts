import { type Keyword, type KeywordScope, type ListRules, searchKeywords } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/db.ts";
import { compileList } from "../../kernel/lists/compile.ts";
import { KEYWORD_COLUMNS, KEYWORD_LIST, type KeywordRow, toKeyword } from "./keywords.store.ts";

const { missingFromContent: _content, ...filters } = searchKeywords.list?.filters ?? {};
const SCOPE: ListRules = {
  filters: { ...filters, keywordIds: { is: "oneOf", of: "id" } },
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
  const { where } = compileList(SCOPE, KEYWORD_LIST.columns, scope);
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
  const { where } = compileList(SCOPE, KEYWORD_LIST.columns, scope);
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count
    from keywords
    where workspace_id = ${workspaceId} and ${where}`);
  return row?.count ?? 0;
}
