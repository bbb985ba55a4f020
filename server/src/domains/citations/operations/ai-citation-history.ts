import { aiCitationHistory as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { fetchCoverage } from "../../../kernel/lists/fetch-coverage.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { momentOf, withinCalendar } from "../../../kernel/text/moment.ts";
import { countedDays } from "../counted-days.ts";
import { selectEngineDays } from "../monitoring/engine-days.store.ts";
import { findQuery } from "../queries/queries.store.ts";
import { queryNotFound } from "../queries/queries.ts";
import { findParties } from "../scoring/parties.store.ts";
import { historyDays } from "../shares/history.ts";
import { selectMostCited } from "../tallies/cited-days.store.ts";
import { openCounts } from "../tallies/count-source.ts";
import { worldNow } from "../world-now.ts";

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;
const MOST_DAYS = 366;

export const aiCitationHistory = implement(contract)(
  async ({ db, agencyId, workspaceId }, { id, definition = "linked_citation", ...asked }) => {
    const [query, now] = await Promise.all([findQuery(db, { workspaceId, id }), worldNow(db, agencyId)]);
    if (query === undefined) throw queryNotFound(id);
    const until = asked.until === undefined ? {} : { until: momentOf("until", asked.until) };
    const end = until.until === undefined || until.until > now ? now : until.until;
    const since =
      asked.since === undefined
        ? withinCalendar(Date.parse(end) - DEFAULT_DAYS * DAY_MS)
        : momentOf("since", asked.since);
    if (Date.parse(end) - Date.parse(since) > MOST_DAYS * DAY_MS) {
      const before = asked.until === undefined ? "ago" : "before `until`";
      throw validationError([{ field: "since", message: `must be at most ${MOST_DAYS} days ${before}` }]);
    }
    const period = countedDays({ since, ...until, now });
    const answers = sql`ai_citation_samples where workspace_id = ${workspaceId} and query_id = ${id}`;
    const coverageOf = (total: number) => fetchCoverage(db, { total, fetched: answers, reason: "no_answers" });
    if (period === null) {
      return { queryId: id, groupBy: "day" as const, definition, series: [], coverage: await coverageOf(0) };
    }
    const { first: firstDay, last: lastDay } = period;
    const firstMoment = new Date(firstDay * DAY_MS).toISOString();
    const [counts, engineDays, parties, mostCited] = await Promise.all([
      openCounts(db, { workspaceId, queryIds: [id], firstDay, lastDay, definition }),
      selectEngineDays(db, { workspaceId, lastDay }),
      findParties(db, { workspaceId, trackDomains: query.track_domains }),
      selectMostCited(db, { workspaceId, queryId: id, since: firstMoment }),
    ]);
    const days = { lastDay, days: 1, windows: lastDay - firstDay + 1 };
    const [brand, tracked] = [parties.own.domain, parties.tracked];
    const [shares, own] = [counts({ ...days, tracked }), counts({ ...days, tracked: [brand] })];
    const faultOf = engineDays.faultOf.bind(engineDays);
    const series = historyDays({ shares, own, mostCited, tracked, brand, queryId: id, faultOf });
    return { queryId: id, groupBy: "day" as const, definition, series, coverage: await coverageOf(series.length) };
  },
);
