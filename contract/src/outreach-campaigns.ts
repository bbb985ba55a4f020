import { Type } from "typebox";
import {
  CAMPAIGN_STATUSES,
  Campaign,
  CampaignHandle,
  CompetitorOutreachInput,
  exampleCampaign,
  OutreachFilters,
  SerpOutreachInput,
} from "./campaigns.ts";
import { exampleHandle } from "./examples/invocation.ts";
import { DryRunEstimate } from "./invocation-schemas.ts";
import { DryRun, Identifier } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, Csv, ListOf, NoContent, Paging, Timestamp } from "./kernel/schemas.ts";
import { START_ERRORS } from "./kernel/start-errors.ts";

const operation = {
  area: "outreach",
  scope: "workspace",
  workspace: "required",
  credits: "free",
  demo: "demo",
} as const;
const id = Identifier("scmp", "the campaign");

const handle = exampleHandle("link_building.serp_outreach", { credits: 37, durationSeconds: 420 });
const exampleStart: CampaignHandle = {
  ...handle,
  campaignId: exampleCampaign.campaignId,
  estimatedFinalSize: { draftsLikely: 17, afterFilters: 22 },
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
  "serpdata_unavailable",
  "linkdata_unavailable",
  "contactdata_unavailable",
] as const;

export const createSerpOutreach = defineOperation({
  ...operation,
  name: "link_building.serp_outreach.create",
  method: "POST",
  path: "/v1/link-building/serp-outreach",
  kind: "start",
  status: 202,
  credits: "20 per 50 results; +0.4 per contact; +0.5 per personalised draft",
  skill: "link_building.serp_outreach",
  summary: "Start a campaign from a SERP",
  description:
    "Starts a run that takes the sites that rank for a phrase, leaves out those that do not fit, finds somebody at each and drafts a mail; nothing is sent before `link_building.serp_outreach.approve`. To write to those who link to a competitor use `link_building.competitor_outreach.create`.",
  errors: CAMPAIGN_ERRORS,
  queryFields: ["dryRun"],
  input: Closed({ ...SerpOutreachInput.properties, dryRun: DryRun }),
  output: Type.Union([CampaignHandle, DryRunEstimate]),
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

export const listSerpOutreach = defineOperation({
  ...operation,
  name: "link_building.serp_outreach.list",
  method: "GET",
  path: "/v1/link-building/serp-outreach",
  kind: "query",
  status: 200,
  summary: "List campaigns",
  description:
    "Campaigns of the workspace, newest first, those from competitors' links too. The mails of one are in `link_building.serp_outreach.drafts.list`.",
  errors: ["validation_error"],
  input: Closed({
    status: Type.Optional(Csv("Only those in one of these states, for example `AWAITING_APPROVAL`.")),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only those with this tag." })),
    since: Type.Optional(Timestamp("Started at or after.")),
    until: Type.Optional(Timestamp("Started before.")),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(Campaign),
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
    output: { data: [exampleCampaign], nextCursor: null, total: 1 },
  },
});

export const getSerpOutreach = defineOperation({
  ...operation,
  name: "link_building.serp_outreach.get",
  method: "GET",
  path: "/v1/link-building/serp-outreach/{id}",
  kind: "query",
  status: 200,
  summary: "Read a campaign",
  description:
    "One campaign with what was left after each filter. Its mails are in `link_building.serp_outreach.drafts.list`, its run in `agent.invocations.get`.",
  errors: ["not_found"],
  input: Closed({ id }),
  output: Campaign,
  example: { input: { id: exampleCampaign.campaignId }, output: exampleCampaign },
});

export const updateSerpOutreach = defineOperation({
  ...operation,
  name: "link_building.serp_outreach.update",
  method: "PATCH",
  path: "/v1/link-building/serp-outreach/{id}",
  kind: "command",
  status: 200,
  summary: "Change or pause a campaign",
  description:
    "Pauses a campaign, resumes it, or changes whom it leaves out from now on; drafts that exist stay, and what you leave out stays. To end it for good use `link_building.serp_outreach.cancel`.",
  errors: ["validation_error", "not_found", "concurrent_modification"],
  input: Closed({
    id,
    filters: Type.Optional(OutreachFilters),
    paused: Type.Optional(Type.Boolean({ description: "True holds new drafts back until it is false." })),
  }),
  output: Campaign,
  example: {
    input: { id: exampleCampaign.campaignId, paused: true },
    output: { ...exampleCampaign, status: "PAUSED", paused: true, updatedAt: "2026-11-16T12:00:00.000Z" },
  },
});

export const cancelSerpOutreach = defineOperation({
  ...operation,
  name: "link_building.serp_outreach.cancel",
  method: "DELETE",
  path: "/v1/link-building/serp-outreach/{id}",
  kind: "command",
  status: 204,
  summary: "Cancel a campaign",
  description:
    "Ends a campaign: finding and drafting stop, unsent drafts become CANCELLED, sent mails stay sent. To stop for a while use `link_building.serp_outreach.update` with `paused`.",
  errors: ["not_found", "concurrent_modification"],
  input: Closed({ id }),
  output: NoContent,
  example: { input: { id: exampleCampaign.campaignId }, output: {} },
});

export const createCompetitorOutreach = defineOperation({
  ...operation,
  name: "link_building.competitor_outreach.create",
  method: "POST",
  path: "/v1/link-building/competitor-outreach",
  kind: "start",
  status: 202,
  credits: "as serp-outreach",
  skill: "link_building.competitor_outreach",
  summary: "Start a campaign from a competitor's links",
  description:
    "Starts a run that takes the pages that link to a competitor, finds somebody at each and drafts a mail; nothing is sent before `link_building.serp_outreach.approve`, which with the other campaign operations works for these campaigns too. To write to those who rank for a phrase use `link_building.serp_outreach.create`.",
  errors: [...CAMPAIGN_ERRORS, "not_found"],
  queryFields: ["dryRun"],
  input: Closed({ ...CompetitorOutreachInput.properties, dryRun: DryRun }),
  output: Type.Union([CampaignHandle, DryRunEstimate]),
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
