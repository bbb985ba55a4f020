import type { PagePlan } from "../../domains/clusters/index.ts";
import {
  type Field,
  type Judgement,
  judgeField,
  type KnownResult,
  type Weights,
} from "../../domains/serp-gaps/index.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
import { analyzedResults, type GapPage } from "./fetch-pages.ts";
import type { KnownLinks } from "./find-links.ts";
import type { PageContent } from "./read-contents.ts";

export type NewAnalysis = Omit<Judgement, "recommendation"> & {
  recommendation: Judgement["recommendation"] & { supportingSerpId: string };
  warnings: string[];
};

export interface PageFacts {
  page: GapPage;
  links: KnownLinks;
  contents: readonly PageContent[];
  plan: PagePlan;
}

/** Below this overlap of the top ten, the results page changes too much between measurements. */
const LOW_STABILITY = 0.6;

export function analyzePage(facts: PageFacts, ourDomain: string, weights: Weights | undefined): NewAnalysis {
  const field = fieldOf(facts, ourDomain);
  const { recommendation, ...judgement } = judgeField(field, weights);
  return {
    ...judgement,
    recommendation: { ...recommendation, supportingSerpId: facts.page.serpId },
    warnings: [...facts.links.warnings, ...missingDataWarnings(facts, field)],
  };
}

function fieldOf({ page, links, contents, plan }: PageFacts, ourDomain: string): Field {
  const read = new Map(contents.map((content) => [content.url, content]));
  return {
    query: page.query,
    language: page.language,
    ourDomain,
    ourRating: links.ratings.get(registrableDomain(ourDomain)) ?? null,
    stability: page.stability,
    plan,
    results: page.results.map((result): KnownResult => {
      const content = read.get(result.url);
      return {
        ...result,
        domainRating: links.ratings.get(result.domain) ?? null,
        pageLinks: links.pageLinks.get(result.url) ?? null,
        wordCount: content?.wordCount ?? null,
        structuredDataTypes: content?.structuredDataTypes ?? [],
      };
    }),
  };
}

/** Warnings about data that is missing from the analysis. */
function missingDataWarnings(
  { page, links }: PageFacts,
  { results, ourRating, ourDomain, stability }: Field,
): string[] {
  const urls = new Set(analyzedResults(page).map(({ url }) => url));
  const analyzed = results.filter(({ url }) => urls.has(url));
  const unread = analyzed.filter(({ wordCount }) => wordCount === null).map(({ rank }) => rank);
  const unrated = analyzed
    .filter(({ domainRating, isOurs }) => domainRating === null && !isOurs)
    .map(({ rank }) => rank);
  const linksAreMissing = links.warnings.length > 0;
  return [
    ...(unread.length === 0 ? [] : [`${pagesAt(unread)} could not be read.`]),
    ...(linksAreMissing || unrated.length === 0
      ? []
      : [`The domain rating of the ${unrated.length === 1 ? "site" : "sites"} at ${ranks(unrated)} is unknown.`]),
    ...(linksAreMissing || ourRating !== null
      ? []
      : [`The domain rating of ${ourDomain} is unknown. The analysis assumes a small site.`]),
    ...(stability !== null && stability < LOW_STABILITY
      ? ["The top ten has changed a lot since earlier measurements, so this analysis may soon be outdated."]
      : []),
  ];
}

function pagesAt(at: readonly number[]): string {
  return at.length === 1 ? `The page at rank ${at[0]}` : `The pages at ${ranks(at)}`;
}

function ranks(at: readonly number[]): string {
  return `${at.length === 1 ? "rank" : "ranks"} ${at.join(", ")}`;
}
