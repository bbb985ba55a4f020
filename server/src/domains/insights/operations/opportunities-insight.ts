import { opportunitiesInsight as contract, OPPORTUNITY_RULES } from "@findable/contract";
import { type Position, readCursor, toPage } from "../../../kernel/lists/cursor.ts";
import { checkFilters, matches } from "../../../kernel/lists/evaluate.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { currentSet } from "../../clusters/index.ts";
import { findPlacedHome } from "../../workspaces/index.ts";
import { findCoverage } from "../coverage.store.ts";
import { selectOpportunityFacts } from "../opportunities.store.ts";
import { type Opportunity, rankOpportunities } from "../rank-opportunities.ts";

export const opportunitiesInsight = implement(contract)(async (context, input) => {
  const { db, agencyId, workspaceId } = context;
  const { per = "page", limit = 20, cursor } = input;
  const request = { operation: contract.name, tenant: { agencyId, workspaceId }, input };
  checkFilters(OPPORTUNITY_RULES, input);
  const after = readCursor(request, "number", cursor);
  const { market, places } = await findPlacedHome(db, { agencyId, workspaceId });
  const set = await currentSet(context, { agencyId, workspaceId, market, places });
  const ranked = rankOpportunities(await selectOpportunityFacts(db, set), per);
  const found = ranked.filter((one) => matches(OPPORTUNITY_RULES, one, input));
  const left = found.filter((one) => after === undefined || isAfter(one, after));
  const rows = left.slice(0, limit + 1).map((one) => ({ one, position: String(one.gain), id: one.keywordId }));
  const page = toPage(request, rows, limit);
  const coverage = await findCoverage(db, set);
  return { data: page.rows.map(({ one }) => shown(one)), nextCursor: page.nextCursor, total: found.length, coverage };
});

/** By gain and not by place: a page stays complete while ranks move between two reads. */
function isAfter({ gain, keywordId }: Opportunity, { value, id }: Position): boolean {
  return gain < Number(value) || (gain === Number(value) && keywordId > id);
}

function shown({ pillarId: _pillarId, tags: _tags, ...opportunity }: Opportunity) {
  return opportunity;
}
