import {
  type Field,
  type Judgement,
  judgeField,
  type KnownResult,
  type Weights,
} from "../../domains/serp-gaps/index.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
import type { KnownLinks } from "./find-links.ts";
import type { GapPage } from "./find-pages.ts";
import { readPages } from "./judged-results.ts";
import type { PageContent } from "./read-contents.ts";

export type NewAnalysis = Omit<Judgement, "recommendation"> & {
  recommendation: Judgement["recommendation"] & { supportingSerpId: string };
  warnings: string[];
};

export interface PageFacts {
  page: GapPage;
  links: KnownLinks;
  contents: readonly PageContent[];
}

/** Below this overlap of the first ten a page is another one from look to look. */
const UNSTEADY = 0.6;

export function judgePage(facts: PageFacts, ourDomain: string, weights: Weights | undefined): NewAnalysis {
  const field = fieldOf(facts, ourDomain);
  const { recommendation, ...judgement } = judgeField(field, weights);
  return {
    ...judgement,
    recommendation: { ...recommendation, supportingSerpId: facts.page.serpId },
    warnings: [...facts.links.warnings, ...gapsIn(facts, field)],
  };
}

function fieldOf({ page, links, contents }: PageFacts, ourDomain: string): Field {
  const read = new Map(contents.map((content) => [content.url, content]));
  return {
    query: page.query,
    language: page.language,
    ourDomain,
    ourRating: links.ratings.get(registrableDomain(ourDomain)) ?? null,
    stability: page.stability,
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

/** What was not to be had, in sentences. */
function gapsIn({ page, links }: PageFacts, { results, ourRating, ourDomain, stability }: Field): string[] {
  const rivals = new Set(readPages(page).map(({ url }) => url));
  const looked = results.filter(({ url }) => rivals.has(url));
  const unread = looked.filter(({ wordCount }) => wordCount === null).map(({ rank }) => rank);
  const unrated = looked.filter(({ domainRating, isOurs }) => domainRating === null && !isOurs).map(({ rank }) => rank);
  const told = links.warnings.length > 0;
  return [
    ...(unread.length === 0 ? [] : [`${pagesAt(unread)} could not be read.`]),
    ...(told || unrated.length === 0
      ? []
      : [`Of ${unrated.length === 1 ? "the site" : "the sites"} at ${ranks(unrated)} the domain rating is not known.`]),
    ...(told || ourRating !== null
      ? []
      : [`The domain rating of ${ourDomain} is not known; it was taken for a small site.`]),
    ...(stability !== null && stability < UNSTEADY
      ? ["The first ten were largely others when the page was looked at before, so this may not hold for long."]
      : []),
  ];
}

function pagesAt(at: readonly number[]): string {
  return at.length === 1 ? `The page at rank ${at[0]}` : `The pages at ${ranks(at)}`;
}

function ranks(at: readonly number[]): string {
  return `${at.length === 1 ? "rank" : "ranks"} ${at.join(", ")}`;
}
