import { type DraftEmailInput, type DraftEmailResult, draftEmailSkill, PRICES } from "@findable/contract";
import { findTemplate, findTemplateFor, requireContentUrl, templateNotFound } from "../../domains/campaigns/index.ts";
import { findContact } from "../../domains/relationships/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
import { type OurPage, readOurPage } from "../link-campaign/our-page.ts";
import { readProspects } from "../link-campaign/read-prospects.ts";
import { writeMail } from "../link-campaign/write-mail.ts";
import { findOptionalModel } from "../optional-providers/optional-model.ts";

const PRICE = PRICES.outreach.perDraft;

/** Writes one email that pitches a page of the brand. Nothing is stored or sent. */
export const draftEmail = defineSkill({
  ...draftEmailSkill,
  version: 1,
  estimate: () => ({ credits: PRICE, durationSeconds: 15 }),
  minimumCredits: () => PRICE,
  async run(ctx, input): Promise<DraftEmailResult> {
    const { contact, template } = await ctx.look("known", (db) => findKnown(ctx, db, input));
    const given = input.ourContentUrl ?? ctx.workspace.brand.featuredContentUrl;
    if (given === undefined) {
      throw validationError([{ field: "ourContentUrl", message: "is required: the brand has no featured content" }]);
    }
    const { language } = marketOf(ctx.workspace.settings);
    const ours = await readOurPage(ctx, requireContentUrl(given), language);
    const target = await readTarget(ctx, input, ours, language);
    const model = await findOptionalModel(ctx);
    const angle = template?.targetingAngle ?? "link_insertion";
    const domain = target?.domain ?? contact?.domain ?? "your site";
    const page = target ?? { url: `https://${domain}/`, title: domain, domain, read: null };
    const writing = { ours, angle, personalize: true, template: template ?? undefined, model };
    const mail = await writeMail(ctx, writing, page, contact);
    await ctx.save("price", { price: PRICE }, async () => null);
    const { subject, body, warnings } = mail;
    return {
      ...{ subject, body, claims: claimsOf(ours, body) },
      warnings: [
        ...ours.warnings,
        ...(target?.read === null ? [`The page could not be read, so the email quotes nothing: ${target.url}`] : []),
        ...(contact === null ? ["No recipient was named, so the greeting is generic."] : []),
        ...model.warnings,
        ...warnings,
      ],
    };
  },
});

async function findKnown(ctx: RunContext, db: Parameters<typeof findContact>[0], input: DraftEmailInput) {
  const { id: workspaceId } = ctx.workspace;
  const { contactId, templateId } = input;
  const contact = contactId === undefined ? null : await findContact(db, workspaceId, contactId);
  if (contact === undefined)
    throw new AppError("not_found", `This workspace has no contact "${contactId}".`, { contactId });
  const template =
    templateId === undefined
      ? await findTemplateFor(db, { workspaceId, slug: undefined })
      : await findTemplate(db, { workspaceId, id: templateId });
  if (template === undefined && templateId !== undefined) throw templateNotFound(templateId);
  return {
    contact: contact && { firstName: contact.firstName, domain: registrableDomain(contact.email.replace(/^.*@/, "")) },
    template: template ?? null,
  };
}

async function readTarget(ctx: RunContext, { targetUrl }: DraftEmailInput, ours: OurPage, language: string) {
  if (targetUrl === undefined) return undefined;
  const url = requireContentUrl(targetUrl);
  const { primaryDomain: ownDomain } = ctx.workspace;
  const reading = {
    ...{ pitch: ours.words, language, ownDomain, rivals: [], findsBrokenLinks: false },
    findNames: () => [],
  };
  const read = (await readProspects(ctx, [url], reading)).get(url) ?? null;
  const domain = registrableDomain(url);
  return { url, domain, title: read?.title ?? domain, read };
}

/** The statements about the brand that the email makes, each with the words of its page. */
function claimsOf({ url, offer }: OurPage, body: string): DraftEmailResult["claims"] {
  return offer !== null && body.includes(offer) ? [{ statement: offer, url, quote: offer }] : [];
}
