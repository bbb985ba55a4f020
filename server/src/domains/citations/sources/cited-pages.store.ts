import type { AnswerEngine, Surface } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../../kernel/database/db.ts";
import { type PageOfAnswer, promptKeyOf } from "./pages-of-answer.ts";

/** A stored answer that counts, with the pages that it cites. */
export interface CitingAnswer {
  sampledAt: string;
  llm: AnswerEngine;
  surface: Surface;
  prompt: string;
  queryId: string | null;
  pages: readonly PageOfAnswer[];
}

interface Place {
  agencyId: string;
  workspaceId: string;
}

interface Counted {
  key: string;
  day: string;
  llm: string;
  surface: string;
  promptKey: string;
  queryId: string | null;
  pageKey: string;
  answers: number;
  naming: number;
}

/** Counts the pages that new answers cite. Rows are written in the order of their keys, so that no two writers wait for each other. */
export async function recordCitedPages(tx: Tx, place: Place, answers: readonly CitingAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  const pages = new Map<string, PageOfAnswer>();
  const citing = new Map<string, Counted>();
  const counted = new Map<string, Counted>();
  for (const { sampledAt, llm, surface, prompt, queryId, pages: cited } of answers) {
    const day = sampledAt.slice(0, 10);
    const cell = { day, llm, surface, promptKey: promptKeyOf(prompt), queryId };
    add(counted, { ...cell, pageKey: "", naming: 0 });
    for (const page of cited) {
      pages.set(page.pageKey, page);
      add(citing, { ...cell, pageKey: page.pageKey, naming: page.namesUs ? 1 : 0 });
    }
  }
  await storePages(tx, place, ordered(pages));
  await addDays(tx, place, ordered(counted));
  await addPageDays(tx, place, ordered(citing));
}

function add(counts: Map<string, Counted>, one: Omit<Counted, "key" | "answers">): void {
  const key = [one.day, one.pageKey, one.llm, one.surface, one.promptKey].join(" ");
  const known = counts.get(key) ?? { ...one, key, answers: 0, naming: 0 };
  counts.set(key, { ...known, answers: known.answers + 1, naming: known.naming + one.naming });
}

function ordered<T>(rows: ReadonlyMap<string, T>): T[] {
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

async function storePages(tx: Tx, { agencyId, workspaceId }: Place, pages: readonly PageOfAnswer[]): Promise<void> {
  if (pages.length === 0) return;
  await tx.query(sql`
    insert into ai_citation_pages (agency_id, workspace_id, page_key, url, host, domain, title)
    select ${agencyId}, ${workspaceId}, p.* from unnest(${pages.map((page) => page.pageKey)}::text[],
      ${pages.map((page) => page.url)}::text[], ${pages.map((page) => page.host)}::text[],
      ${pages.map((page) => page.domain)}::text[], ${pages.map((page) => page.title)}::text[]) as p
    on conflict do nothing`);
}

async function addDays(tx: Tx, { agencyId, workspaceId }: Place, rows: readonly Counted[]): Promise<void> {
  await tx.query(sql`
    insert into ai_citation_answer_days as stored (agency_id, workspace_id, day, llm, surface, prompt_key, query_id, answers)
    select ${agencyId}, ${workspaceId}, d.* from unnest(${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ llm }) => llm)}::text[], ${rows.map(({ surface }) => surface)}::text[],
      ${rows.map(({ promptKey }) => promptKey)}::text[], ${rows.map(({ queryId }) => queryId)}::text[],
      ${rows.map(({ answers }) => answers)}::int[]) as d
    on conflict (workspace_id, day, llm, surface, prompt_key)
      do update set answers = stored.answers + excluded.answers, query_id = coalesce(stored.query_id, excluded.query_id)`);
}

async function addPageDays(tx: Tx, { agencyId, workspaceId }: Place, rows: readonly Counted[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(sql`
    insert into ai_citation_page_days as stored (agency_id, workspace_id, day, page_key, llm, surface, prompt_key, query_id, answers, naming)
    select ${agencyId}, ${workspaceId}, d.* from unnest(${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ pageKey }) => pageKey)}::text[], ${rows.map(({ llm }) => llm)}::text[],
      ${rows.map(({ surface }) => surface)}::text[], ${rows.map(({ promptKey }) => promptKey)}::text[],
      ${rows.map(({ queryId }) => queryId)}::text[], ${rows.map(({ answers }) => answers)}::int[],
      ${rows.map(({ naming }) => naming)}::int[]) as d
    on conflict (workspace_id, day, page_key, llm, surface, prompt_key)
      do update set answers = stored.answers + excluded.answers, naming = stored.naming + excluded.naming,
        query_id = coalesce(stored.query_id, excluded.query_id)`);
}

export interface ReadPage {
  url: string;
  /** Null where the page could not be read. */
  namesUs: boolean | null;
}

/** Records whether pages name the brand, as they were read now. A page that could not be read keeps what was known. */
export async function recordReadPages(
  tx: Tx,
  { agencyId, workspaceId }: Place,
  pages: readonly (ReadPage & { pageKey: string })[],
): Promise<void> {
  await tx.query(sql`
    update ai_citation_pages p
    set names_us = coalesce(r.names_us, p.names_us),
      read_at = case when r.names_us is null then p.read_at else date_trunc('milliseconds', world_now(${agencyId})) end
    from unnest(${pages.map(({ pageKey }) => pageKey)}::text[], ${pages.map(({ namesUs }) => namesUs)}::boolean[]) as r (page_key, names_us)
    where p.workspace_id = ${workspaceId} and p.page_key = r.page_key`);
}
