import type { DiscussionThread, DiscussionThreadDetail, Perspective, RecentInvocation } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import { perspectiveOf } from "./analysis/perspective.ts";
import type { ReadThread } from "./analysis/read-thread.ts";

export interface ThreadRow {
  id: string;
  url: string;
  url_key: string;
  community: string;
  title: string;
  score: number | null;
  comments: number | null;
  authors: number | null;
  created_at: string;
  perspective: Perspective;
  summary: string;
  signal: number | null;
  source: string;
  basis: "posts" | "snippet";
  licence: string | null;
  invocation_id: string;
}

const COLUMNS = sql`id, url, url_key, community, title, score, comments, authors, created_at, perspective, summary, signal, source, basis,
  licence, invocation_id`;

export function toThread(row: ThreadRow): DiscussionThread {
  return {
    id: row.id,
    url: row.url,
    subreddit: row.community,
    title: row.title,
    score: row.score,
    comments: row.comments,
    createdAt: row.created_at,
    perspective: row.perspective,
    summary: row.summary,
    signalScore: row.signal,
    source: row.source,
    basis: row.basis,
    authors: row.authors,
  };
}

export const THREAD_LIST: LiveList = {
  from: sql`discussion_threads`,
  select: COLUMNS,
  columns: {
    id: { sql: sql`id`, type: "text" },
    title: { sql: sql`title`, type: "text" },
    summary: { sql: sql`summary`, type: "text" },
    painPoints: { sql: sql`pain_points`, type: "text" },
    subreddit: { sql: sql`community`, type: "text" },
    perspective: { sql: sql`perspective`, type: "text" },
    signalScore: { sql: sql`signal`, type: "number", nullable: true },
    createdAt: { sql: sql`created_at`, type: "time" },
  },
};

interface Address {
  workspaceId: string;
  id: string;
}

export async function findThread(db: Db, { workspaceId, id }: Address): Promise<ThreadRow | undefined> {
  const [row] = await db.query<ThreadRow>(sql`
    select ${COLUMNS} from discussion_threads where id = ${id} and workspace_id = ${workspaceId}`);
  return row;
}

export async function selectThreads(db: Db, workspaceId: string, ids: readonly string[]): Promise<ThreadRow[]> {
  return db.query<ThreadRow>(sql`
    select ${COLUMNS} from discussion_threads where workspace_id = ${workspaceId} and id = any (${ids}::text[])
    order by created_at desc, id desc`);
}

type Quote = DiscussionThreadDetail["quotes"][number];

/** The quotes of a thread, in its order. */
export async function selectQuotes(db: Db, { workspaceId, id }: Address): Promise<Quote[]> {
  return db.query<Quote>(sql`
    select m.quote as text, m.perspective, m.pain_point_id as "painPointId", p.url, m.starts_at as start, m.ends_at as "end",
      case when t.licence is null then null else p.author_name end as author, t.licence
    from pain_point_mentions m
    join discussion_posts p on p.thread_id = m.thread_id and p.key = m.post_key
    join discussion_threads t on t.id = m.thread_id
    where m.thread_id = ${id} and m.workspace_id = ${workspaceId}
    order by p.position, m.starts_at`);
}

export async function findReadingRun(db: Db, invocationId: string): Promise<RecentInvocation | undefined> {
  const [row] = await db.query<RecentInvocation>(sql`
    select id as "invocationId", skill, status, credits_captured + credits_of_children as "creditsUsed",
      created_at as "createdAt", updated_at as "updatedAt"
    from invocations
    where id = ${invocationId}`);
  return row;
}

/** A thread as a source returned it, with what its terms demand. */
export interface NewThread extends Omit<ReadThread, "posts"> {
  source: string;
  /** How to read it again; null where it cannot be. */
  address: { source: string; ref: string } | null;
  basis: "posts" | "snippet";
  keepDays: number;
  licence: string | null;
  posts: readonly (ReadThread["posts"][number] & { authorName: string | null })[];
}

export interface StoringRun {
  agencyId: string;
  workspaceId: string;
  invocationId: string;
}

const MAX_SUMMARY = 240;

/** Stores a thread in place of what was stored of it, so that deleted posts and their quotes go. Returns its identifier. */
export async function storeThread(tx: Tx, run: StoringRun, thread: NewThread): Promise<string> {
  const first = thread.posts[0]?.text ?? thread.title;
  const perspective = perspectiveOf(first);
  const named = new Set(thread.posts.flatMap(({ author }) => author ?? []));
  const authors = named.size === 0 ? null : named.size;
  const [row] = await tx.query<{ id: string }>(sql`
    insert into discussion_threads (id, agency_id, workspace_id, source, source_id, source_ref, url, url_key, community, title,
      score, comments, authors, created_at, perspective, summary, basis, licence, invocation_id, read_at,
      first_read_at, expires_at)
    select ${newId("thd")}, ${run.agencyId}, ${run.workspaceId}, ${thread.source}, ${thread.address?.source ?? null},
      ${thread.address?.ref ?? null}, ${thread.url}, ${thread.key}, ${thread.community}, ${thread.title}, ${thread.score},
      ${thread.comments}, ${authors}, ${thread.createdAt}, ${perspective}, ${summaryOf(first)}, ${thread.basis},
      ${thread.licence}, ${run.invocationId}, now, now, now + ${thread.keepDays} * interval '1 day'
    from world_now(${run.agencyId}) as now
    on conflict (workspace_id, url_key) do update
    set source = excluded.source, source_id = excluded.source_id, source_ref = excluded.source_ref, url = excluded.url,
      community = excluded.community, title = excluded.title, score = excluded.score, comments = excluded.comments,
      authors = excluded.authors, perspective = excluded.perspective, summary = excluded.summary, basis = excluded.basis,
      licence = excluded.licence, invocation_id = excluded.invocation_id, read_at = excluded.read_at,
      expires_at = excluded.expires_at
    where excluded.basis = 'posts' or discussion_threads.basis = 'snippet'
    returning id`);
  if (row === undefined) return knownThread(tx, run.workspaceId, thread.key);
  const posts = thread.posts.map((post, position) => ({
    ...post,
    position,
    perspective: perspectiveOf(post.text),
    authorName: thread.licence === null ? null : post.authorName,
  }));
  await replacePosts(tx, run, { threadId: row.id, posts });
  return row.id;
}

