import { type LinkBuildingSendInput, PRICES } from "@findable/contract";
import {
  type DraftRow,
  findCampaign,
  findWrittenTo,
  lockSendingState,
  recordDraftUnsent,
  scheduleDraft,
  selectDrafts,
  takeDrafts,
} from "../../domains/campaigns/index.ts";
import {
  findSenderState,
  findWorldTime,
  outreachNotConnected,
  planMails,
  timeZoneOf,
} from "../../domains/mail/index.ts";
import { needsConsent } from "../../domains/relationships/index.ts";
import { countryOf, marketOf } from "../../domains/workspaces/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

/** The drafts that a run sends. */
export interface SendOrder {
  count: number;
  recipients: string[];
  /** Whether a person approved the drafts before the run. */
  isApproved: boolean;
  /** Whether the campaign asks for a person whatever the workspace's policy says. */
  asksPerson: boolean;
}

/** A draft with its planned email, or with the reason why it has none. */
export interface PlannedDraft {
  draftId: string;
  campaignId: string;
  relationshipId: string;
  domain: string;
  mailId: string | null;
  sendAt: string | null;
  /** Emails that follow while no answer comes. */
  followUps: number;
  /** The time zone whose working hours the emails keep. */
  timeZone?: string;
}

/** The drafts that the approval gave to this run, or else those that its input names. */
export function takeOrder(ctx: RunContext, input: LinkBuildingSendInput): Promise<SendOrder> {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  return ctx.save("take", async (tx) => {
    const given = (await selectDrafts(tx, input.campaignId)).filter((draft) => isOfRun(ctx, draft));
    const drafts = given.length > 0 ? given : await takeUnapproved(ctx, tx, input);
    const campaign = await findCampaign(tx, { workspaceId: place.workspaceId, id: input.campaignId });
    return {
      count: drafts.length,
      recipients: drafts.map(({ contact }) => contact.email),
      isApproved: given.some(({ approved_by }) => approved_by !== null),
      asksPerson: campaign?.outreach.approval?.required === true,
    };
  });
}

async function takeUnapproved(ctx: RunContext, tx: Tx, input: LinkBuildingSendInput): Promise<DraftRow[]> {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const affordable = Math.floor(ctx.creditsLeft() / PRICES.outreach.perSentEmail);
  const drafts = (await takeDrafts(tx, place, input)).slice(0, affordable);
  const asked = { invocationId: ctx.invocation.id, scheduleAt: input.scheduleAt ?? null };
  const approval = { ...asked, approvedBy: null, sender: await findSenderState(tx, place.workspaceId) };
  for (const draft of drafts) await scheduleDraft(tx, draft, approval);
  return drafts;
}

function isOfRun(ctx: RunContext, { sending_run: run }: DraftRow): boolean {
  return run === ctx.invocation.id;
}

/** Plans an email for each draft whose recipient may be written to. The others are decided and cost nothing. */
export function planDrafts(
  ctx: RunContext,
  { campaignId, scheduleAt, workingHours = false }: LinkBuildingSendInput,
): Promise<PlannedDraft[]> {
  const { outreach } = ctx.providers;
  if (outreach === undefined) throw outreachNotConnected();
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  return ctx.save("plan", async (tx) => {
    const all = await selectDrafts(tx, campaignId);
    const mine = all.filter((draft) => isOfRun(ctx, draft) && draft.status === "SCHEDULED");
    const refusals = await refusalsOf(ctx, tx, campaignId, mine);
    const drafts = mine.filter(({ id }) => !refusals.has(id));
    const market = countryOf(marketOf(ctx.workspace.settings));
    const zoneOf = ({ domain }: DraftRow) => (workingHours ? timeZoneOf(domain, market) : undefined);
    const orders = drafts.map((draft) => ({ ...orderOf(draft, scheduleAt), timeZone: zoneOf(draft) }));
    const now = await findWorldTime(tx, place.agencyId);
    const plans = await planMails(tx, place, { mailboxes: outreach.mailboxes, now, orders });
    const planned: PlannedDraft[] = [];
    for (const draft of mine) {
      const plan = plans.find(({ draftId }) => draftId === draft.id);
      const reason = refusals.get(draft.id) ?? plan?.refused ?? null;
      if (reason !== null) await recordDraftUnsent(tx, draft, { status: statusFor(reason), reason });
      const { id: draftId, relationship_id: relationshipId, domain } = draft;
      const timeZone = zoneOf(draft);
      planned.push({
        draftId,
        campaignId,
        relationshipId,
        domain,
        mailId: plan?.mailId ?? null,
        sendAt: plan?.sendAt ?? null,
        followUps: draft.follow_ups.length,
        ...(timeZone === undefined ? {} : { timeZone }),
      });
    }
    return planned;
  });
}

function orderOf(draft: DraftRow, scheduleAt: string | undefined) {
  const { email, firstName, lastName } = draft.contact;
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return {
    campaignId: draft.campaign_id,
    draftId: draft.id,
    relationshipId: draft.relationship_id,
    contactId: draft.contact.id,
    to: { address: email, name: name === "" ? null : name },
    subject: draft.subject,
    body: draft.body,
    notBefore: scheduleAt === undefined ? null : new Date(scheduleAt).toISOString(),
    follows: null,
  };
}

/** Partners that must not be contacted, and people whom another draft has written to. */
async function refusalsOf(
  ctx: RunContext,
  tx: Tx,
  campaignId: string,
  drafts: readonly DraftRow[],
): Promise<Map<string, string>> {
  const campaign = await findCampaign(tx, { workspaceId: ctx.workspace.id, id: campaignId });
  const days = campaign?.filters.excludeAlreadyContactedWithinDays ?? 0;
  const written = await findWrittenTo(
    tx,
    drafts.map(({ id }) => id),
    days,
  );
  const refusals = new Map(written.map((id) => [id, "already_contacted"]));
  for (const { id } of drafts) {
    const state = await lockSendingState(tx, { draftId: id, invocationId: ctx.invocation.id });
    if (state?.law && needsConsent(state.law)) refusals.set(id, "consent_required");
    if (state?.relationship_status === "DO_NOT_CONTACT") refusals.set(id, "do_not_contact");
  }
  return refusals;
}

const FAILURES = new Set([
  "invalid_address",
  "invalid_text",
  "no_room",
  "answered",
  "not_sent",
  "refused_by_server",
  "deferred_too_often",
  "paused",
  "gone",
  "sent_by_another_run",
]);

/** The state of a draft that is not sent for this reason. A recipient who must not be contacted rejects it. */
export function statusFor(reason: string): "REJECTED" | "CANCELLED" | "FAILED" {
  if (reason === "campaign_cancelled" || reason === "forgotten") return "CANCELLED";
  return FAILURES.has(reason) ? "FAILED" : "REJECTED";
}
