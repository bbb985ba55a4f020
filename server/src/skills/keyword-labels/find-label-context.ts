import { domainToUnicode } from "node:url";
import { normaliseDomain } from "@findable/contract";
import { selectSegments } from "../../domains/audience/index.ts";
import { selectCompetitorDomains } from "../../domains/competitors/index.ts";
import { findOfferPhrases, type LabelContext } from "../../domains/keywords/index.ts";
import { brandPlaces } from "../../domains/workspaces/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

const MAX_OFFERS = 40;
const MAX_COMPETITORS = 200;

/** The brand's offers, names and competitors, which labels are relative to. */
export interface LabelContextResult {
  context: LabelContext;
  warnings: string[];
}

/**
 * Collects the label context of the workspace: the brand's primary keywords, keywords that a person labelled as offers, the tracked
 * competitors and those of the segments, and the places of the brand and its market. Labels that rules gave are no evidence: a run that read them
 * would change its own labels. If the workspace has no offers, `subject` replaces them.
 */
export async function findLabelContext(
  ctx: RunContext,
  { language, subject }: { language: string; subject?: string },
): Promise<LabelContextResult> {
  const { id: workspaceId, name, primaryDomain, brand, settings } = ctx.workspace;
  const known = await ctx.look("brand", async (db) => ({
    offers: await findOfferPhrases(db, { workspaceId, limit: MAX_OFFERS }),
    competitors: [
      ...(await selectCompetitorDomains(db, { workspaceId, limit: MAX_COMPETITORS })),
      ...(await selectSegments(db, { workspaceId, includeDeleted: false })).flatMap(({ competitors }) => competitors),
    ],
  }));
  const offers = [...new Set([...(brand.primaryKeywords ?? []), ...known.offers])].slice(0, MAX_OFFERS);
  const context: LabelContext = {
    offers: offers.length === 0 && subject !== undefined ? [subject] : offers,
    brandNames: [...new Set([name, nameIn(primaryDomain)])],
    competitorNames: [...new Set(known.competitors.map(nameIn))],
    places: brandPlaces({ name, settings, brand }),
    language,
  };
  return { context, warnings: offers.length === 0 ? [noOfferWarning(subject)] : [] };
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
