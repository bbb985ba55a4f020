import { listSearchQueries as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { choosePairs, chooseSource } from "../choose-source.ts";
import { listAnswer, shownFigures } from "../list-answer.ts";
import { findKeywordsOf } from "../queries.store.ts";

export const listSearchQueries = implement(contract)(async (context, input) => {
  const { db, workspaceId } = context;
  const { page } = input;
  const source =
    page === undefined
      ? await chooseSource(db, workspaceId, { kind: "query", ...input })
      : await choosePairs(db, workspaceId, { kind: "query", other: page });
  const { rows, ...answer } = await listAnswer(context, contract, source, input);
  const keywords = await findKeywordsOf(db, { workspaceId, queries: rows.map(({ value }) => value) });
  const data = rows.map((row) => ({
    ...{ id: row.id, query: row.value, ...shownFigures(row, source) },
    ...{ brand: row.brand, keywordId: keywords.get(row.value.toLowerCase()) ?? null },
  }));
  return { data, ...answer };
});
