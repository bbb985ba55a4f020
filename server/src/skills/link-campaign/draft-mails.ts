import { type Campaign, PRICES } from "@findable/contract";
import { findCampaign, findTemplateFor, insertDraft, type NewDraft } from "../../domains/campaigns/index.ts";
import { findWorldTime } from "../../domains/mail/index.ts";
import { markRelationship } from "../../domains/relationships/index.ts";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { findOptionalModel } from "../optional-providers/optional-model.ts";
import type { CampaignOrder, FoundPage } from "./campaign-order.ts";
import { type Candidate, isOpen } from "./candidate.ts";
import type { OurPage } from "./our-page.ts";
import { type MailAngle, type MailWriting, writeMail } from "./write-mail.ts";

const PAUSE_MS = 15 * 60_000;
const MAX_PAUSES = 10_000;

/** Writes and stores the drafts, best position first. Returns notes about the writing. */
export async function draftMails(
  ctx: RunContext,
  { campaignId, outreach, maxDrafts, isCharged }: CampaignOrder,
  ours: OurPage,
  candidates: readonly Candidate[],
): Promise<string[]> {
  const model = await findOptionalModel(ctx);
  const template = await ctx.look("template", (db) => templateTexts(ctx, db, outreach.emailTemplate));
  const wanted = outreach.followUps ?? [];
  // A campaign without follow-ups has the steps of one before there were any.
  const followUps = wanted.length === 0 ? [] : await ctx.look("follow-ups", (db) => followUpTexts(ctx, db, wanted));
  const price = isCharged && outreach.personalize !== false ? PRICES.outreach.perDraft : 0;
  const writing: MailWriting = {
    ours,
    angle: outreach.targetingAngle ?? "link_insertion",
    personalize: outreach.personalize ?? true,
    template: template ?? undefined,
    followUps,
    model,
  };
  const open = candidates.filter(({ page, reachable }) => isOpen(page) && reachable?.contact);
  const chosen = maxDrafts === null ? open : mostPromising(open).slice(0, maxDrafts);
  for (const [index, candidate] of chosen.entries()) {
    if ((await waitWhilePaused(ctx, campaignId, index)) === "CANCELLED") return ["The campaign was cancelled."];
    candidate.drafted = await writeDraft(ctx, { campaignId, price, writing }, candidate);
    ctx.progress(index + 1, chosen.length, "drafts");
  }
  return model.warnings.slice();
}

/** Pages that name the brand already or have a broken link agree most often, then those that answers cite. */
const PROMISING: readonly FoundPage["source"][] = ["mention", "broken_link", "citation"];

function mostPromising(candidates: readonly Candidate[]): Candidate[] {
  const placeOf = ({ page: { source } }: Candidate) => {
    const place = PROMISING.indexOf(source);
    return place === -1 ? PROMISING.length : place;
  };
  return candidates.toSorted((one, other) => placeOf(one) - placeOf(other));
}

type Texts = { subject: string; body: string } | null;

async function templateTexts(ctx: RunContext, db: Db, slug: string | undefined): Promise<Texts> {
  const found = await findTemplateFor(db, { workspaceId: ctx.workspace.id, slug });
  return found === undefined ? null : { subject: found.subject, body: found.body };
}

async function followUpTexts(
  ctx: RunContext,
  db: Db,
  wanted: NonNullable<Campaign["outreach"]["followUps"]>,
): Promise<{ afterDays: number; template: Texts }[]> {
  const texts: { afterDays: number; template: Texts }[] = [];
  for (const { afterDays, template: slug } of wanted)
    texts.push({ afterDays, template: slug === null ? null : await templateTexts(ctx, db, slug) });
  return texts;
}

async function waitWhilePaused(ctx: RunContext, campaignId: string, index: number): Promise<Campaign["status"]> {
  for (let round = 0; round < MAX_PAUSES; round++) {
    const { status, now } = await ctx.look(`state:${index}:${round}`, async (db) => {
      const campaign = await findCampaign(db, { workspaceId: ctx.workspace.id, id: campaignId });
      const now = await findWorldTime(db, ctx.invocation.agencyId);
      return { status: campaign?.status ?? ("CANCELLED" as const), now };
    });
    if (status !== "PAUSED") return status;
    await ctx.sleepUntil(`paused:${index}:${round}`, new Date(Date.parse(now) + PAUSE_MS).toISOString());
  }
  return "CANCELLED";
}

/** Writes one draft and stores it. False where the campaign was cancelled meanwhile. */
async function writeDraft(
  ctx: RunContext,
  { campaignId, price, writing }: { campaignId: string; price: number; writing: MailWriting },
  { page, read, reachable }: Candidate,
): Promise<boolean> {
  if (!reachable?.contact) return false;
  const { id, firstName, lastName, email, position } = reachable.contact;
  const title = read?.title || page.title;
  const mail = await writeMail(
    ctx,
    { ...writing, angle: angleFor(page, writing.angle) },
    { url: page.url, title, domain: page.domain, read },
    { firstName },
  );
  const draft: NewDraft = {
    id: ctx.id("draft"),
    relationshipId: reachable.partner.id,
    accountId: reachable.partner.accountId,
    domain: page.domain,
    contact: { id, firstName, lastName, email, position },
    rank: page.rank,
    ...mail,
    basis: {
      ...{ source: page.source, proof: page.proof, pageUrl: page.url, pageTitle: title },
      quote: read?.quote ?? null,
      paragraph: read?.paragraph ?? null,
      anchor: read?.anchor ?? null,
      fit: read?.fit ?? null,
    },
  };
  const priceOf = (stored: boolean) => (stored ? price : 0);
  return ctx.save(`draft:${page.domain}`, { price, priceOf }, (tx) => storeDraft(ctx, tx, campaignId, draft));
}

/** A campaign with the default angle writes about what was found on the page. */
function angleFor({ source }: Pick<FoundPage, "source">, angle: MailAngle): MailAngle {
  if (angle !== "link_insertion") return angle;
  return source === "mention" ? "mention" : source === "broken_link" ? "broken_link_replacement" : angle;
}

async function storeDraft(ctx: RunContext, tx: Tx, campaignId: string, draft: NewDraft): Promise<boolean> {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const campaign = await findCampaign(tx, { workspaceId: place.workspaceId, id: campaignId });
  if (campaign === undefined || campaign.status === "CANCELLED") return false;
  await insertDraft(tx, { ...place, campaignId }, draft);
  await markRelationship(tx, place.workspaceId, [draft.relationshipId], { status: "DRAFTED", event: "DRAFT_CREATED" });
  return true;
}
