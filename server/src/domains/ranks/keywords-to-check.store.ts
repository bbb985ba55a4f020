import type { Keyword, KeywordScope } from "@findable/contract";
import sql, { empty, type Sql } from "sql-template-tag";
import type { Db } from "../../kernel/db.ts";

interface ScopePage {
  workspaceId: string;
  scope: KeywordScope;
  /** Identifier of the last keyword that was seen. */
  after?: string;
  limit: number;
}

/** The keywords of a scope in the order of their identifiers. Archived ones are left out unless the scope names their state. */
export function findKeywordsInScope(
  db: Db,
  { workspaceId, scope, after = "", limit }: ScopePage,
): Promise<Pick<Keyword, "id" | "keyword">[]> {
  const { q = "" } = scope;
  const states = scope.status === undefined ? [] : [scope.status].flat();
  return db.query(sql`
    select id, keyword
    from keywords
    where workspace_id = ${workspaceId} and id > ${after}
      and ${states.length === 0 ? sql`status <> 'ARCHIVED'` : sql`status = any (${states}::text[])`}
      ${among(sql`id`, scope.keywordIds)} ${among(sql`relevance_label`, scope.relevance)} ${among(sql`priority`, scope.priority)}
      ${overlapping(sql`intent_labels`, scope.intent)} ${overlapping(sql`tags`, scope.tags)}
      ${(scope.pillarSlugs ?? []).length === 0 ? empty : sql`and false`}
      ${scope.minVolume === undefined ? empty : sql`and volume >= ${scope.minVolume}`}
      ${scope.maxKd === undefined ? empty : sql`and kd <= ${scope.maxKd}`}
      ${q === "" ? empty : sql`and strpos(lower(keyword), lower(${q})) > 0`}
    order by id
    limit ${limit}`);
}

function among(column: Sql, values: readonly string[] = []): Sql {
  return values.length === 0 ? empty : sql`and ${column} = any (${values}::text[])`;
}

function overlapping(column: Sql, values: readonly string[] = []): Sql {
  return values.length === 0 ? empty : sql`and ${column} && ${values}::text[]`;
}
