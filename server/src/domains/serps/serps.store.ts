import type { SerpSection, SerpSnapshot, SerpSummary } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import { packSerp, unpackSerp } from "./pack-serp.ts";
import type { Search, SerpContent } from "./serps.ts";

interface SummaryRow extends Search {
  id: string;
  fetched_at: string;
  organic_count: number;
  owned_position: number | null;
  ai_overview_present: boolean | null;
}

/** Null if the body was not requested. */
export interface ListedSerpRow extends SummaryRow {
  body: Uint8Array | null;
}

export interface NewSerp extends Search {
  agencyId: string;
  workspaceId: string;
  /** Number of organic results requested. */
  topN: number;
  /** When the vendor read the page; default now. */
  readAt?: string;
  kept: SerpContent;
}

/**
 * Stores a page with the time at which the vendor read it. Vendors follow real time, so the page's age is subtracted from the current
 * time of the agency's world.
 */
export async function insertSerp(tx: Tx, serp: NewSerp): Promise<{ serpId: string; fetchedAt: string }> {
  const { kept } = serp;
  const [row] = await tx.query<{ id: string; fetched_at: string }>(sql`
    insert into serps (id, agency_id, workspace_id, query, device, location, language, fetched_at, top_n, sections,
      organic_count, owned_position, ai_overview_present, top_domains, body, first_page, owned_pages)
    values (${newId("srp")}, ${serp.agencyId}, ${serp.workspaceId}, ${serp.query}, ${serp.device}, ${serp.location},
      ${serp.language},
      date_trunc('milliseconds',
        world_now(${serp.agencyId}) - greatest(interval '0', clock_timestamp() - ${serp.readAt ?? null}::timestamptz)),
      ${serp.topN}, ${kept.sections}, ${kept.organicCount}, ${kept.ownPlace.position}, ${kept.aiOverviewPresent}, ${kept.topDomains},
      ${packSerp(kept.body)}, ${kept.firstPage}, ${toJsonb(kept.ownedPages)}::jsonb)
    returning id, fetched_at`);
  if (row === undefined) throw new Error(`The results page of "${serp.query}" was not stored.`);
  return { serpId: row.id, fetchedAt: row.fetched_at };
}

interface StoredRow extends Search {
  id: string;
  fetched_at: string;
  sections: SerpSection[];
  body: Uint8Array;
}

export interface StoredSerp {
  serp: SerpSnapshot;
  /** Stored sections. */
  sections: readonly SerpSection[];
}

const STORED = sql`id, query, device, location, language, fetched_at, sections, body`;

