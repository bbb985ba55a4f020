import type { Keyword, ListedKeyword } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { findFigures } from "../performance/index.ts";

/** Adds the clicks that the search console reports for the text of each keyword. */
export async function withSearch<K extends Keyword>(
  db: Db,
  { workspaceId, keywords }: { workspaceId: string; keywords: readonly K[] },
): Promise<(K & Pick<ListedKeyword, "search">)[]> {
  const values = keywords.map(({ keyword }) => keyword);
  const found = await findFigures(db, { workspaceId, kind: "query", values });
  return keywords.map((keyword) => {
    const figures = found?.figures.get(keyword.keyword);
    if (found === undefined || figures === undefined) return { ...keyword, search: null };
    return { ...keyword, search: { range: found.range, ...figures, unreliable: found.unreliable } };
  });
}
