import { listSearchPages as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findPageIds } from "../../site/index.ts";
import { choosePairs, chooseSource } from "../choose-source.ts";
import { listAnswer, shownFigures } from "../list-answer.ts";

export const listSearchPages = implement(contract)(async (context, input) => {
  const { db, workspaceId } = context;
  const { query } = input;
  const source =
    query === undefined
      ? await chooseSource(db, workspaceId, { kind: "page", ...input })
      : await choosePairs(db, workspaceId, { kind: "page", other: query });
  const { rows, ...answer } = await listAnswer(context, contract, source, input);
  const pages = await findPageIds(db, { workspaceId, urls: rows.map(({ value }) => value) });
  const data = rows.map((row) => ({
    ...{ id: row.id, url: row.value, ...shownFigures(row, source) },
    pageId: pages.get(row.value) ?? null,
  }));
  return { data, ...answer };
});