export async function findSerp(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<StoredSerp | undefined> {
  const [row] = await db.query<StoredRow>(sql`
    select ${STORED}
    from serps
    where id = ${id} and workspace_id = ${workspaceId}`);
  return row === undefined ? undefined : toStored(row);
}

/** The organic results of stored pages, by page. */
export async function findResultsOn(
  db: Db,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<Map<string, SerpSnapshot["organic"]>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<Pick<StoredRow, "id" | "body">>(
    sql`select id, body from serps where workspace_id = ${workspaceId} and id = any(${ids}::text[])`,
  );
  return new Map(rows.map(({ id, body }) => [id, unpackSerp(body).organic]));
}

/** Newest pages that are searched for a domain, and those that are read. */
const SEARCHED_PAGES = 500;
const READ_PAGES = 30;

/** The titles of a domain on the newest results pages of the workspace. */
export async function findTitlesOf(
  db: Db,
  { workspaceId, domain }: { workspaceId: string; domain: string },
): Promise<string[]> {
  const rows = await db.query<Pick<StoredRow, "body">>(sql`
    select body from (
      select body, top_domains, fetched_at, id from serps where workspace_id = ${workspaceId}
      order by fetched_at desc, id desc limit ${SEARCHED_PAGES}) as newest
    where top_domains @> array[${domain}]
    order by fetched_at desc, id desc
    limit ${READ_PAGES}`);
  const results = rows.flatMap(({ body }) => unpackSerp(body).organic);
  return [...new Set(results.filter((result) => result.domain === domain).map(({ title }) => title))];
}

interface WantedSerp extends Search {
  agencyId: string;
  workspaceId: string;
  maxAgeMinutes: number;
  topN: number;
  sections: readonly SerpSection[];
}

/** The newest page of a search that is fresh enough and contains at least the requested sections. */
export async function findFreshSerp(db: Db, wanted: WantedSerp): Promise<StoredSerp | undefined> {
  const [row] = await db.query<StoredRow>(sql`
    select ${STORED}
    from serps
    where workspace_id = ${wanted.workspaceId} and query = ${wanted.query} and device = ${wanted.device}
      and location = ${wanted.location} and language = ${wanted.language}
      and fetched_at > world_now(${wanted.agencyId}) - ${wanted.maxAgeMinutes} * interval '1 minute'
      and top_n >= ${wanted.topN} and sections @> ${wanted.sections}::text[]
    order by fetched_at desc
    limit 1`);
  return row === undefined ? undefined : toStored(row);
}

/** The newest pages of the same search that were stored before a moment and contain organic results. */
export async function findEarlierSerps(
  db: Db,
  wanted: Search & { workspaceId: string; before: string; most: number },
): Promise<SerpSnapshot[]> {
  const rows = await db.query<StoredRow>(sql`
    select ${STORED}
    from serps
    where workspace_id = ${wanted.workspaceId} and query = ${wanted.query} and device = ${wanted.device}
      and location = ${wanted.location} and language = ${wanted.language}
      and fetched_at < ${wanted.before} and 'organic' = any (sections)
    order by fetched_at desc
    limit ${wanted.most}`);
  return rows.map((row) => toStored(row).serp);
}

function toStored(row: StoredRow): StoredSerp {
  const { query, device, location, language } = row;
  const search = { query, device, location, language };
  return {
    serp: { serpId: row.id, ...search, fetchedAt: row.fetched_at, ...unpackSerp(row.body) },
    sections: row.sections,
  };
}

/** Without bodies, unless requested. */
export function serpList(withBodies: boolean): LiveList {
  return {
    from: sql`serps`,
    select: sql`id, query, device, location, language, fetched_at, organic_count, owned_position, ai_overview_present,
      ${withBodies ? sql`body` : sql`null as body`}`,
    columns: {
      serpId: { sql: sql`id`, type: "text" },
      query: { sql: sql`query`, type: "text" },
      location: { sql: sql`location`, type: "text" },
      language: { sql: sql`language`, type: "text" },
      device: { sql: sql`device`, type: "text" },
      fetchedAt: { sql: sql`fetched_at`, type: "time" },
    },
  };
}

export function toSummary(row: ListedSerpRow): SerpSummary {
  const { query, device, location, language } = row;
  return {
    serpId: row.id,
    query,
    device,
    location,
    language,
    fetchedAt: row.fetched_at,
    organicCount: row.organic_count,
    ownedPosition: row.owned_position,
    aiOverviewPresent: row.ai_overview_present,
    ...(row.body !== null && { organic: unpackSerp(row.body).organic }),
  };
}

/** Questions of the newest stored pages, each once, with the page that shows it. */
export async function selectQuestions(
  db: Db,
  { workspaceId, pages, limit }: { workspaceId: string; pages: number; limit: number },
): Promise<{ question: string; serpId: string; query: string }[]> {
  const rows = await db.query<Pick<StoredRow, "id" | "body"> & { query: string }>(sql`
    select id, query, body from serps where workspace_id = ${workspaceId} order by fetched_at desc, id desc limit ${pages}`);
  const questions = rows.flatMap(({ id, query, body }) =>
    unpackSerp(body).paa.map(({ question }) => ({ question, serpId: id, query })),
  );
  return [...new Map(questions.map((one) => [one.question, one])).values()].slice(0, limit);
}
