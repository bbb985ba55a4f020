import { listCompetitorKeywords as contract, countryCode } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import {
  COMPETITOR_KEYWORD_LIST,
  type CompetitorKeywordRow,
  toCompetitorKeyword,
} from "../competitor-keywords.store.ts";
import { pullCoverage } from "../pull-coverage.ts";
import { requireCompetitor } from "../require-competitor.ts";

export const listCompetitorKeywords = implement(contract)(async (context, { country, ...input }) => {
  const { db, workspaceId } = context;
  const { stats } = await requireCompetitor(db, { workspaceId, id: input.id });
  const mine = sql`workspace_id = ${workspaceId} and competitor_id = ${input.id}`;
  const asked = { ...input, country: countryCode(country) };
  const list = COMPETITOR_KEYWORD_LIST;
  const { rows, ...page } = await livePage<CompetitorKeywordRow>(context, contract, list, mine, asked);
  return {
    data: rows.map(toCompetitorKeyword),
    ...page,
    coverage: pullCoverage(stats.lastKeywordPullAt, "no_keyword_pull"),
  };
});
