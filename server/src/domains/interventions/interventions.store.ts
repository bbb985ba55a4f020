import type { Intervention, InterventionEffect } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, SystemDb, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";

// SQL: server/database/functions/interventions.sql, server/database/functions/test-clock.sql

export interface InterventionRow {
  id: string;
  kind: Intervention["kind"];
  scope: Intervention["scope"];
  title: string;
  note: string | null;
  made_by: Intervention["madeBy"];
  from_day: string;
  pages: string[];
  keyword_ids: string[];
  prompt_ids: string[];
  selected_because: Intervention["selectedBecause"];
  items: Intervention["items"];
  next_look_at: string | null;
  looks: number;
  verdict: Intervention["verdict"];
  reason: Intervention["reason"];
  headline: Intervention["headline"];
  created_at: string;
}

const COLUMNS = sql`id, kind, scope, title, note, made_by, from_day::text as from_day, pages, keyword_ids, prompt_ids, selected_because,
  items, next_look_at, looks, verdict, reason, headline, created_at`;

export const INTERVENTION_LIST: LiveList = {
  from: sql`interventions`,
  select: COLUMNS,
  columns: {
    id: { sql: sql`id`, type: "text" },
    kind: { sql: sql`kind`, type: "text" },
    verdict: { sql: sql`verdict`, type: "text" },
    madeBy: { sql: sql`made_by`, type: "text" },
    from: { sql: sql`from_day::timestamp at time zone 'utc'`, type: "time" },
    createdAt: { sql: sql`created_at`, type: "time" },
  },
};

export interface Place {
  agencyId: string;
  workspaceId: string;
}

