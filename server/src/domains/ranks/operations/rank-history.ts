import { rankHistory as contract, placeOf } from "@findable/contract";
import sql from "sql-template-tag";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { fetchCoverage } from "../../../kernel/lists/fetch-coverage.ts";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { findRankMarkers } from "../find-rank-markers.ts";
import { rankMarkers } from "../rank-markers.ts";
import { findRankedKeyword, RANK_LIST, type RankRow, toRankRecord } from "../ranks.store.ts";
import { markerIn } from "../words/words-for.ts";

export const rankHistory = implement(contract)(async (context, { location, ...given }) => {
  const input = { ...given, location: location && placeOf(location) };
  const { db, workspaceId, language } = context;
  const mine = sql`workspace_id = ${workspaceId} and keyword_id = ${input.id}`;
  const [keyword, { rows, ...page }, happenings] = await Promise.all([
    findRankedKeyword(db, { workspaceId, id: input.id }),
    livePage<RankRow>(context, contract, RANK_LIST, mine, input),
    input.cursor === undefined ? findRankMarkers(db, { ...input, workspaceId }) : undefined,
  ]);
  if (keyword === undefined)
    throw new AppError("keyword_not_found", `This workspace has no keyword "${input.id}".`, { keywordId: input.id });
  const data = rows.map(toRankRecord);
  const pages = [...keyword.pages, ...data.flatMap(({ url }) => url ?? [])];
  const markers = happenings === undefined ? [] : rankMarkers(happenings, { ...keyword, pages });
  const checks = sql`rank_checks where ${mine} and outcome <> 'failed'`;
  const coverage = await fetchCoverage(db, { total: page.total, fetched: checks, reason: "never_checked" });
  return { data, ...page, markers: markers.map((marker) => markerIn(language, marker)), coverage };
});
