import {
  type Campaign,
  type CompetitorOutreachInput,
  type LinkHunterInput,
  type LinkHunterResult,
  OUTREACH_DEFAULTS,
  type OutreachDraft,
  type SerpOutreachInput,
  type SerpOutreachResult,
} from "@findable/contract";
import type { Angle } from "../../market/link-mail.ts";
import { csvTable } from "../csv-table.ts";
import { type DemoFile, type DemoSkill, type DemoStep, type DemoStory, demoSkill } from "../demo-skill.ts";
import { demoId } from "../ids.ts";
import { CORE_PHRASES, DEMO_NOW, RIVALS } from "../world/facts.ts";
import { campaigns, type DemoDraft, freshDraft, takenBefore, topDomains } from "../world/outreach/campaigns.ts";
import { type Funnel, funnel } from "../world/outreach/funnel.ts";
import { FEATURED_URL } from "../world/outreach/pitches.ts";
import { linkingTo, type Prospect, rankingFor } from "../world/outreach/prospects.ts";
import { slugged } from "../world/texts.ts";

type Outreach = { ourContentUrl: string; angle: Angle; followUps: readonly { afterDays: number }[] };
type FromSerp = Partial<SerpOutreachInput>;
type FromCompetitor = Partial<CompetitorOutreachInput>;

const LINKS_LOOKED_AT = 60;
/** Results that `link_hunter` goes through for each phrase. */
const RESULTS_HUNTED = 100;

/** The natural key of the campaign that an order starts, as the operation takes it and as the run does. */
export function campaignKey({ dryRun: _dryRun, ...order }: Readonly<Record<string, unknown>>): string {
  return `started ${JSON.stringify(order)}`;
}

export function serpFunnel({ seed, filters = {} }: FromSerp): Funnel {
  const { topN = OUTREACH_DEFAULTS.topN } = filters;
  return narrowed(rankingFor(keywordOf({ seed }), topN), filters);
}

function keywordOf({ seed }: Pick<FromSerp, "seed">): string {
  return seed?.keyword ?? "architecture fee calculator";
}

export function competitorFunnel(order: FromCompetitor): Funnel {
  return narrowed(linkingTo(competitorOf(order).domain, LINKS_LOOKED_AT), { minDomainRating: order.minDR ?? 30 });
}

function competitorOf({ competitorId }: FromCompetitor): (typeof RIVALS)[number] {
  return RIVALS.find(({ domain }) => demoId("cmp", domain) === competitorId) ?? RIVALS[0];
}

function narrowed(found: readonly Prospect[], filters: Campaign["filters"]): Funnel {
  const days = filters.excludeAlreadyContactedWithinDays ?? OUTREACH_DEFAULTS.excludeAlreadyContactedWithinDays;
  return funnel(found, filters, takenBefore(campaigns(), DEMO_NOW, days));
}

function serpOutreachStory(order: FromSerp): DemoStory<SerpOutreachResult> {
  const angle = order.outreach?.targetingAngle ?? "link_insertion";
  const outreach = {
    ourContentUrl: order.outreach?.ourContentUrl ?? FEATURED_URL,
    angle,
    followUps: order.outreach?.followUps ?? [],
  };
  const keyword = keywordOf(order);
  const begin = { name: "fetch_serp", durationMs: 3_900, says: `I read the results for “${keyword}”.` };
  return campaignStory(campaignKey(order), slugged(keyword), serpFunnel(order), outreach, begin);
}

function competitorOutreachStory(order: FromCompetitor): DemoStory<SerpOutreachResult> {
  const { targetingAngle: angle = "link_insertion", ourContentUrl = FEATURED_URL, followUps = [] } = order;
  const { name, domain } = competitorOf(order);
  const begin = { name: "pull_backlinks", durationMs: 7_300, says: `I read who links to ${name}.` };
  const outreach = { ourContentUrl, angle, followUps };
  return campaignStory(campaignKey(order), slugged(domain), competitorFunnel(order), outreach, begin);
}

function campaignStory(
  key: string,
  slug: string,
  found: Funnel,
  outreach: Outreach,
  begin: DemoStep,
): DemoStory<SerpOutreachResult> {
  const drafts = draftsFor(key, found, outreach);
  return {
    result: {
      campaignId: demoId("scmp", key),
      status: drafts.length === 0 ? "COMPLETED" : "AWAITING_APPROVAL",
      summary: found.summary,
      topDomains: topDomains(found.judged),
      warnings: warningsOf(found),
    },
    steps: [begin, ...campaignSteps(found)],
    files: campaignFiles(slug, found, drafts),
    skillsUsed: ["research.serp", "link_building.campaign.draft_email"],
  };
}

function draftsFor(key: string, { chosen }: Pick<Funnel, "chosen">, outreach: Outreach): DemoDraft[] {
  return chosen.map((prospect) => freshDraft(key, prospect, { ...outreach, draftedBy: "model", draftedAt: DEMO_NOW }));
}

