import type { SerpOutreachResult } from "@findable/contract";
import {
  campaignSummary,
  costliestFilter,
  filterCosts,
  finishCampaign,
  LEAST_FIT,
  replaceProspects,
  skippedReason,
} from "../../domains/campaigns/index.ts";
import { createNameFinder } from "../../domains/citations/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { CampaignOrder } from "./campaign-order.ts";
import { type Candidate, isOpen } from "./candidate.ts";
import { draftMails } from "./draft-mails.ts";
import { findReachable } from "./find-contacts.ts";
import { type JudgedPage, judgePages, type Names } from "./judge-pages.ts";
import { type OurPage, readOurPage } from "./our-page.ts";
import { type ReadProspect, readProspects } from "./read-prospects.ts";

const TOP_DOMAINS = 20;

/** Takes the pages of a campaign through its filters, finds contacts, writes the drafts, and leaves them to a person. */
export async function runCampaign(ctx: RunContext, order: CampaignOrder): Promise<SerpOutreachResult> {
  const ours = await readOurPage(ctx, order.outreach.ourContentUrl, order.language);
  const { judged, warnings, ...names } = await judgePages(ctx, order);
  const open = judged.filter(isOpen);
  await ctx.narrate(`${open.length} of ${judged.length} sites pass the filters.`);
  const candidates = await readCandidates(ctx, order, ours, { judged, names });
  await reach(ctx, order, candidates, names.forgotten ?? []);
  const prospects = { step: "prospects", price: (order.perPage ?? 0) * open.length };
  await record(ctx, prospects, order, candidates, [...order.warnings, ...ours.warnings, ...warnings]);
  const notes = await draftMails(ctx, order, ours, candidates);
  const all = [...new Set([...order.warnings, ...ours.warnings, ...warnings, ...notes])];
  return finish(ctx, order, candidates, all);
}

/** Reads the pages that pass, and removes those that do not fit. */
async function readCandidates(
  ctx: RunContext,
  { outreach, filters, language, findsBrokenLinks = false }: CampaignOrder,
  ours: OurPage,
  { judged, names: { rivals, parties } }: { judged: readonly JudgedPage[]; names: Names },
): Promise<Candidate[]> {
  const needsBroken = outreach.targetingAngle === "broken_link_replacement";
  const urls = judged.filter(isOpen).map(({ url }) => url);
  const { primaryDomain: ownDomain } = ctx.workspace;
  const findNames = createNameFinder(parties === undefined ? [] : [parties.own, ...parties.competitors]);
  const reading = {
    ...{ pitch: ours.words, language, ownDomain, rivals, findNames },
    findsBrokenLinks: needsBroken || findsBrokenLinks,
  };
  const read = await readProspects(ctx, urls, reading);
  return judged.map((page) => {
    const found = read.get(page.url) ?? null;
    const reason = isOpen(page) ? offTopic(page, found, { needsBroken, filters }) : undefined;
    const removedBy = { ...page.removedBy, ...reason };
    return { page: { ...withProof(ctx, page, found), removedBy }, read: found, reachable: undefined, drafted: false };
  });
}

function offTopic(
  page: JudgedPage,
  read: ReadProspect | null,
  { needsBroken, filters: { requireTopicFit } }: { needsBroken: boolean; filters: CampaignOrder["filters"] },
): JudgedPage["removedBy"] {
  if (read === null) return { unreadable: "unreadable" };
  if (read.linksToUs) return { already_contacted: "links_to_us" };
  const reason = requireTopicFit === false ? undefined : topicFault(page, read);
  if (reason !== undefined) return { off_topic: reason };
  return needsBroken && read.brokenUrl === null ? { off_topic: "no_broken_link" } : {};
}

function topicFault({ source }: JudgedPage, read: ReadProspect): string | undefined {
  // Who names or links to a competitor writes about the subject, whatever words it uses.
  const showsRival = source === "competitor_link" && read.rival !== null;
  if (read.fit < LEAST_FIT && !showsRival) return "off_topic";
  if (source === "citation" && read.rival === null && !read.namesUs) return "no_rival_named";
  return source === "mention" && !read.namesUs ? "not_named" : undefined;
}

