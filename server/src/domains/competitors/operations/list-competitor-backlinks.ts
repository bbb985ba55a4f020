import { listCompetitorBacklinks as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { BACKLINK_LIST, type BacklinkRow, toBacklink } from "../backlinks.store.ts";
import { pullCoverage } from "../pull-coverage.ts";
import { requireCompetitor } from "../require-competitor.ts";

export const listCompetitorBacklinks = implement(contract)(async (context, input) => {
  const { db, workspaceId } = context;
  const { stats } = await requireCompetitor(db, { workspaceId, id: input.id });
  const mine = sql`workspace_id = ${workspaceId} and competitor_id = ${input.id}`;
  const { rows, ...page } = await livePage<BacklinkRow>(context, contract, BACKLINK_LIST, mine, input);
  return { data: rows.map(toBacklink), ...page, coverage: pullCoverage(stats.lastBacklinkPullAt, "no_backlink_pull") };
});
