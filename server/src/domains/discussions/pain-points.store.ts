import type { PainPoint, PainPointQuote, Perspective } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import { questionAbout } from "../../kernel/text/question-about.ts";
import { subjectOf } from "../../kernel/text/subject-of.ts";
import { languageOf } from "../workspaces/index.ts";
import type { FoundPain } from "./analysis/analyse-threads.ts";
import type { Signal, Voice } from "./analysis/signal.ts";
import type { StoringRun } from "./threads.store.ts";

// SQL: server/database/functions/discussions.sql

export interface PainRow {
  id: string;
  topic: string;
  topic_by: "quote" | "model";
  /** The language of the workspace, as its settings name it. */
  language: string | null;
  signal: number;
  authors: number;
  threads: number;
  perspective: Perspective;
  last_seen_at: string;
  quotes: PainPointQuote[] | null;
  sources: string[] | null;
}

const MOST_QUOTES = 6;
const MOST_SOURCES = 20;

/** One quote of an author and thread, so that no author fills the list. People are counted from the quotes that are left. */
const SELECT = sql`p.id, p.topic, p.topic_by, (select w.settings ->> 'primaryLanguage' from workspaces w where w.id = p.workspace_id) as language,
  p.signal, p.perspective, p.last_seen_at,
  (select count(distinct coalesce(m.author_key, m.thread_id))::integer from pain_point_mentions m where m.pain_point_id = p.id) as authors,
  (select count(distinct m.thread_id)::integer from pain_point_mentions m where m.pain_point_id = p.id) as threads,
  (select jsonb_agg(jsonb_build_object('text', q.quote, 'threadId', q.thread_id, 'url', q.url, 'start', q.starts_at, 'end', q.ends_at,
      'author', q.author, 'licence', q.licence) order by q.place, q.thread_id, q.post_key, q.starts_at) from (
    select distinct on (coalesce(m.author_key, m.thread_id)) m.quote, m.place, m.thread_id, m.post_key, m.starts_at, m.ends_at,
      coalesce(d.url, t.url) as url, case when t.licence is null then null else d.author_name end as author, t.licence
    from pain_point_mentions m
    join discussion_posts d on d.thread_id = m.thread_id and d.key = m.post_key
    join discussion_threads t on t.id = m.thread_id
    where m.pain_point_id = p.id order by coalesce(m.author_key, m.thread_id), m.place, m.thread_id, m.post_key, m.starts_at) q where q.place <= (
    select max(o.place) from (select m.place from pain_point_mentions m where m.pain_point_id = p.id order by m.place limit ${MOST_QUOTES}) o)
  ) as quotes,
  (select array_agg(s.url order by s.place, s.url) from (
    select t.url, min(m.place) as place from pain_point_mentions m join discussion_threads t on t.id = m.thread_id
    where m.pain_point_id = p.id group by t.url order by min(m.place), t.url limit ${MOST_SOURCES}) s) as sources`;

export const PAIN_LIST: LiveList = {
  from: sql`pain_points p`,
  select: SELECT,
  columns: {
    id: { sql: sql`p.id`, type: "text" },
    topic: { sql: sql`p.topic`, type: "text" },
    signalScore: { sql: sql`p.signal`, type: "number" },
  },
};

export function toPainPoint(row: PainRow): PainPoint {
  const quotes = row.quotes ?? [];
  return {
    id: row.id,
    topic: row.topic,
    signalScore: row.signal,
    verbatimQuotes: quotes.map(({ text }) => text),
    quotes,
    sources: row.sources ?? [],
    perspective: row.perspective,
    lastSeenAt: row.last_seen_at,
    authors: row.authors,
    threads: row.threads,
  };
}

/** A few words for a pain point that are no quote. */
export function subjectOfPain({ topic, topic_by, language }: Pick<PainRow, "topic" | "topic_by" | "language">): string {
  return topic_by === "model" ? topic : subjectOf(topic, languageOf({ primaryLanguage: language ?? "" }) ?? "en");
}

/** A prompt that a person would type about a pain point. It repeats no quote. */
export function promptOfPain(row: Pick<PainRow, "topic" | "topic_by" | "language">): string {
  return questionAbout(row.topic, languageOf({ primaryLanguage: row.language ?? "" }) ?? "en") ?? subjectOfPain(row);
}

export async function selectPainPoints(
  db: Db,
  { workspaceId, limit }: { workspaceId: string; limit: number },
): Promise<(PainPoint & { subject: string; prompt: string })[]> {
  const rows = await db.query<PainRow>(sql`
    select ${SELECT} from pain_points p
    where p.workspace_id = ${workspaceId}
    order by p.signal desc, p.id desc
    limit ${limit}`);
  return rows.map((row) => ({ ...toPainPoint(row), subject: subjectOfPain(row), prompt: promptOfPain(row) }));
}

const MOST_QUOTED = 300;

export interface QuotedPain extends Pick<PainPoint, "id" | "topic" | "signalScore"> {
  quote: string;
  /** The thread of the quote. */
  url: string;
  /** Title and summary of the thread. */
  thread: string;
}

