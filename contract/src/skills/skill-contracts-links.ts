import { defineSkillContract, type SkillContract } from "../kernel/skill.ts";
import {
  CompetitorOutreachInput,
  CompetitorOutreachResult,
  SerpOutreachInput,
  SerpOutreachResult,
} from "../link-building/campaigns.ts";
import { checkMailboxes, MailboxCheckInput, MailboxCheckResult } from "../link-building/mailboxes.ts";
import { createCompetitorOutreach, createSerpOutreach } from "../link-building/outreach-campaigns.ts";
import { approveDrafts, LinkBuildingSendInput, LinkBuildingSendResult } from "../link-building/outreach-drafts.ts";
import { answerReplySkill } from "../link-building/outreach-replies.ts";
import { creditsFor, PRICE_WORDS, PRICES } from "../prices.ts";
import {
  DiscoverContactsInput,
  DiscoverContactsResult,
  DraftEmailInput,
  DraftEmailResult,
} from "./link-building-skills.ts";

/** 50 results with 50 contacts and 40 drafts. */
const CAMPAIGN_CREDITS =
  PRICES.outreach.per50Results + creditsFor(50, PRICES.outreach.perContact) + creditsFor(40, PRICES.outreach.perDraft);
const skill = {
  category: "links",
  area: "link_building",
  supportsApproval: true,
  supportsFiles: false,
  demo: "demo",
} as const;
const content = createCompetitorOutreach.example.input.ourContentUrl;

export const serpOutreachSkill = defineSkillContract({
  ...skill,
  slug: "link_building.serp_outreach",
  name: "Run a campaign from a SERP",
  description:
    "Takes the sites that rank for a phrase, filters them, finds a contact at each and drafts an email. Nothing is sent before a person approves. To let the skill choose the phrases use `link_hunter`, for sites that link to a competitor `link_building.competitor_outreach`.",
  credits: createSerpOutreach.credits,
  input: SerpOutreachInput,
  output: SerpOutreachResult,
  budget: { credits: CAMPAIGN_CREDITS, llmCalls: 60, durationSeconds: 480 },
  subject: ["seed.keyword", "outreach.ourContentUrl"],
  example: { input: createSerpOutreach.example.input },
});

export const competitorOutreachSkill = defineSkillContract({
  ...skill,
  slug: "link_building.competitor_outreach",
  name: "Run a campaign from a competitor's links",
  description:
    "Takes the pages that link to a competitor, finds a contact at each and drafts an email. Nothing is sent before a person approves. To see the links first use `research.competitor.backlinks`, for sites that rank for a phrase `link_building.serp_outreach`.",
  credits: createCompetitorOutreach.credits,
  input: CompetitorOutreachInput,
  output: CompetitorOutreachResult,
  budget: { credits: CAMPAIGN_CREDITS, llmCalls: 60, durationSeconds: 480 },
  subject: ["ourContentUrl"],
  example: { input: createCompetitorOutreach.example.input },
});

export const sendSkill = defineSkillContract({
  ...skill,
  slug: "link_building.send",
  name: "Send approved emails",
  description:
    "Sends approved drafts of a campaign, now or at a given time. It acts on the outside world, so it needs a key. To decide the drafts use `link_building.serp_outreach.approve`, which runs this skill.",
  credits: approveDrafts.credits,
  input: LinkBuildingSendInput,
  output: LinkBuildingSendResult,
  budget: { credits: 25 * PRICES.outreach.perSentEmail, llmCalls: 0, durationSeconds: 120 },
  demo: approveDrafts.demo,
  example: { input: { campaignId: approveDrafts.example.input.id, draftIds: "all" } },
});

export const discoverContactsSkill = defineSkillContract({
  ...skill,
  slug: "link_building.crm.contact.discover",
  name: "Find people at a site",
  description:
    "Finds the people who decide about content at a site and how to contact them, each with its source. It looks up real people, so it needs a key. A campaign such as `link_building.serp_outreach` finds its own contacts.",
  credits: PRICE_WORDS.contact,
  input: DiscoverContactsInput,
  output: DiscoverContactsResult,
  budget: { credits: 5 * PRICES.outreach.perContact, llmCalls: 0, durationSeconds: 30 },
  demo: "safety",
  example: { input: { domain: "studiopractice.example", roles: ["editor"], limit: 3 } },
});

export const draftEmailSkill = defineSkillContract({
  ...skill,
  slug: "link_building.campaign.draft_email",
  name: "Draft one email",
  description:
    "Writes one email that pitches your content for one page, with every factual statement traced to its source. Nothing is stored or sent. For a campaign use `link_building.serp_outreach`.",
  credits: PRICE_WORDS.emailDraft,
  input: DraftEmailInput,
  output: DraftEmailResult,
  budget: { credits: PRICES.outreach.perDraft, llmCalls: 3, durationSeconds: 30 },
  supportsApproval: false,
  supportsFiles: true,
  subject: ["ourContentUrl", "targetUrl"],
  example: { input: { ourContentUrl: content, targetUrl: "https://studiopractice.example/guides/fees" } },
});

export const checkMailboxSkill = defineSkillContract({
  ...skill,
  slug: "link_building.mailbox.check",
  name: "Check mailboxes",
  description:
    "Checks the mailboxes of outreach and their domains as receivers do: SPF, DKIM, DMARC, MX, PTR, TLS, one-click unsubscribe and the credentials. Sends nothing. Campaigns do the same before their first email. To read the outcome use `link_building.mailbox.list`.",
  credits: checkMailboxes.credits,
  input: MailboxCheckInput,
  output: MailboxCheckResult,
  budget: { credits: 0, llmCalls: 0, durationSeconds: 60 },
  supportsApproval: false,
  example: { input: {} },
});

export const linkSkills: readonly SkillContract[] = [
  serpOutreachSkill,
  competitorOutreachSkill,
  sendSkill,
  discoverContactsSkill,
  draftEmailSkill,
  checkMailboxSkill,
  answerReplySkill,
];
