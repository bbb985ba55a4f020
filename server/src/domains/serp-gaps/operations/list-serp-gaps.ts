import { listSerpGaps as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { runCoverage } from "../../invocations/index.ts";
import { SERP_GAP_LIST, type SerpGapRow, toSerpGap } from "../serp-gaps.store.ts";

export const listSerpGaps = implement(contract)(async (context, input) => {
  const mine = sql`g.workspace_id = ${context.workspaceId}`;
  const { rows, ...page } = await livePage<SerpGapRow>(context, contract, SERP_GAP_LIST, mine, input);
  const { db, workspaceId } = context;
  const runs = { workspaceId, skill: "research.serp_gap", total: page.total, reason: "no_serp_gaps" } as const;
  return { data: rows.map(toSerpGap), ...page, coverage: await runCoverage(db, runs) };
});
