import sql from "sql-template-tag";
import type { InTenant, SystemDb, Tx } from "../../kernel/database/db.ts";
import { isGone } from "../../kernel/errors/is-gone.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { ProvidersFor } from "../../kernel/runs/providers.ts";
import type { CrawlerPort } from "../../providers/crawler/port.ts";
import { countCitationsOfPage, sampleSoon } from "../citations/index.ts";
import {
  claimDueLinks,
  type DueLink,
  insertPlacedLink,
  type LinkState,
  linkStateOf,
  markRelationship,
  nextLookAt,
  recordCitations,
  recordLinkCheck,
  type SeenLink,
} from "../relationships/index.ts";
import { judgeAddress } from "../site/index.ts";
import { emitEvent } from "../webhooks/index.ts";
import { claimDueLooks, type DueLook, planLook } from "./drafts/looks.store.ts";

const WORKSPACES_PER_ROUND = 20;
const PAGES_PER_CLAIM = 20;
const PAGES_AT_ONCE = 4;
const PAGE_MS = 20_000;
const DAY_MS = 86_400_000;
/** Engines need days to read a page again. */
const SAMPLE_AGAIN_MS = 7 * DAY_MS;
const SITE_MS = 60_000;
const GRACE_MS = 15_000;
/** Pages of an interested partner's site that are read where the page of the email has no link. */
const SITE_PAGES = 15;
/** Partners that answered may place the link on another page than the one that the email named. */
const ANSWERED: readonly DueLook["relationshipStatus"][] = ["REPLIED", "NEGOTIATING"];

export interface LinkChecking {
  system: SystemDb;
  inTenant: InTenant;
  providersFor: ProvidersFor;
  onError: (error: unknown) => void;
}

interface CheckedWorkspace {
  agencyId: string;
  workspaceId: string;
  worldMode: "live" | "test";
  connections: string | null;
  ownDomain: string;
}

/** Reads the pages that are due, in worlds whose clock no run is moving. */
export async function checkDueLinks(checking: LinkChecking): Promise<void> {
  for (const workspaceId of await findDueWorkspaces(checking.system)) {
    await checkLinksOf(checking, workspaceId).catch(checking.onError);
  }
}

// SQL: server/database/functions/test-clock.sql

async function findDueWorkspaces(system: SystemDb): Promise<string[]> {
  const [rows = []] = await system.batch<{ id: string }>([
    sql`select w.id from agencies a cross join lateral links_due(a.id, clock_timestamp() + a.world_offset) l
          join workspaces w on w.id = l.workspace_id
        where a.suspended_at is null and not is_being_advanced(a.clock_run)
        limit ${WORKSPACES_PER_ROUND}`,
  ]);
  return rows.map(({ id }) => id);
}

/** Reads the pages of one workspace that are due: those of sent emails for a new link, and those of known links. */
export async function checkLinksOf(checking: LinkChecking, workspaceId: string): Promise<void> {
  const workspace = await findWorkspace(checking.system, workspaceId);
  if (workspace === undefined) return;
  const { agencyId, worldMode, connections } = workspace;
  const place = { agencyId, workspaceId, worldMode, ...(connections === null ? {} : { connections }) };
  const { crawler } = await checking.providersFor(place);
  const write = <T>(work: (tx: Tx) => Promise<T>) => checking.inTenant({ agencyId, workspaceId }, work);
  const check = { crawler, write, workspace };
  for (;;) {
    const looks = await write((tx) => claimDueLooks(tx, workspaceId, PAGES_PER_CLAIM));
    const links = await write((tx) => claimDueLinks(tx, workspaceId, PAGES_PER_CLAIM));
    if (looks.length + links.length === 0) return;
    await inGroups(looks, (look) => lookForLink(check, look));
    await inGroups(links, (link) => checkLink(check, link));
  }
}

async function findWorkspace(system: SystemDb, id: string): Promise<CheckedWorkspace | undefined> {
  const [rows = []] = await system.batch<CheckedWorkspace>([
    sql`select w.agency_id as "agencyId", w.id as "workspaceId", a.mode as "worldMode", w.primary_domain as "ownDomain",
          (select string_agg(c.id || ' ' || c.version, ',' order by c.id) from integrations c
            where c.agency_id = w.agency_id and (c.workspace_id = w.id or c.level = 'agency')) as connections
        from workspaces w join agencies a on a.id = w.agency_id
        where w.id = ${id} and w.deleted_at is null`,
  ]);
  return rows[0];
}

async function inGroups<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += PAGES_AT_ONCE) {
    await Promise.all(all.slice(from, from + PAGES_AT_ONCE).map(work));
  }
}

interface Check {
  crawler: CrawlerPort;
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  workspace: CheckedWorkspace;
}

async function lookForLink({ crawler, write, workspace }: Check, look: DueLook): Promise<void> {
  const found = await findLink(crawler, workspace.ownDomain, look);
  await write(async (tx) => {
    await planLook(tx, look.draftId, found === undefined ? nextLookAt(look.sentAt, look.now) : null);
    if (found !== undefined) await recordPlaced(tx, workspace, look, found);
  });
}