export async function findIntervention(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<InterventionRow | undefined> {
  const [row] = await db.query<InterventionRow>(
    sql`select ${COLUMNS} from interventions where id = ${id} and workspace_id = ${workspaceId}`,
  );
  return row;
}

/** The other entries whose windows can touch that of a day: 26 weeks before it to 13 weeks after. */
export async function selectNeighbours(
  db: Db,
  { workspaceId, id, day }: { workspaceId: string; id: string; day: string },
): Promise<InterventionRow[]> {
  return db.query<InterventionRow>(sql`
    select ${COLUMNS} from interventions
    where workspace_id = ${workspaceId} and id <> ${id} and from_day between ${day}::date - 182 and ${day}::date + 92
    order by from_day, id limit 2000`);
}

export interface NewIntervention extends Place {
  id: string;
  kind: Intervention["kind"];
  scope: Intervention["scope"];
  title: string;
  note: string | null;
  from: string;
  pages: readonly string[];
  keywordIds: readonly string[];
  promptIds: readonly string[];
  selectedBecause: Intervention["selectedBecause"];
}

/** Adds what a person did, with the keywords that rank with its pages and the prompts that contain them. */
export async function insertIntervention(tx: Tx, added: NewIntervention): Promise<InterventionRow> {
  const { agencyId, workspaceId, scope, from } = added;
  const items = [{ title: added.title, url: added.pages[0] ?? null, ref: null, at: `${from}T00:00:00.000Z` }];
  const [row] = await tx.query<InterventionRow>(sql`
    with keyword_list as (
      select array(select distinct k from unnest(${added.keywordIds}::text[] || keywords_of_pages(${workspaceId}, ${added.pages}::text[])) as k) as ids,
        first_look_of(${workspaceId}, ${scope}, ${from}::date) as look)
    insert into interventions (id, agency_id, workspace_id, kind, scope, title, note, made_by, from_day, pages, keyword_ids, prompt_ids,
      selected_because, items, next_look_at, reason, created_at)
    select ${added.id}, ${agencyId}, ${workspaceId}, ${added.kind}, ${scope}, ${added.title}, ${added.note}, 'person', ${from}::date,
      ${added.pages}::text[], ids[1:500],
      (array(select distinct p from unnest(${added.promptIds}::text[] || prompts_of_keywords(${workspaceId}, ids)) as p))[1:500],
      ${added.selectedBecause}, ${toJsonb(items)}::jsonb,
      look, case when look is not null then 'too_early' when ${scope} = 'site' then 'no_controls' end, world_now(${agencyId})
    from keyword_list
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error("The intervention was not stored.");
  return row;
}

export async function countOfPeople(db: Db, workspaceId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::integer as count from interventions where workspace_id = ${workspaceId} and made_by = 'person'`,
  );
  return row?.count ?? 0;
}

/** The identifiers among these that are no keyword, and no monitored prompt, of the workspace. */
export async function findUnknownUnits(
  db: Db,
  {
    workspaceId,
    keywordIds,
    promptIds,
  }: { workspaceId: string; keywordIds: readonly string[]; promptIds: readonly string[] },
): Promise<{ field: "keywordIds" | "promptIds"; id: string }[]> {
  return db.query(sql`
    select 'keywordIds' as field, given as id from unnest(${keywordIds}::text[]) as given
    where not exists (select from keywords where workspace_id = ${workspaceId} and id = given)
    union all
    select 'promptIds', given from unnest(${promptIds}::text[]) as given
    where not exists (
      select from ai_citation_queries where workspace_id = ${workspaceId} and id = given and deleted_at is null)
    limit 20`);
}

export async function deleteIntervention(
  tx: Tx,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<void> {
  await tx.query(
    sql`delete from interventions where id = ${id} and workspace_id = ${workspaceId} and made_by = 'person'`,
  );
}

export interface LookRow {
  intervention_id: string;
  kind: Intervention["kind"];
  source: InterventionEffect["source"];
  week: number;
  verdict: Intervention["verdict"];
  reason: Intervention["reason"];
  tau: number | null;
  variance: number | null;
  p: number | null;
  figures: StoredFigures;
  judged_at: string;
  is_headline: boolean;
}

/** What the API returns of a look, without what changes later. */
export type StoredFigures = Pick<InterventionEffect, "sentence" | "unitsNeeded" | "overlapping" | "series"> & {
  estimate: Omit<NonNullable<InterventionEffect["estimate"]>, "shrunken"> | null;
  /** The untouched units, frozen. */
  controlIds: string[];
};

const LOOK_COLUMNS = sql`l.intervention_id, i.kind, l.source, l.week, l.verdict, l.reason, l.tau, l.variance, l.p, l.judged_at,
  l.source = i.headline as is_headline`;

export async function selectLooks(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<LookRow[]> {
  return db.query<LookRow>(sql`
    select ${LOOK_COLUMNS}, l.figures
    from intervention_looks l join interventions i on i.id = l.intervention_id
    where l.workspace_id = ${workspaceId} and l.intervention_id = ${id}
    order by l.week, l.source`);
}

/** The last look at each source of every intervention of the workspace, without figures. */
export async function selectLastLooks(db: Db, workspaceId: string): Promise<Omit<LookRow, "figures">[]> {
  return db.query(sql`
    select distinct on (l.intervention_id, l.source) ${LOOK_COLUMNS}
    from intervention_looks l join interventions i on i.id = l.intervention_id
    where l.workspace_id = ${workspaceId}
    order by l.intervention_id, l.source, l.week desc`);
}

/** What the last looks of other workspaces of the agency found, where it lets them be compared; empty otherwise. */
export async function selectOutcomesElsewhere(
  db: Db,
  workspaceId: string,
): Promise<Pick<LookRow, "kind" | "source" | "tau" | "variance" | "reason" | "judged_at">[]> {
  return db.query(sql`select *, null as reason from outcomes_elsewhere(${workspaceId})`);
}

export interface GainRow {
  id: string;
  kind: Intervention["kind"];
  scope: Intervention["scope"];
  title: string;
  from_day: string;
  headline: Intervention["headline"];
  /** The source of the look: the one that decides, and for links in a second row the clicks of the linked pages. */
  source: Intervention["headline"];
  /** The latest look with an estimate at the source; null without one. */
  look: {
    week: number;
    verdict: Intervention["verdict"];
    reason: Intervention["reason"];
    tau: number;
    variance: number;
    observed: number;
    units: number;
    overlapping: string[];
  } | null;
  /** Looks that were made, those that found nothing to measure among them. */
  made: number;
  is_judged: boolean;
  /** What the latest look at that source says; null before the first one. */
  last_reason: Intervention["reason"];
  looks: number;
}

/** Interventions that began on these days, each with its judgement as of a moment. Marks are none. */
export async function selectGains(
  db: Db,
  {
    workspaceId,
    from,
    to,
    until,
    most,
  }: { workspaceId: string; from?: string; to: string; until: string; most: number },
): Promise<GainRow[]> {
  return db.query<GainRow>(sql`
    select i.id, i.kind, i.scope, i.title, i.from_day::text as from_day, i.headline, counted.source, said.reason as last_reason, i.looks as made,
      i.scope = 'units' or i.looks > 0 or i.next_look_at is not null as is_judged,
      (select count(*)::integer from intervention_looks l where l.intervention_id = i.id and l.judged_at < ${until}) as looks,
      case when judged.week is not null then jsonb_build_object('week', judged.week, 'verdict', judged.verdict,
        'reason', judged.reason, 'tau', judged.tau, 'variance', judged.variance,
        'observed', judged.figures #> '{estimate,observed}', 'units', judged.figures #> '{estimate,units}',
        'overlapping', judged.figures -> 'overlapping') end as look
    from interventions i
    cross join lateral (
      select i.headline as source
      union all select 'clicks' where i.kind in ('link_placed', 'link_lost') and i.headline <> 'clicks') as counted
    left join lateral (
      select l.* from intervention_looks l
      where l.intervention_id = i.id and l.source = counted.source and l.judged_at < ${until}
        and l.tau is not null and l.source <> 'presence' and jsonb_typeof(l.figures -> 'estimate') = 'object'
      order by l.week desc limit 1) as judged on true
    left join lateral (
      select l.reason from intervention_looks l
      where l.intervention_id = i.id and l.source = counted.source and l.judged_at < ${until}
      order by l.week desc limit 1) as said on true
    where i.workspace_id = ${workspaceId} and i.scope <> 'mark' and i.created_at < ${until}
      and i.from_day >= coalesce(${from ?? null}::date, '-infinity') and i.from_day <= ${to}::date
    order by i.from_day desc, i.id, counted.source is distinct from i.headline limit ${2 * most}`);
}

/** The latest estimate of every intervention of the workspace at each source as of a moment, alone and not joint. */
export async function selectEstimates(
  db: Db,
  { workspaceId, until }: { workspaceId: string; until: string },
): Promise<
  { id: string; kind: Intervention["kind"]; source: InterventionEffect["source"]; tau: number; variance: number }[]
> {
  return db.query(sql`
    select distinct on (l.intervention_id, l.source) l.intervention_id as id, i.kind, l.source, l.tau, l.variance
    from intervention_looks l join interventions i on i.id = l.intervention_id
    where l.workspace_id = ${workspaceId} and l.judged_at < ${until} and l.tau is not null and l.variance is not null
      and l.reason is distinct from 'overlap'
    order by l.intervention_id, l.source, l.week desc`);
}

/** What the headline look of each intervention says: the first that decided, else the latest. */
export async function selectSentences(
  db: Db,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; sentence: string }>(sql`
    select distinct on (i.id) i.id, l.figures ->> 'sentence' as sentence
    from interventions i join intervention_looks l on l.intervention_id = i.id and l.source = i.headline
    where i.workspace_id = ${workspaceId} and i.id = any (${ids}::text[])
    order by i.id, l.verdict in ('helped', 'hurt') desc,
      case when l.verdict in ('helped', 'hurt') then l.week else -l.week end`);
  return new Map(rows.map(({ id, sentence }) => [id, sentence]));
}

export interface NewLook {
  source: InterventionEffect["source"];
  week: number;
  verdict: Intervention["verdict"];
  reason: Intervention["reason"];
  tau: number | null;
  variance: number | null;
  p: number | null;
  figures: StoredFigures;
}

export async function insertLooks(tx: Tx, place: Place & { id: string }, looks: readonly NewLook[]): Promise<void> {
  for (const look of looks) {
    await tx.query(sql`
      insert into intervention_looks (intervention_id, agency_id, workspace_id, source, week, verdict, reason, tau, variance, p, figures,
        judged_at)
      values (${place.id}, ${place.agencyId}, ${place.workspaceId}, ${look.source}, ${look.week}, ${look.verdict}, ${look.reason},
        ${look.tau}, ${look.variance}, ${look.p}, ${toJsonb(look.figures)}::jsonb, world_now(${place.agencyId}))
      on conflict (intervention_id, source, week) do nothing`);
  }
}

/** A verdict of an earlier look stays. */
export async function endLook(
  tx: Tx,
  { workspaceId, id }: { workspaceId: string; id: string },
  look: {
    verdict: Intervention["verdict"];
    reason: Intervention["reason"];
    headline: Intervention["headline"];
    nextLookAt: string | null;
  },
): Promise<void> {
  await tx.query(sql`
    update interventions
    set looks = looks + 1, next_look_at = ${look.nextLookAt}::timestamptz, headline = coalesce(headline, ${look.headline}),
      verdict = case when verdict in ('helped', 'hurt') then verdict else ${look.verdict} end,
      reason = case when verdict in ('helped', 'hurt') then null else ${look.reason} end
    where id = ${id} and workspace_id = ${workspaceId}`);
}

export interface DueLook extends Place {
  id: string;
}

export async function findDueLooks(system: SystemDb, limit: number): Promise<DueLook[]> {
  const [rows = []] = await system.batch<DueLook>([
    sql`select i.id, i.agency_id as "agencyId", i.workspace_id as "workspaceId"
        from interventions i join workspaces w on w.id = i.workspace_id join agencies a on a.id = i.agency_id
        where i.next_look_at <= clock_timestamp() + a.world_offset and a.suspended_at is null and w.deleted_at is null
          and not is_being_advanced(a.clock_run)
        order by i.next_look_at
        limit ${limit}`,
  ]);
  return rows;
}

/** Takes a due look for an hour, so that no other process takes it. Undefined if another one has it. */
export async function claimLook(tx: Tx, { agencyId, workspaceId, id }: DueLook): Promise<InterventionRow | undefined> {
  const [row] = await tx.query<InterventionRow>(sql`
    update interventions set next_look_at = world_now(${agencyId}) + interval '1 hour'
    where id = ${id} and workspace_id = ${workspaceId} and next_look_at <= world_now(${agencyId})
    returning ${COLUMNS}`);
  return row;
}
