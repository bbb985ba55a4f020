import {
  creditsFor,
  type DiscoverContactsResult,
  type GscSubmitResult,
  PRICES,
  type ProducePublishResult,
  type SerpOutreachResult,
} from "@findable/contract";
import { csvFile } from "../csv-table.ts";
import type { DemoFile, DemoStep } from "../demo-skill.ts";
import { demoId } from "../ids.ts";
import { requestOf } from "../world/approvals/approval-requests.ts";
import { OTHER_BRANDS, OWN_PAGES, ownUrl, POSTS, PUBLISHERS } from "../world/facts.ts";
import { once } from "../world/once.ts";
import { campaigns } from "../world/outreach/campaigns.ts";
import { type PastQuestion, type PastRun, pastRun, type When } from "./past-run.ts";

/*
 * Runs whose last step people were asked about: those that publish, submit, look up people and draft mails. Only keys start
 * most of these skills, so this file has the results of their runs.
 */

const [BRIGHTFIELD, OAKLINE] = OTHER_BRANDS;

type More = Partial<PastRun>;

interface Page {
  contentId: string;
  title: string;
  address: string;
  platform: string;
}

function postPage(slug: (typeof POSTS)[number]["slug"]): Page {
  const title = POSTS.find((post) => post.slug === slug)?.title ?? slug;
  return { contentId: demoId("cnt", slug), title, address: ownUrl(`/blog/${slug}`), platform: "tallyhour-blog" };
}

const ENGINEERS: Page = {
  contentId: demoId("cnt", "structural-engineers"),
  title: "Time tracking for structural engineers",
  address: ownUrl(OWN_PAGES.engineers),
  platform: "site-pages",
};
const PAYBACK: Page = {
  contentId: demoId("cnt", "rooftop-payback"),
  title: "How long a rooftop system takes to pay for itself",
  address: `https://${BRIGHTFIELD.domain}/guides/rooftop-payback`,
  platform: "brightfield-site",
};

function publishing(slug: string, when: When, page: Page, more: More = {}): PastRun {
  const question = requestOf(slug);
  const { contentId, title, address, platform } = page;
  const result: ProducePublishResult = {
    outcome: "published",
    note: null,
    publishedUrl: address,
    platform: platform === "site-pages" ? "webhook" : "wordpress",
    platformConfigId: demoId("plat", platform),
    externalId: String(1_400 + slug.length * 13),
    revision: 3,
    isDraft: false,
    publicationId: demoId("pub", slug),
    publishAt: null,
    updated: false,
    revertible: platform !== "site-pages",
    warnings: [],
    indexing: [demoId("sub", address)],
  };
  return pastRun(slug, when, {
    skill: "produce.publish",
    input: { contentId, platformConfigId: demoId("plat", platform) },
    credits: PRICES.publication.perText,
    resources: [contentId],
    tags: ["team:content"],
    question,
    story: { result, steps: withEffect(PUBLISH_STEPS(title), question, publishStep(address)) },
    ...more,
  });
}

const PUBLISH_STEPS = (title: string): DemoStep[] => [
  { name: "load_content", durationMs: 420, says: `“${title}”, as it stands now.` },
  { name: "check_gates", durationMs: 1_310, says: "Every gate of the rubric holds." },
  { name: "render", durationMs: 1_840, says: "Rendered for the platform, with its headings, links and descriptions." },
];

function publishStep(address: string): DemoStep {
  return { name: "publish", durationMs: 2_900, says: `Published at ${address}.` };
}

function withEffect(steps: DemoStep[], { end }: PastQuestion, effect: DemoStep): DemoStep[] {
  return end?.status === "APPROVED" ? [...steps, effect] : steps;
}

function submitting(slug: string, when: When, paths: readonly string[]): PastRun {
  const question = requestOf(slug);
  const urls = paths.map(ownUrl);
  const result: GscSubmitResult = {
    submitted: urls.map((url) => ({ url, submissionId: demoId("sub", url), state: "ACCEPTED", reason: null })),
    alsoSubmittedToIndexNow: true,
    outcomes: urls.map((url) => ({ submissionId: demoId("sub", url), outcome: "submitted" })),
    warnings: [],
  };
  const steps: DemoStep[] = [
    { name: "check_domains", durationMs: 310, says: "All addresses are on a verified domain." },
    { name: "check_quota", durationMs: 120, says: "The quota of the day leaves room for them." },
  ];
  const effect = { name: "submit", durationMs: 1_700, says: "Submitted, also through IndexNow." };
  return pastRun(slug, when, {
    skill: "indexing.gsc.submit",
    input: { urls, alsoIndexNow: true },
    credits: urls.length * PRICES.gscSubmission.perUrl,
    tags: ["indexing"],
    question,
    story: { result, steps: withEffect(steps, question, effect) },
  });
}