function warningsOf({ summary }: Funnel): string[] {
  const lost = summary.afterAlreadyContactedFilter - summary.afterContactDiscovery;
  if (summary.finalDrafts === 0) return ["No page was left after the filters, so there is nothing to approve."];
  return lost === 0 ? [] : [`No contact was found at ${lost} of ${summary.afterAlreadyContactedFilter} domains.`];
}

function campaignSteps({ summary }: Funnel): DemoStep[] {
  const { serpResultsFetched: all, afterAlreadyContactedFilter: fit, finalDrafts: drafts } = summary;
  return [
    {
      name: "filter_domains",
      durationMs: 640,
      says: `${fit} of ${all} pages are worth a mail; the table says why not.`,
    },
    {
      name: "discover_contacts",
      durationMs: 900 + 2_300 * fit,
      progress: { total: fit, unit: "domains" },
      says: `Somebody to write to at ${summary.afterContactDiscovery} of them.`,
    },
    {
      name: "draft_emails",
      durationMs: 500 + 4_200 * drafts,
      progress: { total: drafts, unit: "mails" },
      model: true,
      says:
        drafts === 0 ? "There was nothing to draft." : `${drafts} drafts, each for its page. They wait for a person.`,
    },
  ];
}

function campaignFiles(slug: string, { judged }: Pick<Funnel, "judged">, drafts: readonly DemoDraft[]): DemoFile[] {
  const rows = judged.map(({ prospect: { domain, rank, domainRating, url }, contact, skippedReason }) => [
    ...[domain, rank, domainRating, url],
    ...[contact?.email, skippedReason],
  ]);
  const mails = drafts.map(({ contact, accountDomain, subject, body }) => {
    return `## ${accountDomain}\n\nTo: ${contact.email}\nSubject: ${subject}\n\n${body}`;
  });
  return [
    {
      path: `agent-output/outreach/${slug}-prospects.csv`,
      contentType: "text/csv",
      text: csvTable([["domain", "rank", "domainRating", "url", "contact", "skippedReason"], ...rows]),
    },
    {
      path: `agent-output/outreach/${slug}-drafts.md`,
      contentType: "text/markdown",
      text: `${["# Drafts", ...(mails.length === 0 ? ["None: no page was left after the filters."] : mails)].join("\n\n")}\n`,
    },
  ];
}

function linkHunterStory(order: Partial<LinkHunterInput>): DemoStory<LinkHunterResult> {
  const {
    ourContentUrl = FEATURED_URL,
    targetingAngle: angle = "link_insertion",
    maxDrafts = 25,
    followUps = [],
  } = order;
  const keywords = order.keywords ?? keywordsFor(ourContentUrl);
  const key = campaignKey({ hunter: order });
  const all = narrowed(
    keywords.flatMap((keyword) => rankingFor(keyword, RESULTS_HUNTED)),
    { positionRange: [1, RESULTS_HUNTED] },
  );
  const chosen = all.chosen.slice(0, maxDrafts);
  const found = { ...all, chosen, summary: { ...all.summary, finalDrafts: chosen.length } };
  const drafts = draftsFor(key, found, { ourContentUrl, angle, followUps });
  return {
    result: {
      campaignId: demoId("scmp", key),
      summary: found.summary,
      drafts: drafts.map((draft) => withAddress(draft, demoId("scmp", key))),
      warnings: warningsOf(all),
    },
    steps: [
      {
        name: "fetch_serps",
        durationMs: 2_600 * keywords.length,
        progress: { total: keywords.length, unit: "phrases" },
        says: `I looked through the results for ${keywords.map((one) => `“${one}”`).join(", ")}.`,
      },
      ...campaignSteps(found),
    ],
    files: campaignFiles(`hunt-${slugged(keywords[0] ?? "links")}`, found, drafts),
    skillsUsed: ["link_building.serp_outreach", "link_building.campaign.draft_email"],
  };
}

/** The best phrases of a page of ours, by searches a month. */
function keywordsFor(ourContentUrl: string): string[] {
  const path = URL.parse(ourContentUrl)?.pathname;
  const own = CORE_PHRASES.filter(({ page }) => page === path);
  const candidates = own.length > 0 ? own : CORE_PHRASES.filter(({ status }) => status === "FOCUSED");
  return candidates
    .toSorted((one, other) => other.volume - one.volume)
    .slice(0, 3)
    .map(({ phrase }) => phrase);
}

function withAddress({ outcome: _outcome, ...draft }: DemoDraft, campaignId: string): OutreachDraft {
  return { ...draft, approvalUrl: `/app/campaigns/${campaignId}?draft=${draft.draftId}` };
}

export const outreachStories: readonly DemoSkill[] = [
  demoSkill("link_building.serp_outreach", serpOutreachStory),
  demoSkill("link_building.competitor_outreach", competitorOutreachStory),
  demoSkill("link_hunter", linkHunterStory),
];
