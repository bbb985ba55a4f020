import { selectSegments } from "../domains/audience/index.ts";
import { findOfferPhrases, type LabelContext } from "../domains/keywords/index.ts";
import type { RunContext } from "../kernel/runs/run-context.ts";

const MOST_OFFERS = 40;

/** What labels are relative to, and whether the workspace says itself what it offers. */
export interface FoundContext {
  context: LabelContext;
  warnings: string[];
}

/**
 * What the workspace knows of its offer and its rivals: the brand's primary keywords, stored keywords that certainly are its
 * offer, the competitors of its segments. Where it knows no offer, `subject` stands in for it.
 */
export async function findLabelContext(
  ctx: RunContext,
  { language, subject }: { language: string; subject?: string },
): Promise<FoundContext> {
  const { id: workspaceId, name, primaryDomain, brand } = ctx.workspace;
  const known = await ctx.look("brand", async (db) => ({
    offers: await findOfferPhrases(db, { workspaceId, limit: MOST_OFFERS }),
    competitors: (await selectSegments(db, { workspaceId, includeDeleted: false })).flatMap(
      ({ competitors }) => competitors,
    ),
  }));
  const offers = [...new Set([...(brand.primaryKeywords ?? []), ...known.offers])].slice(0, MOST_OFFERS);
  const context: LabelContext = {
    offers: offers.length === 0 && subject !== undefined ? [subject] : offers,
    brandNames: [...new Set([name, nameIn(primaryDomain)])],
    competitorNames: [...new Set(known.competitors.map(nameIn))],
    language,
  };
  return { context, warnings: offers.length === 0 ? [noOffer(subject)] : [] };
}

/** `toggl` of `www.toggl.com`; a name stays as it is. */
function nameIn(nameOrDomain: string): string {
  const host = /^(?:https?:\/\/)?(?:www\.)?([a-z0-9-]+)(?:\.[a-z0-9-]+)+(?:\/\S*)?$/i.exec(nameOrDomain.trim())?.[1];
  return host ?? nameOrDomain.trim();
}

function noOffer(subject: string | undefined): string {
  const measured = subject === undefined ? "relevance could hardly be told" : `relevance was told from "${subject}"`;
  return `The workspace does not say what it offers, so ${measured}. Set \`brand.primaryKeywords\`, or run \`bootstrap_brand\`.`;
}
