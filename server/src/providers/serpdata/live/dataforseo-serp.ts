import { Type } from "typebox";
import { Check } from "typebox/value";
import { isOwnSite } from "../../../kernel/text/site-domains.ts";
import { Maybe } from "../../shared/maybe.ts";
import { domainOf, withoutFragment } from "../domain-of.ts";
import { isForum } from "../forum-hosts.ts";
import type { Serp, SerpRequest } from "../port.ts";
import {
  AnswerBox,
  type Elements,
  FeaturedSnippet,
  Links,
  LocalListing,
  Organic,
  Overview,
  PeopleAlsoAsk,
  readElements,
  Searches,
} from "./dataforseo-elements.ts";

export interface SerpFacts {
  items: readonly unknown[];
  /** The query that Google searched for instead. */
  spelling: string | null;
  checkUrl: string | null;
  costUsd: number | null;
  fetchedAt: string;
}

export function toSerp(request: SerpRequest, facts: SerpFacts): Serp {
  const elements = readElements(facts.items);
  const organic = organicOf(elements, request.topN);
  const overviews = elements.of(Overview, "ai_overview");
  const serp = {
    query: request.query,
    fetchedAt: facts.fetchedAt,
    organic,
    aiOverviews: { present: elements.has("ai_overview"), summary: summaryOf(overviews), cited: citedIn(overviews) },
    featuredSnippet: featuredOf(elements),
    paa: elements.of(PeopleAlsoAsk, "people_also_ask").flatMap(questionsOf),
    forum: forumOf(elements, organic),
    videos: linksOf(elements, "video", "short_videos"),
    localPack: localPackOf(elements),
    ...(/^https?:\/\//.test(facts.checkUrl ?? "") && { checkUrl: facts.checkUrl ?? "" }),
    ...(isStopped(facts.items, organic.length, request) && { stoppedEarly: true as const }),
    suggestions: suggestionsOf(elements),
    unknownSections: [],
    costUsd: facts.costUsd,
  };
  return { ...serp, warnings: warningsOf(serp, request, facts.spelling, elements.misfits) };
}

/** Whether the vendor stopped at the domain: it is on the page, in any element, and results are missing. */
function isStopped(items: readonly unknown[], found: number, { topN, stopAt }: SerpRequest): boolean {
  if (stopAt === undefined || found >= topN) return false;
  return items.some((item) => Check(Addressed, item) && isOwnSite(item.domain || item.url || "", stopAt));
}

/** Any element with a site. */
const Addressed = Type.Object({ domain: Maybe(Type.String()), url: Maybe(Type.String()) });

function organicOf(elements: Elements, topN: number): Serp["organic"] {
  const rows = elements
    .of(Organic, "organic")
    .toSorted((a, b) => (a.page ?? 1) - (b.page ?? 1) || (a.rank_group ?? Infinity) - (b.rank_group ?? Infinity) || 0);
  return distinctBy(rows, ({ url }) => withoutFragment(url))
    .slice(0, topN)
    .map(({ url, title, description, domain }, index) => ({
      rank: index + 1,
      url,
      title: title || url,
      snippet: description || null,
      domain: domainOf(domain || url),
    }));
}

/** Advertisements inside an AI overview; not part of its text or citations. */
const ADVERTS = ["ai_overview_shopping", "ai_overview_paid"];

function partsOf(overview: Overview) {
  return (overview.items ?? []).filter(({ type }) => !ADVERTS.includes(type ?? ""));
}

function summaryOf(overviews: Overview[]): string | null {
  const texts = overviews.map(
    (overview) =>
      overview.markdown ||
      partsOf(overview)
        .flatMap((part) => [
          part.markdown || part.text || part.snippet,
          ...(part.components ?? []).map((component) => component.markdown || component.text),
        ])
        .filter(Boolean)
        .join("\n\n"),
  );
  return texts.find((text) => text !== "") ?? null;
}

function citedIn(overviews: Overview[]): Serp["aiOverviews"]["cited"] {
  const references = overviews.flatMap((overview) => [
    ...(overview.references ?? []),
    ...partsOf(overview).flatMap((part) => part.references ?? []),
    ...partsOf(overview).flatMap((part) => (part.components ?? []).flatMap((component) => component.references ?? [])),
  ]);
  const cited = references.flatMap(({ url, domain }) => (url ? [{ domain: domainOf(domain || url), url }] : []));
  return distinctBy(cited, ({ url }) => withoutFragment(url));
}

function featuredOf(elements: Elements): Serp["featuredSnippet"] {
  const [snippet] = elements.of(FeaturedSnippet, "featured_snippet");
  if (snippet !== undefined) {
    const { url, title, featured_title, description } = snippet;
    return { url, title: title || featured_title || null, text: description || null };
  }
  for (const { text, links } of elements.of(AnswerBox, "answer_box")) {
    const link = links?.find(({ url }) => url);
    if (!link?.url) continue;
    return { url: link.url, title: link.title || null, text: [text ?? []].flat().join("\n") || null };
  }
  return null;
}

function questionsOf(block: PeopleAlsoAsk): Serp["paa"] {
  return (block.items ?? []).flatMap(({ title, expanded_element: answers }) => {
    if (!title) return [];
    const described = answers?.find(({ description }) => description)?.description;
    const written = answers?.flatMap(({ items }) => (items ?? []).map((item) => item.markdown || item.text));
    return [{ question: title, answer: described || written?.filter(Boolean).join("\n\n") || null }];
  });
}

function linksOf(elements: Elements, ...types: string[]): Serp["videos"] {
  const links = elements.of(Links, ...types).flatMap(({ items }) => items ?? []);
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
  return elements.of(LocalListing, "local_pack").flatMap(({ title, domain, url, rating }) => {
    const address = domain || url;
    return title ? [{ title, domain: address ? domainOf(address) : null, rating: rating?.value ?? null }] : [];
  });
}

function suggestionsOf(elements: Elements): string[] {
  const searches = elements.of(Searches, "related_searches", "people_also_search").flatMap(({ items }) => items ?? []);
  return [...new Set(searches.filter((search) => typeof search === "string"))];
}

function warningsOf(
  { organic, aiOverviews, stoppedEarly }: Pick<Serp, "organic" | "aiOverviews" | "stoppedEarly">,
  { topN, stopAt }: SerpRequest,
  spelling: string | null,
  misfits: number,
): string[] {
  const warnings: string[] = [];
  if (spelling !== null) warnings.push(`Google showed results for "${spelling}" instead.`);
  if (aiOverviews.present && aiOverviews.summary === null) {
    warnings.push("The page has an AI overview, but its text was not captured, so its citations are unknown.");
  }
  if (stoppedEarly)
    warnings.push(`The search stopped at the first page with ${stopAt}, so further results are missing.`);
  else if (organic.length < topN) warnings.push(`Google gave ${organic.length} of the ${topN} results asked for.`);
  if (misfits > 0) warnings.push(`Elements of an unknown shape were skipped: ${misfits}.`);
  return warnings;
}

function distinctBy<T>(items: readonly T[], key: (item: T) => string): T[] {
  const byKey = new Map<string, T>();
  for (const item of items) if (!byKey.has(key(item))) byKey.set(key(item), item);
  return [...byKey.values()];
}
