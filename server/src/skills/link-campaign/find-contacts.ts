import { creditsFor, PRICES } from "@findable/contract";
import { findOwnDecision } from "../../domains/approvals/index.ts";
import { findSuppressions } from "../../domains/mail/index.ts";
import {
  type ContactRecord,
  findContacts,
  findOrAddRelationships,
  findRelationships,
  markRelationship,
  needsConsent,
  type RelationshipRecord,
} from "../../domains/relationships/index.ts";
import type { Db } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { askFirst } from "../decisions/ask-first.ts";
import type { CampaignOrder } from "./campaign-order.ts";
import { discoverPeople } from "./discover-people.ts";
import type { JudgedPage } from "./judge-pages.ts";

/** The partner at a page, and the person to write to. */
export interface Reachable {
  partner: RelationshipRecord;
  contact: ContactRecord | null;
  /** Why no email may be sent: `suppressed` where no other contact is known, `consent_required` by the law of its country; null otherwise. */
  refused: string | null;
}

const UNUSABLE: readonly ContactRecord["verification"][] = ["no_mx", "invalid"];

/** Adds the partners of the pages and finds a contact at each: one that is known, or else one from its site or a vendor. */
export async function findReachable(
  ctx: RunContext,
  { campaignId, isCharged, asksForLookUps }: Pick<CampaignOrder, "campaignId" | "isCharged" | "asksForLookUps">,
  { pages, forgotten }: { pages: readonly JudgedPage[]; forgotten: readonly string[] },
): Promise<ReadonlyMap<string, Reachable>> {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const sites = pages.map(({ domain, domainRating }) => ({ domain, domainRating }));
  const partners = await ctx.save("partners-found", (tx) => findOrAddRelationships(tx, place, { sites, campaignId }));
  const known = await ctx.look("known-contacts", (db) => reachableOf(ctx, db, partners));
  const unknown = known
    .filter(({ contact, refused }) => contact === null && refused === null)
    .map(({ partner }) => partner);
  const price = isCharged ? PRICES.outreach.perContact : 0;
  const mayLook = !asksForLookUps || (await confirmLookUps(ctx, unknown, price));
  if (mayLook) await discoverPeople(ctx, unknown, { price, forgotten: new Set(forgotten) });
  const found = await ctx.look("found-contacts", async (db) => {
    // Its site may have stated the partner's country.
    const sites = partners.map(({ domain }) => domain);
    return reachableOf(ctx, db, await findRelationships(db, place.workspaceId, sites));
  });
  const missing = found.filter(({ contact, refused }) => contact === null && refused === null);
  if (mayLook && missing.length > 0) {
    await ctx.save("without-contact", (tx) =>
      markRelationship(
        tx,
        place.workspaceId,
        missing.map(({ partner }) => partner.id),
        { status: "NO_CONTACT_FOUND" },
      ),
    );
  }
  return new Map(found.map((one) => [one.partner.domain, one]));
}

/** One approval a campaign, before the first look-up, unless the person who started it may approve. */
async function confirmLookUps(
  ctx: RunContext,
  partners: readonly RelationshipRecord[],
  price: number,
): Promise<boolean> {
  const count = partners.length;
  if (count === 0) return true;
  const sites = count === 1 ? "1 site" : `${count} sites`;
  return askFirst(ctx, "approve-look-ups", {
    kind: "discover",
    reason: `It looks up contacts at ${sites}.`,
    preview: {
      action: `Look up contacts at ${sites}.`,
      domains: partners.map(({ domain }) => domain),
      sources: ["contact, about, author and imprint pages of each site"],
      credits: creditsFor(count, price),
    },
    approvedBy: (tx) => findOwnDecision(tx, ctx.invocation.id),
  });
}

/** The best contact at each partner that may be written to. */
async function reachableOf(ctx: RunContext, db: Db, partners: readonly RelationshipRecord[]): Promise<Reachable[]> {
  const contacts = await findContacts(
    db,
    ctx.workspace.id,
    partners.map(({ id }) => id),
  );
  const usable = contacts.filter(({ verification }) => !UNUSABLE.includes(verification));
  const suppressions = await findSuppressions(
    db,
    ctx.invocation.agencyId,
    usable.map(({ email }) => email),
  );
  const reasonOf = new Map(usable.map(({ id }, index) => [id, suppressions[index] ?? null]));
  return partners.map((partner) => {
    const own = usable.filter(({ relationshipId }) => relationshipId === partner.id);
    const contact = own.find(({ id }) => reasonOf.get(id) === null) ?? null;
    const isSuppressed = contact === null && own.length > 0;
    const refused = needsConsent(partner) ? "consent_required" : isSuppressed ? "suppressed" : null;
    return { partner, contact: refused === null ? contact : null, refused };
  });
}
