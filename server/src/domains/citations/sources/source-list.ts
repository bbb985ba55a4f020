import type { AiCitationQuery, AnswerEngine, CitedPage, Surface } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db } from "../../../kernel/database/db.ts";
import type { LiveList } from "../../../kernel/lists/live-page.ts";
import { dateOfDay } from "../../../kernel/text/moment.ts";
import type { CountedDays } from "../counted-days.ts";
import type { Parties } from "../scoring/score-answer.ts";
import { sampledRate } from "../statistics/wire.ts";

/** Which answers a list of cited pages is made of. */
export interface CitingAnswers {
  workspaceId: string;
  /** None for a period without a day. */
  days: CountedDays | null;
  llm?: AnswerEngine | undefined;
  surface?: Surface | undefined;
  queryId?: AiCitationQuery["queryId"] | undefined;
}

export interface CitedPageRow extends Omit<CitedPage, "perEngine" | "vendorCounts"> {
  pageKey: string;
}

function ofAnswers({ workspaceId, days, llm, surface, queryId }: CitingAnswers): Sql {
  if (days === null) return sql`false`;
  return sql`workspace_id = ${workspaceId} and day between ${dateOfDay(days.first)}::date and ${dateOfDay(days.last)}::date
    and (${llm ?? null}::text is null or llm = ${llm ?? null}) and (${surface ?? null}::text is null or surface = ${surface ?? null})
    and (${queryId ?? null}::text is null or query_id = ${queryId ?? null})`;
}

/** Cited pages, each with whose it is now. The own domain beats a competitor that was entered by mistake. */
export function citedPageList(answers: CitingAnswers, { own, competitors }: Parties): LiveList {
  const rivals = competitors.map(({ domain }) => domain);
  const from = sql`(
    select p.page_key as "pageKey", p.url, p.domain, p.title, c.answers, c.prompts,
      c.first_day::timestamp at time zone 'utc' as "firstCitedAt", c.last_day::timestamp at time zone 'utc' as "lastCitedAt",
      case when ${isBelow(sql`p.host`, sql`${own.domain}`)} then 'own'
        when exists (select from unnest(${rivals}::text[]) as rival (domain) where ${isBelow(sql`p.host`, sql`rival.domain`)})
          then 'competitor' else 'third_party' end as party,
      coalesce(p.names_us, case when c.naming > 0 then true end) as "namesUs",
      case when p.names_us is not null then 'page' when c.naming > 0 then 'answer' end as "namesUsBy",
      p.read_at as "readAt"
    from (
      select page_key, sum(answers)::int as answers, count(distinct prompt_key)::int as prompts, min(day) as first_day,
        max(day) as last_day, sum(naming)::int as naming
      from ai_citation_page_days where ${ofAnswers(answers)}
      group by page_key
    ) c
    join ai_citation_pages p on p.workspace_id = ${answers.workspaceId} and p.page_key = c.page_key
  ) cited`;
  return {
    from,
    select: sql`*`,
    columns: {
      url: { sql: sql`url`, type: "text" },
      domain: { sql: sql`domain`, type: "text" },
      party: { sql: sql`party`, type: "text" },
      namesUs: { sql: sql`"namesUs"`, type: "boolean" },
      answers: { sql: sql`answers`, type: "integer" },
      prompts: { sql: sql`prompts`, type: "integer" },
      lastCitedAt: { sql: sql`"lastCitedAt"`, type: "time" },
    },
  };
}

function isBelow(host: Sql, site: Sql): Sql {
  return sql`(${host} = ${site} or right(${host}, char_length(${site}) + 1) = '.' || ${site})`;
}

/** Cited pages with their rates by engine and surface, and what vendors count for them. */
export async function withRates(db: Db, answers: CitingAnswers, rows: readonly CitedPageRow[]): Promise<CitedPage[]> {
  const keys = rows.map(({ pageKey }) => pageKey);
  const [citing, all, reports] = await Promise.all([
    db.query<{ page_key: string; llm: AnswerEngine; surface: Surface; answers: number }>(sql`
      select page_key, llm, surface, sum(answers)::int as answers from ai_citation_page_days
      where ${ofAnswers(answers)} and page_key = any (${keys})
      group by 1, 2, 3 order by 4 desc, 2, 3`),
    db.query<{ llm: string; surface: string; answers: number }>(sql`
      select llm, surface, sum(answers)::int as answers from ai_citation_answer_days where ${ofAnswers(answers)} group by 1, 2`),
    db.query<VendorCountRow>(sql`
      select distinct on (value_key, vendor_report) value_key, vendor_report as "vendorReport", metric, count,
        to_char(from_day, 'YYYY-MM-DD') as "from", to_char(to_day, 'YYYY-MM-DD') as "to"
      from ai_citation_vendor_counts
      where workspace_id = ${answers.workspaceId} and dimension = 'page' and value_key = any (${keys})
      order by value_key, vendor_report, to_day desc, from_day desc`),
  ]);
  const totals = new Map(all.map((one) => [`${one.llm} ${one.surface}`, one.answers]));
  const [byPage, counts] = [Map.groupBy(citing, (one) => one.page_key), Map.groupBy(reports, (one) => one.value_key)];
  return rows.map(({ pageKey, ...page }) => ({
    ...page,
    perEngine: (byPage.get(pageKey) ?? []).map(({ llm, surface, answers: hits }) => ({
      ...{ llm, surface, answers: hits },
      ...sampledRate(hits, totals.get(`${llm} ${surface}`) ?? hits),
    })),
    vendorCounts: (counts.get(pageKey) ?? []).map(({ value_key: _key, count, ...report }) => ({
      ...report,
      count: Number(count),
    })),
  }));
}

type VendorCountRow = CitedPage["vendorCounts"][number] & { value_key: string };

/** How many answers count in the period. */
export async function countAnswers(db: Db, answers: CitingAnswers): Promise<number> {
  const [row] = await db.query<{ answers: number }>(
    sql`select coalesce(sum(answers), 0)::int as answers from ai_citation_answer_days where ${ofAnswers(answers)}`,
  );
  return row?.answers ?? 0;
}