/** The strongest pain points, each with its first quote and the thread of that quote. */
export async function selectQuotedPains(db: Db, workspaceId: string): Promise<QuotedPain[]> {
  return db.query<QuotedPain>(sql`
    select p.id, p.topic, p.signal as "signalScore", m.quote, t.url, t.title || ' ' || t.summary as thread
    from (
      select id, topic, signal from pain_points where workspace_id = ${workspaceId} order by signal desc, id desc limit ${MOST_QUOTED}) p
    cross join lateral (
      select quote, thread_id from pain_point_mentions where pain_point_id = p.id order by place limit 1) m
    join discussion_threads t on t.id = m.thread_id
    order by p.signal desc, p.id desc`);
}

export interface KnownPain {
  id: string;
  topic: string;
  terms: [string, number][];
}

/** Serializes writes to the pain points of a workspace, and returns them. */
export async function lockPainPoints(tx: Tx, workspaceId: string): Promise<KnownPain[]> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('pain points ' || ${workspaceId}, 0))`);
  return tx.query<KnownPain>(sql`
    select id, topic, terms from pain_points where workspace_id = ${workspaceId} order by signal desc, id limit 2000`);
}

export interface WrittenPain {
  id: string;
  isNew: boolean;
  topic: string;
  topicBy: "quote" | "model";
  pain: FoundPain;
}

export async function upsertPain(tx: Tx, run: StoringRun, { id, topic, topicBy, pain }: WrittenPain): Promise<void> {
  const { signal, perspective, lastSeenAt, terms } = pain;
  await tx.query(sql`
    insert into pain_points (id, agency_id, workspace_id, topic, topic_by, signal, authors, threads, perspective, last_seen_at,
      terms, created_at, updated_at)
    select ${id}, ${run.agencyId}, ${run.workspaceId}, ${topic}, ${topicBy}, ${signal.score}, ${signal.authors},
      ${signal.threads}, ${perspective}, ${lastSeenAt}, ${toJsonb(terms)}::jsonb, now, now
    from world_now(${run.agencyId}) as now
    on conflict (id) do update
    set topic = case when pain_points.topic_by = 'model' and excluded.topic_by = 'quote' then pain_points.topic else excluded.topic end,
      topic_by = case when pain_points.topic_by = 'model' then 'model' else excluded.topic_by end,
      perspective = excluded.perspective, last_seen_at = greatest(pain_points.last_seen_at, excluded.last_seen_at),
      terms = excluded.terms, updated_at = excluded.updated_at`);
  const mentions = pain.mentions.map((mention, place) => ({ ...mention, place }));
  await tx.query(sql`
    insert into pain_point_mentions (pain_point_id, thread_id, post_key, agency_id, workspace_id, starts_at, ends_at, quote,
      author_key, said_at, perspective, stance, specificity, place)
    select ${id}, m."threadKey", m."postKey", ${run.agencyId}, ${run.workspaceId}, m.start, m."end", m.quote, m.author, m.at,
      m.perspective, m.stance, m.specificity, m.place
    from jsonb_to_recordset(${JSON.stringify(mentions)}::jsonb) as m("threadKey" text, "postKey" text, start integer,
      "end" integer, quote text, author text, at timestamptz, perspective text, stance double precision,
      specificity double precision, place integer)
    -- A run may have waited since it read the posts: what was deleted meanwhile is not stored again.
    join discussion_posts d on d.thread_id = m."threadKey" and d.key = m."postKey" and position(m.quote in d.text) > 0
    on conflict (thread_id, post_key, starts_at) do update
    set pain_point_id = excluded.pain_point_id, place = excluded.place`);
}

/** Every stored statement of the workspace, for the signals of its pain points. */
export async function selectVoices(db: Db, workspaceId: string): Promise<(Voice & { painId: string })[]> {
  return db.query<Voice & { painId: string }>(sql`
    select m.pain_point_id as "painId", m.thread_id as "threadKey", m.author_key as author, m.said_at as at, t.engagement,
      m.stance, m.specificity
    from pain_point_mentions m join discussion_threads t on t.id = m.thread_id
    where m.workspace_id = ${workspaceId}`);
}

/** Writes the signals that differ from the stored ones. */
export async function recordPainSignals(tx: Tx, signals: readonly (Signal & { id: string })[]): Promise<void> {
  await tx.query(sql`
    update pain_points p
    set signal = s.score, authors = s.authors, threads = s.threads
    from jsonb_to_recordset(${JSON.stringify(signals)}::jsonb) as s(id text, score double precision, authors integer,
      threads integer)
    where p.id = s.id and (p.signal, p.authors, p.threads) is distinct from (s.score, s.authors, s.threads)`);
}

export async function dropUnstated(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(sql`select drop_unstated_pain_points(${workspaceId})`);
}

export async function selectPainsById(db: Db, workspaceId: string, ids: readonly string[]): Promise<PainPoint[]> {
  const rows = await db.query<PainRow>(sql`
    select ${SELECT} from pain_points p
    where p.workspace_id = ${workspaceId} and p.id = any (${ids}::text[])
    order by p.signal desc, p.id desc`);
  return rows.map(toPainPoint);
}

export async function selectPainOfThreads(
  db: Db,
  workspaceId: string,
  threadIds: readonly string[],
): Promise<{ threadId: string; topic: string; signal: number }[]> {
  return db.query(sql`
    select distinct m.thread_id as "threadId", p.topic, p.signal
    from pain_point_mentions m join pain_points p on p.id = m.pain_point_id
    where m.workspace_id = ${workspaceId} and m.thread_id = any (${threadIds}::text[])
    order by m.thread_id, p.signal desc, p.topic`);
}