/** A mention without a link and a broken link are the better reasons to write. */
function withProof(ctx: RunContext, page: JudgedPage, read: ReadProspect | null): JudgedPage {
  if (read?.brokenUrl) {
    return {
      ...page,
      source: "broken_link",
      proof: `It links to ${read.brokenUrl}, which no longer exists. ${page.proof}`,
    };
  }
  if (page.source === "citation" && read !== null && read.rival !== null && !read.namesUs) {
    return { ...page, proof: `${page.proof} It names ${read.rival} and not ${ctx.workspace.name}.` };
  }
  if (read?.namesUs !== true || read.linksToUs) return page;
  return { ...page, source: "mention", proof: `It names ${ctx.workspace.name} without a link. ${page.proof}` };
}

async function reach(
  ctx: RunContext,
  order: CampaignOrder,
  candidates: Candidate[],
  forgotten: readonly string[],
): Promise<void> {
  const open = candidates.filter(({ page }) => isOpen(page));
  if (open.length === 0) return;
  const reachable = await findReachable(ctx, order, { pages: open.map(({ page }) => page), forgotten });
  for (const candidate of open) {
    const found = reachable.get(candidate.page.domain);
    candidate.reachable = found;
    if (found?.refused) candidate.page.removedBy = { already_contacted: found.refused };
    else if (!found?.contact && order.filters.requireContactDiscovery)
      candidate.page.removedBy = { no_contact: "no_contact_found" };
  }
  const count = open.filter(({ reachable: one }) => one?.contact).length;
  await ctx.narrate(`A contact is known at ${count} of ${open.length} sites.`);
}

function entriesOf(candidates: readonly Candidate[]) {
  return candidates.map(({ page: { removedBy }, drafted }) => ({ removedBy, drafted }));
}

/** Stores the funnel as far as it is known, so that a reader sees why domains were skipped. */
async function record(
  ctx: RunContext,
  { step, price = 0 }: { step: string; price?: number },
  { campaignId }: CampaignOrder,
  candidates: readonly Candidate[],
  warnings: readonly string[],
): Promise<void> {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id, campaignId };
  const entries = entriesOf(candidates);
  const prospects = candidates.map(({ page, drafted }) => ({
    ...{ domain: page.domain, url: page.url, title: page.title, rank: page.rank, domainRating: page.domainRating },
    ...{ source: page.source, proof: page.proof, drafted },
    skippedReason: skippedReason(page) ?? (drafted || step === "prospects" ? null : "not_drafted"),
  }));
  const isDone = step !== "prospects";
  const drafts = entries.filter(({ drafted }) => drafted).length;
  await ctx.save(step, { price }, async (tx) => {
    await replaceProspects(tx, place, prospects);
    await finishCampaign(tx, campaignId, {
      status: !isDone ? "RUNNING" : drafts > 0 ? "AWAITING_APPROVAL" : "FAILED",
      summary: campaignSummary(entries),
      filterCosts: filterCosts(entries),
      warnings,
    });
  });
}

async function finish(
  ctx: RunContext,
  order: CampaignOrder,
  candidates: readonly Candidate[],
  warnings: readonly string[],
): Promise<SerpOutreachResult> {
  const entries = entriesOf(candidates);
  const advice = costliestFilter(filterCosts(entries));
  const all = [...warnings, ...(advice === undefined ? [] : [advice])];
  await record(ctx, { step: "finish" }, order, candidates, all);
  const summary = campaignSummary(entries);
  if (summary.finalDrafts === 0) {
    const message = `No draft was written: of ${summary.serpResultsFetched} sites, ${summary.afterAlreadyContactedFilter} pass the filters, ${summary.afterTopicFilter} of them could be read and fit the content, and ${summary.afterContactDiscovery} have a contact. ${advice ?? ""}`;
    throw new AppError("no_drafts_produced", message.trim(), { campaignId: order.campaignId, summary });
  }
  return {
    campaignId: order.campaignId,
    status: "AWAITING_APPROVAL",
    summary,
    topDomains: candidates.slice(0, TOP_DOMAINS).map(({ page, drafted }) => ({
      ...{ domain: page.domain, drafted, rank: page.rank, domainRating: page.domainRating },
      skippedReason: skippedReason(page) ?? (drafted ? null : "not_drafted"),
    })),
    warnings: all,
  };
}
