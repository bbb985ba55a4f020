import { listSerps as contract, languageCode, placeOf } from "@findable/contract";
import sql from "sql-template-tag";
import { fetchCoverage } from "../../../kernel/lists/fetch-coverage.ts";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { type ListedSerpRow, serpList, toSummary } from "../serps.store.ts";

export const listSerps = implement(contract)(async (context, { location, language, ...input }) => {
  const mine = sql`workspace_id = ${context.workspaceId}`;
  const market = {
    location: location && placeOf(location),
    language: languageCode(language),
  };
  const list = serpList(input.includeOrganic ?? false);
  const { rows, ...page } = await livePage<ListedSerpRow>(context, contract, list, mine, { ...input, ...market });
  const pages = { total: page.total, fetched: sql`serps where ${mine}`, reason: "no_results_pages" } as const;
  return { data: rows.map(toSummary), ...page, coverage: await fetchCoverage(context.db, pages) };
});