/** Posts that are gone or changed lose their quotes. Quotes of the others stay. */
async function replacePosts(
  tx: Tx,
  run: StoringRun,
  { threadId, posts }: { threadId: string; posts: readonly object[] },
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as p(key text, position integer, author text,
    "authorName" text, text text, url text, at timestamptz, score integer, perspective text)`;
  await tx.query(sql`
    delete from discussion_posts d
    where d.thread_id = ${threadId} and not exists (select 1 from ${given} where p.key = d.key and p.text = d.text)`);
  await tx.query(sql`
    insert into discussion_posts (thread_id, key, agency_id, workspace_id, position, author_key, author_name, text, url, posted_at,
      score, perspective)
    select ${threadId}, p.key, ${run.agencyId}, ${run.workspaceId}, p.position, p.author, p."authorName", p.text, p.url, p.at,
      p.score, p.perspective
    from ${given}
    on conflict (thread_id, key) do update
    set position = excluded.position, author_key = excluded.author_key, author_name = excluded.author_name, url = excluded.url,
      score = excluded.score, perspective = excluded.perspective`);
}

/** A snippet never replaces the posts of a thread that was read before. */
async function knownThread(tx: Tx, workspaceId: string, urlKey: string): Promise<string> {
  const [row] = await tx.query<{ id: string }>(sql`
    select id from discussion_threads where workspace_id = ${workspaceId} and url_key = ${urlKey}`);
  if (row === undefined) throw new Error("A thread was neither stored nor known.");
  return row.id;
}

function summaryOf(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= MAX_SUMMARY) return plain;
  return `${plain.slice(0, Math.max(plain.lastIndexOf(" ", MAX_SUMMARY), 1))} …`;
}

/** Threads of a run with their stored posts, as the analysis reads them. */
export async function selectReadThreads(db: Db, workspaceId: string, ids: readonly string[]): Promise<ReadThread[]> {
  const threads = await selectThreads(db, workspaceId, ids);
  const posts = await db.query<ReadThread["posts"][number] & { threadId: string }>(sql`
    select thread_id as "threadId", key, author_key as author, text, url, posted_at as at, score
    from discussion_posts
    where workspace_id = ${workspaceId} and thread_id = any (${ids}::text[])
    order by thread_id, position`);
  const byThread = Map.groupBy(posts, ({ threadId }) => threadId);
  return threads.map((row) => ({
    ...{ key: row.id, url: row.url, community: row.community, title: row.title, createdAt: row.created_at },
    ...{ score: row.score, comments: row.comments },
    posts: (byThread.get(row.id) ?? []).map(({ threadId: _threadId, ...post }) => post),
  }));
}

export interface StoredAddress {
  id: string;
  source: string;
  ref: string;
  url: string;
}

/** Threads that were read longest ago, at least a day ago, and can be read again. */
export async function selectToRecheck(
  db: Db,
  run: Omit<StoringRun, "invocationId">,
  most: number,
): Promise<StoredAddress[]> {
  return db.query<StoredAddress>(sql`
    select id, source_id as source, source_ref as ref, url
    from discussion_threads
    where workspace_id = ${run.workspaceId} and source_ref is not null
      and read_at < world_now(${run.agencyId}) - interval '1 day'
    order by read_at, id
    limit ${most}`);
}

/** Deletes a thread that its source no longer shows, with its posts and quotes. */
export async function deleteThread(tx: Tx, { workspaceId, id }: Address): Promise<void> {
  await tx.query(sql`delete from discussion_threads where id = ${id} and workspace_id = ${workspaceId}`);
}

export async function recordSignals(
  tx: Tx,
  workspaceId: string,
  threads: readonly { id: string; signal: number | null; painPoints: string; engagement: number | null }[],
): Promise<void> {
  await tx.query(sql`
    update discussion_threads t
    set signal = s.signal, pain_points = s."painPoints", engagement = s.engagement
    from jsonb_to_recordset(${JSON.stringify(threads)}::jsonb) as s(id text, signal double precision, "painPoints" text,
      engagement double precision)
    where t.id = s.id and t.workspace_id = ${workspaceId}`);
}