interface FoundLink {
  sourceUrl: string;
  link: SeenLink;
}

/** The link on the page that the email named, or else on another page of a partner that answered. */
async function findLink(crawler: CrawlerPort, ownDomain: string, look: DueLook): Promise<FoundLink | undefined> {
  const { pageUrl, ourContentUrl: targetUrl, domain, relationshipStatus } = look;
  const [page] = await readPages(crawler, pageUrl, { maxPages: 1, maxDepth: 0, timeLimitMs: PAGE_MS });
  const named = page === undefined ? undefined : seenOn(linkStateOf(page, { targetUrl, ownDomain, exact: false }));
  if (named !== undefined) return { sourceUrl: pageUrl, link: named };
  if (!ANSWERED.includes(relationshipStatus)) return undefined;
  const limits = { maxPages: SITE_PAGES, maxDepth: 2, timeLimitMs: SITE_MS };
  for (const other of await readPages(crawler, `https://${domain}/`, limits)) {
    const link = seenOn(linkStateOf(other, { targetUrl, ownDomain, exact: true }));
    if (link !== undefined) return { sourceUrl: other.finalUrl, link };
  }
  return undefined;
}

function seenOn(state: LinkState): SeenLink | undefined {
  return "seen" in state ? state.seen : undefined;
}

async function recordPlaced(
  tx: Tx,
  { agencyId, workspaceId }: CheckedWorkspace,
  { relationshipId, draftId, domain, now }: DueLook,
  { sourceUrl, link }: FoundLink,
): Promise<void> {
  const place = { agencyId, workspaceId };
  if (!(await insertPlacedLink(tx, place, { relationshipId, draftId, sourceUrl, link, now }))) return;
  await markRelationship(tx, workspaceId, [relationshipId], { status: "LINK_PLACED", event: "LINK_PLACED" });
  const data = { relationshipId, accountDomain: domain, draftId, sourceUrl, ...link, firstSeenAt: now };
  await emitEvent(tx, { ...place, type: "link_building.link.placed", data });
  await recordCitationsOf(tx, workspaceId, { relationshipId, sourceUrl, targetUrl: link.targetUrl, firstSeenAt: now });
  const at = new Date(Date.parse(now) + SAMPLE_AGAIN_MS).toISOString();
  await sampleSoon(tx, { workspaceId, url: sourceUrl, at });
}

/** Compares how often answers cite the page before the link and since. The day on which it was found belongs to neither. */
async function recordCitationsOf(
  tx: Tx,
  workspaceId: string,
  link: Pick<DueLink, "relationshipId" | "sourceUrl" | "targetUrl" | "firstSeenAt">,
): Promise<void> {
  const { sourceUrl: url, firstSeenAt } = link;
  const dayAfter = new Date(Date.parse(firstSeenAt) + DAY_MS).toISOString();
  const before = await countCitationsOfPage(tx, { workspaceId, url, from: null, until: firstSeenAt });
  const since = await countCitationsOfPage(tx, { workspaceId, url, from: dayAfter, until: null });
  if (before !== null && since !== null) await recordCitations(tx, link, { before, since });
}

async function checkLink({ crawler, write, workspace }: Check, due: DueLink): Promise<void> {
  const { sourceUrl, targetUrl, relationshipId } = due;
  const [page] = await readPages(crawler, sourceUrl, { maxPages: 1, maxDepth: 0, timeLimitMs: PAGE_MS });
  // A page that cannot be read proves nothing. It is read again after a day, as its claim planned.
  if (page === undefined) return;
  const state = linkStateOf(page, { targetUrl, ownDomain: workspace.ownDomain, exact: true });
  await write(async (tx) => {
    const change = await recordLinkCheck(tx, due, state);
    await recordCitationsOf(tx, workspace.workspaceId, due);
    if (change === undefined) return;
    const event = change === "lost" ? "LINK_LOST" : "LINK_PLACED";
    await markRelationship(tx, workspace.workspaceId, [relationshipId], { event });
  });
}

interface ReadPage {
  finalUrl: string;
  status: number;
  robotsDirectives: readonly string[];
  links: readonly { url: string; text: string; nofollow: boolean }[];
}

const GONE: ReadPage = { finalUrl: "", status: 404, robotsDirectives: [], links: [] };

/** The pages that answered; none where the site cannot be read. A site that says that the page does not exist has answered. */
async function readPages(
  crawler: CrawlerPort,
  site: string,
  limits: { maxPages: number; maxDepth: number; timeLimitMs: number },
): Promise<ReadPage[]> {
  const signal = AbortSignal.timeout(limits.timeLimitMs + GRACE_MS);
  try {
    const { pages } = await crawler.crawl({ site, ...limits, signal });
    return pages.filter((page) => ["reachable", "gone"].includes(judgeAddress(page)));
  } catch (error) {
    if (isGone(error)) return [GONE];
    if (error instanceof ProviderError || signal.aborted) return [];
    throw error;
  }
}
