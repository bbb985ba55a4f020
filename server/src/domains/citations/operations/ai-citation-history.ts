import { aiCitationHistory as contract } from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { countDays, worldNow } from "../counts.store.ts";
import { historyDays } from "../history.ts";
import { findParties } from "../parties.store.ts";
import { findQuery } from "../queries.store.ts";
import { queryNotFound } from "../queries.ts";

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
  const firstDay = new Date(Math.floor(from / DAY_MS) * DAY_MS).toISOString();
  const [sets, parties] = await Promise.all([
    countDays(db, { workspaceId, queryId: id, since: firstDay }),
    findParties(db, { workspaceId, trackDomains: query.track_domains }),
  ]);
  return {
    queryId: id,
    groupBy: "day" as const,
    series: historyDays(sets, { own: parties.own.domain, tracked: parties.tracked }),
  };
});
