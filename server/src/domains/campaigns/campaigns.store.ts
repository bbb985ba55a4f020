import type { Campaign, CampaignSummary, FilterCost } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import type { StoredFilters, StoredOutreach } from "./campaigns.ts";
import { DRAFT_STATUS } from "./drafts/drafts.store.ts";

export interface CampaignRow {
  id: string;
  invocation_id: string;
  status: Campaign["status"];
  paused: boolean;
  keyword: string | null;
  competitor_id: string | null;
  filters: StoredFilters;
  outreach: StoredOutreach;
  summary: CampaignSummary;
  filter_costs: FilterCost[];
  warnings: string[];
  tags: string[];
  top_domains: Campaign["topDomains"];
  created_at: string;
  updated_at: string;
}

/** The run of a campaign can fail, be cancelled or time out without the campaign, which ends with it. */
const STATUS = sql`case
  when c.status in ('RUNNING', 'AWAITING_APPROVAL') then coalesce((select case
      when i.status = 'CANCELLED' then 'CANCELLED' when i.status = 'FAILED' and c.status = 'RUNNING' then 'FAILED' end
    from invocations i where i.id = c.invocation_id), case when c.paused then 'PAUSED' else c.status end)
  else c.status end`;
const TOP_DOMAINS = 20;
const COLUMNS = sql`c.id, c.invocation_id, ${STATUS} as status, c.paused, c.keyword, c.competitor_id, c.filters, c.outreach, c.summary,
  c.filter_costs, c.warnings, c.tags, c.created_at, c.updated_at,
  (select coalesce(jsonb_agg(jsonb_build_object('domain', p.domain, 'drafted', p.drafted, 'rank', p.rank,
      'domainRating', p.domain_rating, 'skippedReason', p.skipped_reason) order by p.place), '[]')
    from outreach_prospects p where p.campaign_id = c.id and p.place < ${TOP_DOMAINS}) as top_domains`;

/** A campaign without what became of its drafts. */
export type StoredCampaign = Omit<Campaign, "outcomes">;

