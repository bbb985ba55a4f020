import { selectSegments } from "../../domains/audience/index.ts";
import { selectNamedCompetitors } from "../../domains/competitors/index.ts";
import { findOfferPhrases, type LabelContext } from "../../domains/keywords/index.ts";
import { findParty, oneNameEach, selectRivals } from "../../domains/parties/index.ts";
import { brandPlaces, type PageFacts, selectPageFacts } from "../../domains/workspaces/index.ts";
import type { Db } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

const MAX_OFFERS = 40;
const MAX_COMPETITORS = 200;

/** The brand's offers, names and competitors, which labels are relative to. */
export interface LabelContextResult {
  context: LabelContext;
  warnings: string[];
}

/**
 * Collects the label context of the workspace: the brand's primary keywords, keywords that a person labelled as offers, and the
 * offers that its crawled pages name; the competitors that are tracked, named by the main job or by segments; and the places of the
 * brand, its pages and its market. Labels that rules gave are no evidence: a run that read them would change its own labels. If the
 * workspace has no offers, `subject` replaces them.
 */
export async function findLabelContext(
  ctx: RunContext,
  { language, subject }: { language: string; subject?: string },
): Promise<LabelContextResult> {
  const { id: workspaceId, name, primaryDomain, brand, settings } = ctx.workspace;
  const known = await ctx.look("brand", (db) => findKnown(db, workspaceId));
  // A run of an earlier release that recorded this step without the pages continues without them.
  const pages = known.pages ?? { offers: [], places: [] };
  const offers = [...new Set([...(brand.primaryKeywords ?? []), ...known.offers])].slice(0, MAX_OFFERS);
  const guessedOffers = pages.offers.filter((offer) => !offers.includes(offer)).sort();
  const isUnknown = offers.length === 0 && guessedOffers.length === 0;
  const context: LabelContext = {
    offers: isUnknown && subject !== undefined ? [subject] : offers,
    guessedOffers,
    // A run of an earlier release recorded no names of the brand.
    brandNames: oneNameEach(known.brand ?? [name, primaryDomain]),
    competitorNames: oneNameEach(known.competitors),
    places: brandPlaces({ name, settings, brand }, pages.places),
    language,
  };
  return { context, warnings: isUnknown ? [noOfferWarning(subject)] : [] };
}

interface Known {
  brand?: string[];
  offers: string[];
  pages?: PageFacts;
  competitors: string[];
}

async function findKnown(db: Db, workspaceId: string): Promise<Known> {
  const named = await selectNamedCompetitors(db, workspaceId);
  const [own, rivals] = [
    await findParty(db, workspaceId),
    await selectRivals(db, { workspaceId, limit: MAX_COMPETITORS }),
  ];
  return {
    brand: [...own.names, own.domain],
    offers: await findOfferPhrases(db, { workspaceId, limit: MAX_OFFERS }),
    pages: await selectPageFacts(db, workspaceId),
    competitors: [
      ...rivals.flatMap(({ domain, names }) => [domain, ...names]),
      ...named.filter(({ kind }) => kind !== "publisher").map(({ domain }) => domain),
      ...(await selectSegments(db, { workspaceId, includeDeleted: false })).flatMap(({ competitors }) => competitors),
    ],
  };
}

function noOfferWarning(subject: string | undefined): string {
  const effect =
    subject === undefined ? "most keywords have no relevance label" : `relevance was derived from "${subject}"`;
  return `The workspace has no known offers, so ${effect}. Set \`brand.primaryKeywords\` or run \`bootstrap_brand\`.`;
}
