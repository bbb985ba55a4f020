import sql from "sql-template-tag";
import type { Db, Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import { keyOf, promptKeyOf } from "../sources/pages-of-answer.ts";
import type { PreparedAnswer } from "./prepare-answers.ts";
import type { ReportColumns, VendorCount } from "./vendor-reports.ts";

// SQL: server/database/functions/ai-citations.sql

interface Place {
  agencyId: string;
  workspaceId: string;
}

/** One import of a workspace at a time, so that the same answer in two of them is stored once. */
export async function lockImports(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('ai_citation_imports ' || ${workspaceId}, 0))`);
}

/** Which of the samples are stored already. */
export async function selectStored(tx: Tx, workspaceId: string, sampleIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from ai_citation_samples where workspace_id = ${workspaceId} and id = any (${sampleIds})`);
  return new Set(rows.map(({ id }) => id));
}

export interface MonitoredPrompt {
  id: string;
  version: number;
}

/** Monitored prompts by the key of their text; the oldest of those that ask the same. */
export async function selectMonitored(db: Db, workspaceId: string): Promise<Map<string, MonitoredPrompt>> {
  const rows = await db.query<MonitoredPrompt & { prompt: string }>(sql`
    select id, version, prompt from ai_citation_queries
    where workspace_id = ${workspaceId} and deleted_at is null
    order by created_at desc, id desc`);
  return new Map(rows.map(({ id, version, prompt }) => [promptKeyOf(prompt), { id, version }]));
}

export interface AnswerToInsert extends PreparedAnswer {
  time: string;
  query: MonitoredPrompt | undefined;
}

/** Stores answers in one statement. A stored answer is never changed. */
export async function insertImported(
  tx: Tx,
  { agencyId, workspaceId }: Place,
  answers: readonly AnswerToInsert[],
): Promise<void> {
  const months = [...new Set(answers.map(({ time }) => time.slice(0, 7)))].toSorted();
  for (const month of months) await tx.query(sql`select ensure_citation_month(${`${month}-01T00:00:00Z`})`);
  const rows = answers.map(({ pages: _pages, score: _score, warnings: _warnings, line: _line, query, ...answer }) => ({
    ...answer,
    queryId: query?.id ?? null,
    queryVersion: query?.version ?? null,
  }));
  await tx.query(sql`
    insert into ai_citation_samples (id, agency_id, workspace_id, sampled_at, query_id, query_version, prompt, is_branded, llm,
      surface, vendor, model, location, language, outcome, cited_domains, credited_domains, named_domains, body)
    select "sampleId", ${agencyId}, ${workspaceId}, "time", "queryId", "queryVersion", prompt, "isBranded", llm, 'imported', vendor,
      model, location, language, outcome, "citedDomains", credited, named, decode(body, 'base64')
    from jsonb_to_recordset(${toJsonb(rows)}::jsonb) as r ("sampleId" text, "time" timestamptz, "queryId" text, "queryVersion" int,
      prompt text, "isBranded" boolean, llm text, vendor text, model text, location text, language text, outcome text,
      "citedDomains" text[], credited text[], named text[], body text)`);
}

/** Stores the counts of a vendor's report. The newest count of the same days replaces an earlier one. Returns how many were new. */
export async function storeVendorCounts(
  tx: Tx,
  { agencyId, workspaceId }: Place,
  { vendorReport, dimension, metric }: ReportColumns,
  counts: readonly VendorCount[],
): Promise<number> {
  const once = [...new Map(counts.map((count) => [`${count.value} ${count.from}`, count])).values()];
  const rows = await tx.query<{ is_new: boolean }>(sql`
    insert into ai_citation_vendor_counts as stored (agency_id, workspace_id, vendor_report, dimension, metric, value_key, value,
      from_day, to_day, count, imported_at)
    select ${agencyId}, ${workspaceId}, ${vendorReport}, ${dimension}, ${metric}, c.*, date_trunc('milliseconds', world_now(${agencyId}))
    from unnest(${once.map(({ value }) => keyOf(value))}::text[], ${once.map(({ value }) => value)}::text[],
      ${once.map(({ from }) => from)}::date[], ${once.map(({ to }) => to)}::date[], ${once.map(({ count }) => count)}::bigint[]) as c
    on conflict (workspace_id, vendor_report, dimension, value_key, from_day, to_day)
      do update set count = excluded.count, imported_at = excluded.imported_at where stored.count <> excluded.count
    returning xmax = 0 as is_new`);
  return rows.length;
}