function discovering(domain: string, when: When): PastRun {
  const site = domain.replace(".example", "");
  const address = `editor@${domain}`;
  const result: DiscoverContactsResult = {
    contacts: [
      {
        id: demoId("con", address),
        firstName: null,
        lastName: null,
        email: address,
        position: "Editor",
        source: "site",
        sourceUrl: `https://${domain}/contact`,
        confidence: 0.94,
      },
    ],
    warnings: [],
  };
  return pastRun(`discover-${site}`, when, {
    skill: "link_building.crm.contact.discover",
    input: { domain, roles: ["editor"] },
    credits: result.contacts.length * PRICES.outreach.perContact,
    tags: ["team:links"],
    question: requestOf(`discover-${site}`),
    story: {
      result,
      steps: [
        { name: "look_up_account", durationMs: 280, says: `${domain} is known; it has no contact yet.` },
        { name: "discover", durationMs: 3_400, says: "Their contact page names an editor's address." },
      ],
    },
  });
}

interface Outreach {
  skill?: string;
  input: object;
  campaign: string;
  /** Number of its mails. A literal, because the campaign itself takes 200 ms to compute. */
  drafts: number;
  /** The partner whose mail it asks about. */
  asks?: string;
  more?: More;
}

function outreach(slug: string, when: When, { skill, input, campaign, drafts, asks, more }: Outreach): PastRun {
  return pastRun(slug, when, {
    skill: skill ?? "link_building.serp_outreach",
    input,
    credits: outreachCredits(drafts),
    tags: ["team:links"],
    resources: [demoId("scmp", campaign)],
    ...(asks === undefined ? {} : { question: requestOf(slug, asks) }),
    ...more,
    story: withSteps(campaign, more),
  });
}

/** Each draft has one contact. */
function outreachCredits(drafts: number): number {
  const { per50Results, perContact, perDraft } = PRICES.outreach;
  return per50Results + creditsFor(drafts, perContact + perDraft);
}

/** Runs that succeeded have a result, which is computed on request. */
function withSteps(campaign: string, { status, story }: More = {}): NonNullable<PastRun["story"]> {
  const known = { steps: OUTREACH_STEPS, ...story };
  if (status !== undefined) return known;
  return {
    ...known,
    get result() {
      return resultOf(campaign);
    },
  };
}

/** What a run found and drafted, as its campaign still has it. */
function resultOf(slug: string): SerpOutreachResult {
  const found = campaigns().find(({ campaign }) => campaign.campaignId === demoId("scmp", slug));
  if (found === undefined) throw new Error(`The demo world has no campaign "${slug}".`);
  const { campaignId, summary, topDomains } = found.campaign;
  return { campaignId, status: "AWAITING_APPROVAL", summary, topDomains, warnings: [] };
}

const OUTREACH_STEPS: DemoStep[] = [
  { name: "fetch_serp", durationMs: 3_900, says: "Read who is there to be asked." },
  { name: "filter_domains", durationMs: 640, says: "Left out start pages, rivals and those written to lately." },
  {
    name: "discover_contacts",
    durationMs: 41_200,
    progress: { total: PUBLISHERS.length, unit: "sites" },
    says: "Somebody who decides about content is known at most of them.",
  },
  { name: "draft_emails", durationMs: 68_400, model: true, says: "Drafted a mail for each; none is sent." },
];

function prospects(topic: string): DemoFile {
  const rows = PUBLISHERS.map(({ domain, domainRating, about }, index) => ({
    rank: index + 2,
    domain,
    domain_rating: domainRating,
    about,
  }));
  return csvFile(`agent-output/outreach/${topic}-prospects.csv`, rows);
}

const INVOICE_POST = `# Invoice by project phase, step by step

Clients pay a phase they have seen finished. That is the whole idea, and most studios still send one invoice a month instead.

## Agree the phases before the first hour

Write the phases into the contract with a share of the fee for each: concept 15 %, design 30 %, permit 20 %, tender 15 %, site 20 %. A house extension with a fee of 24,000 then has a design phase of 7,200.

## Track hours against them

An hour without a phase cannot be billed by phase. Make the phase the first thing people choose, before the task.

## Send the invoice the day the drawings go out

The work is in front of the client. Name what was delivered, the share of the fee, and what comes next.
`;

