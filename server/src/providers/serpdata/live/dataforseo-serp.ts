import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { isOwnSite } from "../../../kernel/text/site-domains.ts";
import { Maybe } from "../../shared/maybe.ts";
import { domainOf, withoutFragment } from "../domain-of.ts";
import { isForum } from "../forum-hosts.ts";
import type { Serp, SerpRequest } from "../port.ts";
import {
  Answer,
  AnswerBox,
  AnswerPart,
  Block,
  type Elements,
  FeaturedSnippet,
  Link,
  LocalListing,
  Organic,
  Question,
  readElements,
} from "./dataforseo-elements.ts";
import { overviewOf } from "./dataforseo-overview.ts";
import { distinctBy } from "./distinct-by.ts";

export interface Spelling {
  keyword: string;
  type: string | null;
}

export interface SerpFacts {
  items: readonly unknown[];
  /** Another spelling of the query, and what Google did with it; null if there is none. */
  spelling: Spelling | null;
  checkUrl: string | null;
  costUsd: number | null;
  fetchedAt: string;
}

export function toSerp(request: SerpRequest, facts: SerpFacts): Serp {
  const elements = readElements(facts.items);
  const organic = organicOf(elements, request.topN);
  const serp = {
    query: request.query,
    fetchedAt: facts.fetchedAt,
    organic,
    aiOverviews: overviewOf(elements),
    featuredSnippet: featuredOf(elements),
    paa: questionsOf(elements),
    forum: forumOf(elements, organic),
    videos: linksOf(elements, "video", "short_videos"),
    localPack: localPackOf(elements),
    ...(/^https?:\/\//.test(facts.checkUrl ?? "") && { checkUrl: facts.checkUrl ?? "" }),
    ...(isStopped(facts.items, organic.at(-1)?.rank ?? 0, request) && { stoppedEarly: true as const }),
    suggestions: suggestionsOf(elements),
    unknownSections: [],
    costUsd: facts.costUsd,
  };
  return { ...serp, warnings: warningsOf(serp, request, facts.spelling, elements.misfits) };
}

/** Whether the vendor stopped at the domain: it is on the page, in any element, and results are missing. */
function isStopped(items: readonly unknown[], deepest: number, { topN, stopAt }: SerpRequest): boolean {
  if (stopAt === undefined || deepest >= topN) return false;
  return items.some((item) => Check(Addressed, item) && isOwnSite(item.domain || item.url || "", stopAt));
}

/** Any element with a site. */
const Addressed = Type.Object({ domain: Maybe(Type.String()), url: Maybe(Type.String()) });

function organicOf(elements: Elements, topN: number): Serp["organic"] {
  const rows = elements
    .of(Organic, "organic")
    .toSorted((a, b) => (a.page ?? 1) - (b.page ?? 1) || (a.rank_group ?? Infinity) - (b.rank_group ?? Infinity) || 0);
  return distinctBy(withRanks(rows), ({ url }) => withoutFragment(url))
    .filter(({ rank }) => rank <= topN)
    .map(({ rank, url, title, description, domain }) => ({
      rank,
      url,
      title: title || url,
      snippet: description || null,
      domain: domainOf(domain || url),
    }));
}

/** The vendor's ranks, always rising. A result without a usable rank follows the one before. */
function withRanks(rows: readonly Static<typeof Organic>[]) {
  let last = 0;
  return rows.map((row) => {
    const { rank_group: given } = row;
    last = typeof given === "number" && Number.isInteger(given) && given > last ? given : last + 1;
    return { ...row, rank: last };
  });
}

function featuredOf(elements: Elements): Serp["featuredSnippet"] {
  const [snippet] = elements.of(FeaturedSnippet, "featured_snippet");
  if (snippet !== undefined) {
    const { url, title, featured_title, description } = snippet;
    return { url, title: title || featured_title || null, text: description || null };
  }
  for (const { text, links } of elements.of(AnswerBox, "answer_box")) {
    const link = elements.partsOf(Link, links).find(({ url }) => url);
    if (!link?.url) continue;
    const lines = elements.partsOf(Type.String(), text);
    return { url: link.url, title: link.title || null, text: lines.join("\n") || null };
  }
  return null;
}

function questionsOf(elements: Elements): Serp["paa"] {
  const questions = blocksOf(elements, "people_also_ask").flatMap((items) => elements.partsOf(Question, items));
  return questions.map(({ title, expanded_element }) => {
    const answers = elements.partsOf(Answer, expanded_element);
    const described = answers.find(({ description }) => description)?.description;
    const written = answers.flatMap(({ items }) =>
      elements.partsOf(AnswerPart, items).flatMap(({ markdown, text }) => markdown || text || []),
    );
    return { question: title, answer: described || written.join("\n\n") || null };
  });
}

function blocksOf(elements: Elements, ...types: string[]): unknown[] {
  return elements.of(Block, ...types).map(({ items }) => items);
}

function linksOf(elements: Elements, ...types: string[]): Serp["videos"] {
  const links = blocksOf(elements, ...types).flatMap((items) => elements.partsOf(Link, items));
  const complete = links.flatMap(({ url, title, source }) =>
    url ? [{ url, title: title || url, source: source || null }] : [],
  );
  return distinctBy(complete, ({ url }) => url);
}

function forumOf(elements: Elements, organic: Serp["organic"]): Serp["forum"] {
  const shown = linksOf(elements, "discussions_and_forums", "perspectives");
  const threads = shown.length > 0 ? shown : organic.filter(({ url }) => isForum(url));
  return threads.map(({ url, title }) => ({ url, title }));
}

function localPackOf(elements: Elements): Serp["localPack"] {
  return elements.of(LocalListing, "local_pack").flatMap(({ title, domain, url, rating, is_paid: isAdvert }) => {
    const address = domain || url;
    return title && !isAdvert
      ? [{ title, domain: address ? domainOf(address) : null, rating: rating?.value ?? null }]
      : [];
  });
}

function suggestionsOf(elements: Elements): string[] {
  const blocks = blocksOf(elements, "related_searches", "people_also_search");
  return [...new Set(blocks.flat().filter((search) => typeof search === "string"))];
}

function warningsOf(
  { organic, aiOverviews, stoppedEarly }: Pick<Serp, "organic" | "aiOverviews" | "stoppedEarly">,
  { topN, stopAt }: SerpRequest,
  spelling: Spelling | null,
  misfits: number,
): string[] {
  const warnings: string[] = [];
  if (spelling !== null) warnings.push(spellingNote(spelling));
  if (aiOverviews.present && aiOverviews.summary === null) {
    warnings.push("The page has an AI overview, but its text was not captured, so its citations are unknown.");
  }
  const deepest = organic.at(-1)?.rank ?? 0;
  if (stoppedEarly)
    warnings.push(`The search stopped at the first page with ${stopAt}, so further results are missing.`);
  else if (deepest < topN) warnings.push(`Google gave ${deepest} of the ${topN} results asked for.`);
  if (misfits > 0) warnings.push(`Elements of an unknown shape were skipped: ${misfits}.`);
  return warnings;
}

function spellingNote({ keyword, type }: Spelling): string {
  switch (type) {
    case null:
    case "showing_results_for":
      return `Google showed results for "${keyword}" instead.`;
    case "including_results_for":
      return `Google included results for "${keyword}".`;
    case "did_you_mean":
      return `Google asked "Did you mean ${keyword}?" and showed results for the query as it is.`;
    case "no_results_found_for":
      return `Google found nothing for the query and showed results for "${keyword}".`;
    default:
      return `Google suggested "${keyword}" (${type}).`;
  }
}
