import {
  cancelSerpOutreach,
  createCompetitorOutreach,
  createSerpOutreach,
  createTemplate,
  deleteTemplate,
  getSerpOutreach,
  getTemplate,
  keywordText,
  listDrafts,
  listRelationships,
  listSerpOutreach,
  listTemplates,
  type OperationContract,
  rejectDrafts,
  updateRelationship,
  updateSerpOutreach,
  updateTemplate,
} from "@findable/contract";
import { requireContentUrl } from "../../domains/campaigns/rules.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import { serviceAddress } from "../address.ts";
import { type DemoCall, type DemoOperation, demo } from "../demo-operation.ts";
import { demoId } from "../ids.ts";
import { changed, demoPage, recordOf } from "../records.ts";
import { handleOfStart } from "../runs/handle.ts";
import { campaignKey, competitorFunnel, serpFunnel } from "../stories/outreach.ts";
import { DEMO_NOW } from "../world/facts.ts";
import { campaigns, type DemoCampaign, type DemoDraft } from "../world/outreach/campaigns.ts";
import type { Funnel } from "../world/outreach/funnel.ts";
import { relationships } from "../world/outreach/relationships.ts";
import { TEMPLATES } from "../world/outreach/templates.ts";
import { slugged } from "../world/texts.ts";
import { contactAnswers } from "./contacts.ts";
import { mailboxAnswers } from "./mailboxes.ts";
import { replyAnswers } from "./replies.ts";

const campaignAnswers: readonly DemoOperation[] = [
  demo(createSerpOutreach)((input, call) => {
    requireSubject(input.outreach, input.seed.keyword);
    return started(createSerpOutreach, input, serpFunnel(input), call);
  }),
  demo(createCompetitorOutreach)((input, call) => {
    requireSubject(input);
    return started(createCompetitorOutreach, input, competitorFunnel(input), call);
  }),
  demo(listSerpOutreach)((input) => demoPage(listSerpOutreach, records(), input)),
  demo(getSerpOutreach)(({ id }) => recordOf(records(), id, "campaignId")),
  demo(updateSerpOutreach)(({ id, filters, paused }) => {
    const campaign = recordOf(records(), id, "campaignId");
    const isPaused = paused ?? campaign.paused;
    const resumed = campaign.status === "PAUSED" ? "AWAITING_APPROVAL" : campaign.status;
    return changed(campaign, {
      filters: { ...campaign.filters, ...filters },
      paused: isPaused,
      status: isPaused ? "PAUSED" : resumed,
    });
  }),
  demo(cancelSerpOutreach)(() => ({})),
];

function requireSubject(
  { ourContentUrl, emailTemplate }: { ourContentUrl: string; emailTemplate?: string },
  keyword = "any",
): void {
  if (keywordText(keyword) === undefined)
    throw validationError([{ field: "seed.keyword", message: "must not be blank" }]);
  requireContentUrl(ourContentUrl);
  if (emailTemplate === undefined || TEMPLATES.some(({ slug }) => slug === emailTemplate)) return;
  throw validationError([{ field: "emailTemplate", message: "is not the slug of a template of this workspace" }]);
}

function records() {
  return campaigns().map(({ campaign }) => campaign);
}

function started(contract: OperationContract, order: Record<string, unknown>, { summary }: Funnel, call: DemoCall) {
  const handle = handleOfStart(contract, order, call);
  if ("dryRun" in handle) return handle;
  const campaignId = demoId("scmp", campaignKey(order));
  const drafts = serviceAddress(call, `/v1/link-building/serp-outreach/${campaignId}/drafts`);
  return {
    ...handle,
    campaignId,
    estimatedFinalSize: { draftsLikely: summary.finalDrafts, afterFilters: summary.afterAlreadyContactedFilter },
    links: { ...handle.links, drafts },
  };
}

const draftAnswers: readonly DemoOperation[] = [
  demo(listDrafts)((input, call) => {
    const { data, ...page } = demoPage(listDrafts, draftsOf(input.id), input);
    return { data: data.map((draft) => shown(draft, input.id, call)), ...page };
  }),
  demo(rejectDrafts)(({ id, draftIds, markRelationship }) => {
    const waiting = draftsOf(id).filter(({ status }) => status === "AWAITING_APPROVAL");
    const rejected = Array.isArray(draftIds) ? draftIds : waiting.map(({ draftId }) => draftId);
    const relationshipsMarked = markRelationship === undefined ? 0 : rejected.length;
    return { rejected: rejected.length, drafts: rejected, relationshipsMarked };
  }),
];

function draftsOf(campaignId: string): readonly DemoDraft[] {
  const all = campaigns().map((one: DemoCampaign) => ({ campaignId: one.campaign.campaignId, drafts: one.drafts }));
  return recordOf(all, campaignId, "campaignId").drafts;
}

function shown({ outcome: _outcome, ...draft }: DemoDraft, campaignId: string, call: DemoCall) {
  return { ...draft, approvalUrl: serviceAddress(call, `/app/campaigns/${campaignId}?draft=${draft.draftId}`) };
}

const templateAnswers: readonly DemoOperation[] = [
  demo(listTemplates)((input) => demoPage(listTemplates, TEMPLATES, input)),
  demo(getTemplate)(({ id }) => recordOf(TEMPLATES, id, "id")),
  demo(createTemplate)(({ name, slug = slugged(name), targetingAngle = null, subject, body, isDefault = false }) => ({
    id: demoId("tpl", slug),
    name,
    slug,
    targetingAngle,
    subject,
    body,
    isDefault,
    createdAt: DEMO_NOW,
    updatedAt: DEMO_NOW,
  })),
  demo(updateTemplate)(({ id, ...changes }) => changed(recordOf(TEMPLATES, id, "id"), changes)),
  demo(deleteTemplate)(() => ({})),
];

const relationshipAnswers: readonly DemoOperation[] = [
  demo(listRelationships)((input) => demoPage(listRelationships, relationships(), input)),
  demo(updateRelationship)(({ id, status, notes, consent }) => {
    const relationship = recordOf(relationships(), id, "id");
    const needed = relationship.consent === "not_needed" ? "not_needed" : "needed";
    return changed(relationship, { status, notes, consent: needed === "not_needed" ? needed : consent });
  }),
];

export const outreachAnswers: readonly DemoOperation[] = [
  ...campaignAnswers,
  ...draftAnswers,
  ...templateAnswers,
  ...relationshipAnswers,
  ...contactAnswers,
  ...mailboxAnswers,
  ...replyAnswers,
];
