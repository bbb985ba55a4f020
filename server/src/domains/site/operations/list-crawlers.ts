import { listCrawlers as contract, KNOWN_CRAWLERS } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findCrawlerCheck } from "../crawler-checks.store.ts";
import { selectCrawlerLogs } from "../crawler-logs.store.ts";
import { findPeriod, NO_VISITS, selectVisits } from "../crawler-visits.store.ts";

const LISTED_LOGS = 20;
const PAGES = { ofEach: 5, ofOne: 100 };

export const listCrawlers = implement(contract)(async ({ db, workspaceId }, { crawler, days = 30 }) => {
  const [checked, period, logs] = await Promise.all([
    findCrawlerCheck(db, workspaceId),
    findPeriod(db, workspaceId, days),
    selectCrawlerLogs(db, workspaceId, LISTED_LOGS),
  ]);
  const pages = crawler === undefined ? PAGES.ofEach : PAGES.ofOne;
  const visits = period === null ? undefined : await selectVisits(db, { workspaceId, period, crawler, pages });
  return {
    data: KNOWN_CRAWLERS.filter(({ name }) => crawler === undefined || name === crawler).map(
      ({ name, vendor, purpose, userAgent }) => ({
        crawler: name,
        vendor,
        purpose,
        access: checked?.access[name] ?? null,
        visits: visits === undefined || userAgent === null ? null : (visits.get(name) ?? NO_VISITS),
      }),
    ),
    check: checked === undefined ? null : withoutAccess(checked),
    period,
    logs,
  };
});

function withoutAccess<C extends { access: unknown }>({ access: _access, ...check }: C): Omit<C, "access"> {
  return check;
}
