import { opportunitiesInsight as contract, OPPORTUNITY_RULES } from "@findable/contract";
import { type Position, readCursor, toPage } from "../../../kernel/lists/cursor.ts";
import { checkFilters, matches } from "../../../kernel/lists/evaluate.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { currentSet } from "../../clusters/index.ts";
import { findPlacedHome } from "../../workspaces/index.ts";
import { findCoverage, sumCoverage } from "../coverage.store.ts";
import { findActive, inEach } from "../each-workspace.ts";
import { selectOpportunityFacts } from "../opportunities.store.ts";
import { byGain, type Opportunity, rankOpportunities } from "../rank-opportunities.ts";

export const opportunitiesInsight = implement(contract)(async (context, input) => {
  const { agencyId, optionalWorkspaceId: workspaceId, services } = context;
  const { per = "page", limit = 20, cursor } = input;
  const db = workspaceId === undefined ? context.agencyDb : context.db;
  const request = { operation: contract.name, tenant: { agencyId, workspaceId }, input };
  checkFilters(OPPORTUNITY_RULES, input);
  const after = readCursor(request, "number", cursor);
  const find = (id: string) => findOpportunities({ db, services }, { agencyId, workspaceId: id }, per);
  const found =
    workspaceId === undefined
      ? await inEach(await findActive(db, agencyId), async ({ id }) => inWorkspace(id, await find(id)))
      : [await find(workspaceId)];
  const all = found
    .flatMap(({ ranked }) => ranked)
    .filter((one) => matches(OPPORTUNITY_RULES, one, input))
    .sort(byGain);
  const left = all.filter((one) => after === undefined || isAfter(one, after));
  const rows = left.slice(0, limit + 1).map((one) => ({ one, position: String(one.gain), id: one.keywordId }));
  const page = toPage(request, rows, limit);
  return {
    data: page.rows.map(({ one }) => shown(one)),
    nextCursor: page.nextCursor,
    total: all.length,
    coverage: sumCoverage(found.map(({ coverage }) => coverage)),
  };
});

interface Found {
  ranked: Opportunity[];
  coverage: Awaited<ReturnType<typeof findCoverage>>;
}

async function findOpportunities(
  tools: Parameters<typeof currentSet>[0],
  tenant: { agencyId: string; workspaceId: string },
  per: "page" | "keyword",
): Promise<Found> {
  const { db } = tools;
  const set = await currentSet(tools, { ...tenant, ...(await findPlacedHome(db, tenant)) });
  const ranked = rankOpportunities(await selectOpportunityFacts(db, set), per);
  return { ranked, coverage: await findCoverage(db, set) };
}

const inWorkspace = (workspaceId: string, { ranked, coverage }: Found): Found => ({
  ranked: ranked.map((one) => ({ ...one, workspaceId })),
  coverage,
});

/** By gain and not by place: a page stays complete while ranks move between two reads. */
function isAfter({ gain, keywordId }: Opportunity, { value, id }: Position): boolean {
  return gain < Number(value) || (gain === Number(value) && keywordId > id);
}

function shown({ pillarId: _pillarId, tags: _tags, ...opportunity }: Opportunity) {
  return opportunity;
}
