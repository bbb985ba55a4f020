import { withClient } from "../../src/platform/database/connection.ts";

export interface YearOfAnswers {
  agencyId: string;
  workspaceId: string;
  prompts: number;
  /** Answers of each prompt, engine and day. */
  samples: number;
  days: number;
}

const ENGINES = ["llm_chat_1", "llm_search_2", "llm_assistant_3", "llm_assistant_4"];

/** Monitors prompts and samples them for a year that ends today. Returns the prompts. */
export function fillAnswers(adminUrl: string, { agencyId, workspaceId, prompts, samples, days }: YearOfAnswers) {
  return withClient(adminUrl, async (client) => {
    const place = [agencyId, workspaceId];
    await client.query("set session_replication_role = replica");
    await client.query("set synchronous_commit = off");
    await client.query(
      `insert into ai_citation_queries (id, agency_id, workspace_id, prompt, llms, samples_per_day, cadence, track_domains, tags,
         is_branded, api_key_id, created_at, updated_at)
       select 'aiq_' || p, $1, $2, 'Which tool suits studio ' || p || '?', $4, $5, 'daily',
         array['brand.example', 'rival-1.example', 'rival-2.example', 'rival-3.example', 'rival-4.example'], '{}', false,
         (select id from api_keys where agency_id = $1 limit 1), now() - interval '400 days', now()
       from generate_series(1, $3::int) as p`,
      [...place, prompts, ENGINES, samples],
    );
    await client.query(
      "select ensure_citation_month(now() - age * interval '28 days') from generate_series(0, $1::int / 28 + 1) as age",
      [days],
    );
    // The sets of cited domains differ by prompt, engine and day, as those of engines that rotate their sources.
    await client.query(
      `insert into ai_citation_samples (id, agency_id, workspace_id, sampled_at, query_id, query_version, prompt, is_branded, llm,
         surface, vendor, model, location, language, outcome, cited_domains, credited_domains, named_domains, body)
       select 'ais_' || age || '_' || p || '_' || e || '_' || s, $1, $2,
         date_trunc('day', now() at time zone 'utc') at time zone 'utc' - age * interval '1 day' + (p * 400 + e * 50 + s) * interval '1 millisecond',
         'aiq_' || p, 1, 'Which tool suits studio ' || p || '?', false, ($4::text[])[e], 'api', 'bench', 'model-1', 'US', 'en', 'answered',
         known || array['shop-' || d % 97 || '.example', 'forum-' || d % 61 || '.example', 'news-' || d % 31 || '.example'], known, known,
         decode(repeat(md5(d::text), 20), 'hex')
       from generate_series($6::int, 1, -1) as age, generate_series(1, $3::int) as p, generate_series(1, 4) as e,
         generate_series(1, $5::int) as s,
         lateral (select (hashtextextended(age || ' ' || p || ' ' || e || ' ' || s, 0) & 1073741823)::int as d) as draw,
         lateral (select array_remove(array[
           case when d % 10 < 3 then 'brand.example' end, case when d / 10 % 10 < 4 then 'rival-1.example' end,
           case when d / 100 % 10 < 3 then 'rival-2.example' end, case when d / 1000 % 10 < 2 then 'rival-3.example' end,
           case when d / 10000 % 10 < 1 then 'rival-4.example' end], null) as known) as credits`,
      [...place, prompts, ENGINES, samples, days],
    );
    await client.query(
      `insert into ai_citation_scores (agency_id, workspace_id, edition, digest, counts, cites, credited, named, first)
       select distinct $1, $2, '', credited_domains::text, true, true, credited_domains, named_domains, credited_domains[1]
       from ai_citation_samples where workspace_id = $2`,
      place,
    );
    await client.query(
      `insert into ai_citation_tallies (agency_id, workspace_id, query_id, month, query_version, llm, surface, model, location, language,
         entries)
       select $1, $2, s.query_id, date_trunc('month', s.sampled_at at time zone 'utc')::date - date '1970-01-01', 1, s.llm, s.surface,
         s.model, s.location, s.language,
         string_agg(int4send((extract(day from s.sampled_at at time zone 'utc')::int - 1) * 67108864 + c.id), ''::bytea order by s.sampled_at)
       from ai_citation_samples s join ai_citation_scores c on c.workspace_id = $2 and c.digest = s.credited_domains::text
       where s.workspace_id = $2 group by 3, 4, 6, 7, 8, 9, 10`,
      place,
    );
    await client.query(
      "vacuum analyze ai_citation_samples, ai_citation_tallies, ai_citation_scores, ai_citation_queries",
    );
    const { rows } = await client.query<{ id: string }>(
      "select id from ai_citation_queries where workspace_id = $1 order by id",
      [workspaceId],
    );
    return rows.map(({ id }) => id);
  });
}
