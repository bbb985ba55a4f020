import { Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Identifier } from "../kernel/fields.ts";
import { defineCommand, defineDelete, defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Csv, Timestamp } from "../kernel/schemas.ts";
import { START_ERRORS } from "../kernel/start-errors.ts";
import { creditsFor, PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";
import {
  CAMPAIGN_STATUSES,
  Campaign,
  CampaignHandle,
  CompetitorOutreachInput,
  exampleCampaign,
  OutreachFilters,
  SerpOutreachInput,
} from "./campaigns.ts";

const id = Identifier("scmp", "the campaign");

const exampleSize = { draftsLikely: 17, afterFilters: 22 };
const handle = exampleHandle("link_building.serp_outreach", {
  credits:
    PRICES.outreach.per50Results +
    creditsFor(exampleSize.afterFilters, PRICES.outreach.perContact) +
    creditsFor(exampleSize.draftsLikely, PRICES.outreach.perDraft),
  durationSeconds: 420,
});
const exampleStart: CampaignHandle = {
  ...handle,
  campaignId: exampleCampaign.campaignId,
  estimatedFinalSize: exampleSize,
  links: {
    ...handle.links,
    drafts: `https://findable.example/v1/link-building/serp-outreach/${exampleCampaign.campaignId}/drafts`,
  },
};
const CAMPAIGN_ERRORS = [
  ...START_ERRORS,
  "invalid_url",
  "outreach_platform_not_configured",
  "no_drafts_produced",
  "external_unavailable",
] as const;

export const createSerpOutreach = defineStart({
  area: "outreach",
  name: "link_building.serp_outreach.create",
  path: "/v1/link-building/serp-outreach",
  credits: PRICE_WORDS.outreach,
  skill: "link_building.serp_outreach",
  summary: "Start a campaign from a SERP",
  description:
    "Starts a run that takes the sites that rank for a phrase, filters them, finds a contact at each and drafts an email. Nothing is sent before `link_building.serp_outreach.approve`. To contact sites that link to a competitor use `link_building.competitor_outreach.create`.",
  errors: CAMPAIGN_ERRORS,
  fields: SerpOutreachInput.properties,
  handle: CampaignHandle,
  example: {
    input: {
      seed: { keyword: "studio pricing guide", country: "US" },
      filters: { topN: 50, positionRange: [1, 50] },
      outreach: { ourContentUrl: "https://tallyhour.example/guides/hourly-rates", targetingAngle: "link_insertion" },
      tags: ["november"],
    },
    output: exampleStart,
  },
});

export const listSerpOutreach = defineList({
  area: "outreach",
  name: "link_building.serp_outreach.list",
  path: "/v1/link-building/serp-outreach",
  summary: "List campaigns",
  description:
    "Returns the campaigns of the workspace, newest first, including campaigns from competitors' links. The emails of a campaign are in `link_building.serp_outreach.drafts.list`.",
  fields: {
    status: Type.Optional(Csv("Only campaigns in one of these states, for example `AWAITING_APPROVAL`.")),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only campaigns with this tag." })),
    since: Type.Optional(Timestamp("Started at or after.")),
    until: Type.Optional(Timestamp("Started before.")),
  },
  item: Campaign,
  list: {
    filters: {
      status: { is: "oneOf", of: "status", values: CAMPAIGN_STATUSES },
      tag: { is: "has", of: "tags" },
      since: { is: "atLeast", of: "createdAt" },
      until: { is: "before", of: "createdAt" },
    },
    order: "-createdAt",
    identifier: "campaignId",
  },
  example: {
    input: { status: "AWAITING_APPROVAL" },
    data: [exampleCampaign],
  },
});

export const getSerpOutreach = defineQuery({
  area: "outreach",
  name: "link_building.serp_outreach.get",
  path: "/v1/link-building/serp-outreach/{id}",
  summary: "Get a campaign",
  description:
    "Returns one campaign with the number of sites left after each filter. Its emails are in `link_building.serp_outreach.drafts.list`, its run in `agent.invocations.get`.",
  errors: ["not_found"],
  input: Closed({ id }),
  output: Campaign,
  example: { input: { id: exampleCampaign.campaignId }, output: exampleCampaign },
});

export const updateSerpOutreach = defineCommand({
  area: "outreach",
  name: "link_building.serp_outreach.update",
  method: "PATCH",
  path: "/v1/link-building/serp-outreach/{id}",
  summary: "Update or pause a campaign",
  description:
    "Pauses or resumes a campaign, or changes its filters for future drafts. Existing drafts and omitted fields do not change. To end it permanently use `link_building.serp_outreach.cancel`.",
  errors: ["validation_error", "not_found", "concurrent_modification"],
  input: Closed({
    id,
    filters: Type.Optional(OutreachFilters),
    paused: Type.Optional(Type.Boolean({ description: "True holds new drafts back until you set it to false." })),
  }),
  output: Campaign,
  example: {
    input: { id: exampleCampaign.campaignId, paused: true },
    output: { ...exampleCampaign, status: "PAUSED", paused: true, updatedAt: "2026-11-16T12:00:00.000Z" },
  },
});

export const cancelSerpOutreach = defineDelete({
  area: "outreach",
  name: "link_building.serp_outreach.cancel",
  path: "/v1/link-building/serp-outreach/{id}",
  summary: "Cancel a campaign",
  description:
    "Ends a campaign. Finding and drafting stop, unsent drafts become CANCELLED, and sent emails stay sent. To stop for a while use `link_building.serp_outreach.update` with `paused`.",
  errors: ["not_found", "concurrent_modification"],
  input: Closed({ id }),
  example: { id: exampleCampaign.campaignId },
});

export const createCompetitorOutreach = defineStart({
  area: "outreach",
  name: "link_building.competitor_outreach.create",
  path: "/v1/link-building/competitor-outreach",
  credits: "as serp-outreach",
  skill: "link_building.competitor_outreach",
  summary: "Start a campaign from a competitor's links",
  description:
    "Starts a run that takes the pages that link to a competitor, finds a contact at each and drafts an email. Nothing is sent before `link_building.serp_outreach.approve`; the other campaign operations also work for these campaigns. To contact sites that rank for a phrase use `link_building.serp_outreach.create`.",
  errors: [...CAMPAIGN_ERRORS, "not_found"],
  fields: CompetitorOutreachInput.properties,
  handle: CampaignHandle,
  example: {
    input: {
      competitorId: "cmp_l4p8t2x6b0f4j8n2r6v0z4d8",
      ourContentUrl: "https://tallyhour.example/guides/hourly-rates",
      minDR: 40,
    },
    output: {
      ...exampleStart,
      skill: "link_building.competitor_outreach",
      skillsUsed: ["link_building.competitor_outreach"],
    },
  },
});

export const outreachCampaignOperations = [
  createSerpOutreach,
  listSerpOutreach,
  getSerpOutreach,
  updateSerpOutreach,
  cancelSerpOutreach,
  createCompetitorOutreach,
];