/** Every one of them. */
export const reviewedRuns = once((): readonly PastRun[] => [
  publishing("publish-invoice-by-phase", [0, 8, 41], postPage("invoice-by-project-phase"), {
    status: "WAITING_APPROVAL",
    story: {
      steps: PUBLISH_STEPS(postPage("invoice-by-project-phase").title),
      files: [
        { path: "agent-output/posts/invoice-by-project-phase.md", contentType: "text/markdown", text: INVOICE_POST },
      ],
    },
  }),
  waiting(
    submitting(
      "submit-week-46-pages",
      [0, 7, 5],
      ["/blog/architecture-fee-calculator", "/for/structural-engineers", "/features/phase-invoicing"],
    ),
  ),
  waiting(publishing("publish-engineers-page", [1, 17, 22], ENGINEERS, { tags: ["team:content", "landing"] })),
  outreach("outreach-fee-calculator", [2, 10, 2], {
    input: serpSeed("architecture fee calculator", "/blog/architecture-fee-calculator"),
    campaign: "fee-calculator",
    drafts: 27,
    asks: "studiopractice.example",
    more: {
      status: "WAITING_APPROVAL",
      tags: ["team:links", "november"],
      story: { steps: OUTREACH_STEPS, files: [prospects("fee-calculator")] },
    },
  }),
  outreach("outreach-hourglass-links", [2, 15, 30], {
    skill: "link_building.competitor_outreach",
    input: linksOf("hourglasspm.example", "/blog/hourglass-pm-alternatives"),
    campaign: "hourglass-links",
    drafts: 38,
    asks: "softfinder.example",
    more: { status: "WAITING_APPROVAL" },
  }),
  waiting(
    publishing("publish-brightfield-payback", [0, 6, 48], PAYBACK, {
      domain: BRIGHTFIELD.domain,
      tags: [],
    }),
  ),
  outreach("outreach-oakline-desks", [1, 11, 15], {
    input: {
      seed: { keyword: "desk for small studio" },
      outreach: { ourContentUrl: `https://${OAKLINE.domain}/guides/desk-sizes` },
    },
    campaign: "oakline-desks",
    drafts: 2,
    asks: "studiocraft.example",
    more: { status: "WAITING_APPROVAL", domain: OAKLINE.domain },
  }),
  submitting("submit-fee-calculator", [19, 11, 31], ["/blog/architecture-fee-calculator"]),
  publishing("publish-utilisation-early", [11, 14, 8], postPage("utilisation-rate-for-studios"), {
    status: "CANCELLED",
    minutes: 145,
  }),
  publishing("publish-fee-calculator-update", [19, 9, 40], postPage("architecture-fee-calculator"), {
    tags: ["team:content", "refresh"],
  }),
  publishing("publish-fee-calculator-refused", [20, 15, 12], postPage("architecture-fee-calculator"), {
    status: "FAILED",
    minutes: 187,
    tags: ["team:content", "refresh"],
    failure: {
      code: "approval_rejected",
      message: "A person rejected the step `publish`: the worked example still has last year's rates.",
      details: { step: "publish", approvalId: demoId("appr", "publish-fee-calculator-refused") },
    },
  }),
  discovering("studiopractice.example", [13, 9, 58]),
  discovering("archdeskweekly.example", [21, 10, 47]),
  discovering("studiocraft.example", [22, 13, 20]),
  outreach("outreach-timesheet-reminders", [24, 10, 11], {
    input: serpSeed("timesheet reminder template", "/blog/timesheet-reminders-that-work"),
    campaign: "timesheet-reminders",
    drafts: 35,
    more: {
      tags: ["team:links", "october"],
      minutes: 82,
      story: { steps: OUTREACH_STEPS, files: [prospects("timesheet-reminders")] },
    },
  }),
  outreach("outreach-time-tracking-guides", [88, 8, 47], {
    input: serpSeed("how do architects track time", "/blog/how-architects-track-time"),
    campaign: "time-tracking-guides",
    drafts: 25,
    more: {
      minutes: 96,
      story: { steps: OUTREACH_STEPS, files: [prospects("time-tracking-guides")] },
    },
  }),
  outreach("outreach-utilisation-guest-articles", [12, 9, 24], {
    input: serpSeed("utilization rate architecture firm", OWN_PAGES.budgets),
    campaign: "utilisation-guest-articles",
    drafts: 25,
    more: {
      minutes: 74,
      story: { steps: OUTREACH_STEPS, files: [prospects("utilisation-guest-articles")] },
    },
  }),
  submitting("submit-hourglass-alternatives", [31, 12, 4], ["/blog/hourglass-pm-alternatives"]),
  publishing("publish-hourglass-alternatives", [32, 16, 10], postPage("hourglass-pm-alternatives")),
  outreach("outreach-planbase-links", [40, 9, 33], {
    skill: "link_building.competitor_outreach",
    input: linksOf("planbase.example", OWN_PAGES.budgets),
    campaign: "planbase-links",
    drafts: 25,
    asks: "softfinder.example",
    more: { status: "CANCELLED", minutes: 72 * 60 + 3 },
  }),
  publishing("publish-timesheet-reminders", [65, 15, 2], postPage("timesheet-reminders-that-work")),
]);

function waiting(run: PastRun): PastRun {
  return { ...run, status: "WAITING_APPROVAL" };
}

function serpSeed(keyword: string, content: string) {
  return { seed: { keyword, country: "US" }, outreach: { ourContentUrl: ownUrl(content) } };
}

function linksOf(domain: string, content: string) {
  return { competitorId: demoId("cmp", domain), ourContentUrl: ownUrl(content), minDR: 40 };
}
