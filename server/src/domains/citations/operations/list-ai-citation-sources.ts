import { listAiCitationSources as contract, resolutionOf } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { momentOf } from "../../../kernel/text/moment.ts";
import { registrableDomain } from "../../../kernel/text/site-domains.ts";
import { asDates, countedDays } from "../counted-days.ts";
import { findParties } from "../scoring/parties.store.ts";
import { type CitedPageRow, citedPageList, countAnswers, withRates } from "../sources/source-list.ts";
import { worldNow } from "../world-now.ts";

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;

export const listAiCitationSources = implement(contract)(async (context, input) => {
  const { db, agencyId, workspaceId } = context;
  const { llm, surface, queryId, domain, since, until } = input;
  const [now, parties] = await Promise.all([worldNow(db, agencyId), findParties(db, { workspaceId })]);
  const days = countedDays({
    since:
      since === undefined ? new Date(Date.parse(now) - DEFAULT_DAYS * DAY_MS).toISOString() : momentOf("since", since),
    ...(until === undefined ? {} : { until: momentOf("until", until) }),
    now,
  });
  const answers = { workspaceId, llm, surface, queryId, days };
  const asked = { ...input, ...(domain === undefined ? {} : { domain: registrableDomain(domain) }) };
  const list = citedPageList(answers, parties);
  const { rows, ...page } = await livePage<CitedPageRow>(context, contract, list, sql`true`, asked);
  const pages = rows.map(({ position: _position, position_id: _id, ...row }: CitedPageRow & Partial<Placed>) => row);
  const [data, counted] = await Promise.all([withRates(db, answers, pages), countAnswers(db, answers)]);
  const coverage = {
    answers: counted,
    days: asDates(days),
    resolve: counted === 0 && days !== null ? [resolutionOf("no_answers")] : [],
  };
  return { data, ...page, coverage };
});

interface Placed {
  position: string | null;
  position_id: string;
}
