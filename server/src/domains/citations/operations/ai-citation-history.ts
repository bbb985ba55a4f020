import { aiCitationHistory as contract } from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { selectMostCited } from "../cited-days.store.ts";
import { historyDays } from "../history.ts";
import { findParties } from "../parties.store.ts";
import { findQuery } from "../queries.store.ts";
import { queryNotFound } from "../queries.ts";
import { selectTallies } from "../tallies.store.ts";
import { countsFrom } from "../tally-counts.ts";
import { worldNow } from "../world-now.ts";

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;
const MOST_DAYS = 366;

export const aiCitationHistory = implement(contract)(async ({ db, agencyId, workspaceId }, { id, since }) => {
  const [query, now] = await Promise.all([findQuery(db, { workspaceId, id }), worldNow(db, agencyId)]);
  if (query === undefined) throw queryNotFound(id);
  const from = since === undefined ? Date.parse(now) - DEFAULT_DAYS * DAY_MS : Date.parse(since);
  if (Date.parse(now) - from > MOST_DAYS * DAY_MS) {
    throw validationError([{ field: "since", message: `must be at most ${MOST_DAYS} days ago` }]);
  }
  // Days that end after `since`.
  const [firstDay, lastDay] = [Math.floor(from / DAY_MS), Math.floor(Date.parse(now) / DAY_MS)];
  const since0 = new Date(firstDay * DAY_MS).toISOString();
  const [tallies, parties, mostCited] = await Promise.all([
    selectTallies(db, { workspaceId, queryIds: [id], firstDay, lastDay }),
    findParties(db, { workspaceId, trackDomains: query.track_domains }),
    selectMostCited(db, { workspaceId, queryId: id, since: since0 }),
  ]);
  const days = { definition: "linked_citation", lastDay, days: 1, windows: lastDay - firstDay + 1 } as const;
  const [brand, tracked] = [parties.own.domain, parties.tracked];
  const shares = countsFrom(tallies, { ...days, tracked });
  const own = countsFrom(tallies, { ...days, tracked: [brand] });
  return { queryId: id, groupBy: "day" as const, series: historyDays({ shares, own, mostCited, tracked, brand }) };
});
