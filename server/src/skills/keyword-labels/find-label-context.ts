import { domainToUnicode } from "node:url";
import { normaliseDomain } from "@findable/contract";
import { selectSegments } from "../../domains/audience/index.ts";
import { selectCompetitorDomains, selectNamedCompetitors } from "../../domains/competitors/index.ts";
import { findOfferPhrases, type LabelContext } from "../../domains/keywords/index.ts";
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
    brandNames: [...new Set([name, nameIn(primaryDomain)])],
    competitorNames: [...new Set(known.competitors.map(nameIn))],
    places: brandPlaces({ name, settings, brand }, pages.places),
    language,
  };
  return { context, warnings: isUnknown ? [noOfferWarning(subject)] : [] };
}

interface Known {
  offers: string[];
  pages?: PageFacts;
  competitors: string[];
}

async function findKnown(db: Db, workspaceId: string): Promise<Known> {
  const named = await selectNamedCompetitors(db, workspaceId);
  return {
    offers: await findOfferPhrases(db, { workspaceId, limit: MAX_OFFERS }),
    pages: await selectPageFacts(db, workspaceId),
    competitors: [
      ...(await selectCompetitorDomains(db, { workspaceId, limit: MAX_COMPETITORS })),
      ...named.filter(({ kind }) => kind !== "publisher").map(({ domain }) => domain),
      ...(await selectSegments(db, { workspaceId, includeDeleted: false })).flatMap(({ competitors }) => competitors),
    ],
  };
}

/** `toggl` for `www.toggl.com`. A name is returned unchanged. */
function nameIn(nameOrDomain: string): string {
  const host = normaliseDomain(nameOrDomain);
  const [label = ""] = host === undefined ? [] : domainToUnicode(host.replace(/^www\./, "")).split(".");
  return label === "" ? nameOrDomain.trim() : label;
}

function noOfferWarning(subject: string | undefined): string {
  const effect =
    subject === undefined ? "most keywords have no relevance label" : `relevance was derived from "${subject}"`;
  return `The workspace has no known offers, so ${effect}. Set \`brand.primaryKeywords\` or run \`bootstrap_brand\`.`;
}