export function toCampaign(row: CampaignRow): StoredCampaign {
  return {
    campaignId: row.id,
    invocationId: row.invocation_id,
    status: row.status,
    paused: row.paused,
    seed: { keyword: row.keyword, competitorId: row.competitor_id },
    filters: row.filters,
    outreach: row.outreach,
    summary: row.summary,
    topDomains: row.top_domains,
    filterCosts: row.filter_costs,
    warnings: row.warnings,
    tags: row.tags,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export const CAMPAIGN_LIST: LiveList = {
  from: sql`outreach_campaigns c`,
  select: COLUMNS,
  columns: {
    campaignId: { sql: sql`c.id`, type: "text" },
    status: { sql: STATUS, type: "text" },
    tags: { sql: sql`c.tags`, type: "texts" },
    createdAt: { sql: sql`c.created_at`, type: "time" },
  },
};

export interface CampaignAddress {
  workspaceId: string;
  id: string;
}

export async function findCampaign(db: Db, { workspaceId, id }: CampaignAddress): Promise<StoredCampaign | undefined> {
  const [row] = await db.query<CampaignRow>(
    sql`select ${COLUMNS} from outreach_campaigns c where c.workspace_id = ${workspaceId} and c.id = ${id}`,
  );
  return row === undefined ? undefined : toCampaign(row);
}

/** The campaign, locked until the transaction ends, so that people and runs change it one after another. */
export async function lockCampaign(tx: Tx, { workspaceId, id }: CampaignAddress): Promise<StoredCampaign | undefined> {
  await tx.query(
    sql`select from outreach_campaigns where workspace_id = ${workspaceId} and id = ${id} for no key update`,
  );
  return findCampaign(tx, { workspaceId, id });
}

/** The campaign that a start recorded for its run. */
export async function findCampaignOfRun(db: Db, invocationId: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    sql`select id from outreach_campaigns where invocation_id = ${invocationId}`,
  );
  return row?.id;
}

/** The runs that still work for the campaign: the one that writes its drafts, and those that send them. */
export async function findRunsOfCampaign(db: Db, { workspaceId, id }: CampaignAddress): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select i.id from invocations i
    where i.ended_at is null and i.id in (
      select c.invocation_id from outreach_campaigns c where c.workspace_id = ${workspaceId} and c.id = ${id}
      union select d.sending_run from outreach_drafts d where d.workspace_id = ${workspaceId} and d.campaign_id = ${id})
    order by i.depth, i.id`);
  return rows.map((row) => row.id);
}

export interface NewCampaign extends CampaignAddress {
  agencyId: string;
  invocationId: string;
  keyword: string | null;
  competitorId: string | null;
  filters: StoredFilters;
  outreach: StoredOutreach;
  tags: readonly string[];
}

const NO_DOMAINS: CampaignSummary = {
  serpResultsFetched: 0,
  afterRootPageFilter: 0,
  afterDomainExclusion: 0,
  afterDomainRatingFilter: 0,
  afterAlreadyContactedFilter: 0,
  afterTopicFilter: 0,
  afterContactDiscovery: 0,
  finalDrafts: 0,
};

export async function insertCampaign(tx: Tx, campaign: NewCampaign): Promise<void> {
  const { id, agencyId, workspaceId, invocationId, keyword, competitorId, filters, outreach, tags } = campaign;
  await tx.query(sql`
    insert into outreach_campaigns (id, agency_id, workspace_id, invocation_id, status, keyword, competitor_id, filters, outreach,
      summary, filter_costs, tags, created_at, updated_at)
    select ${id}, ${agencyId}, ${workspaceId}, ${invocationId}, 'RUNNING', ${keyword}, ${competitorId}, ${toJsonb(filters)}::jsonb,
      ${toJsonb(outreach)}::jsonb, ${toJsonb(NO_DOMAINS)}::jsonb, '[]', ${tags}::text[], now, now
    from world_now(${agencyId}) as now`);
}

export interface CampaignResult {
  status: "RUNNING" | "AWAITING_APPROVAL" | "FAILED";
  summary: CampaignSummary;
  filterCosts: readonly FilterCost[];
  warnings: readonly string[];
}

/** Records what the run found. A campaign that was cancelled meanwhile stays cancelled. */
export async function finishCampaign(tx: Tx, id: string, result: CampaignResult): Promise<void> {
  await tx.query(sql`
    update outreach_campaigns set status = case status when 'RUNNING' then ${result.status} else status end,
      summary = ${toJsonb(result.summary)}::jsonb, filter_costs = ${toJsonb(result.filterCosts)}::jsonb,
      warnings = ${result.warnings}::text[], updated_at = world_now(agency_id)
    where id = ${id}`);
}

export async function updateCampaignRow(
  tx: Tx,
  { workspaceId, id }: CampaignAddress,
  { filters, paused }: { filters: StoredFilters; paused: boolean },
): Promise<void> {
  await tx.query(sql`
    update outreach_campaigns set filters = ${toJsonb(filters)}::jsonb, paused = ${paused}, updated_at = world_now(agency_id)
    where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Ends a campaign and cancels its unsent drafts. */
export async function cancelCampaignRow(tx: Tx, { workspaceId, id }: CampaignAddress): Promise<void> {
  await tx.query(sql`
    update outreach_drafts set status = 'CANCELLED', scheduled_at = null, version = version + 1,
      updated_at = world_now(agency_id)
    where workspace_id = ${workspaceId} and campaign_id = ${id} and status in ('AWAITING_APPROVAL', 'SCHEDULED')`);
  await tx.query(sql`
    update outreach_campaigns set status = 'CANCELLED', paused = false, updated_at = world_now(agency_id)
    where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Completes a campaign whose drafts are all decided and sent, with their follow-ups. */
export async function completeCampaign(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`
    update outreach_campaigns c set status = 'COMPLETED', updated_at = world_now(agency_id)
    where c.id = ${id} and c.status = 'AWAITING_APPROVAL' and not exists (select from outreach_drafts
      where campaign_id = c.id and ${DRAFT_STATUS} in ('AWAITING_APPROVAL', 'SCHEDULED'))
    and not exists (select from outreach_mails m
      where m.campaign_id = c.id and m.direction = 'sent' and m.state = 'planned' and m.step > 0 and m.answers is null)`);
}
