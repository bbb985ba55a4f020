import type { KeywordCluster } from "@findable/contract";
import { contentStems, phraseKey } from "../../kernel/text/phrase-words.ts";
import { slugFromTitle } from "../../kernel/text/slug.ts";
import type { AdviceFor } from "../worth/index.ts";

type ProposedPage = KeywordCluster["proposedPage"];

/** A page of ours that search engines may index: from the last crawl, or published here. */
export interface OwnPageTitle {
  url: string;
  title: string | null;
  heading: string | null;
}

/** A text that is not published yet. */
export interface PlannedText {
  contentId: string;
  /** Its keywords and its title. */
  phrases: readonly string[];
}

/** What decides which page serves a phrase that no page of ours ranks for. */
export interface ServingFacts {
  pageAbout: (phrase: string) => OwnPageTitle | undefined;
  plannedFor: (phrase: string) => string | undefined;
  advice: AdviceFor;
}

/**
 * Finds the page that is about a phrase: its address ends in the words of the phrase, or its title and heading name all of them. The
 * page with the fewest other words wins. A start page is about the brand.
 */
export function createPageFinder(
  pages: readonly OwnPageTitle[],
  language: string,
): (phrase: string) => OwnPageTitle | undefined {
  const bySlug = new Map<string, OwnPageTitle>();
  const byStem = new Map<string, { page: OwnPageTitle; stems: ReadonlySet<string>; words: number }[]>();
  for (const page of pages) {
    if (isStartPage(page.url)) continue;
    const key = phraseKey(lastPart(page.url), language);
    if (key !== "" && !bySlug.has(key)) bySlug.set(key, page);
    const words = contentStems(`${page.title ?? ""} ${page.heading ?? ""}`, language);
    const named = { page, stems: new Set(words), words: words.length };
    for (const stem of named.stems) byStem.set(stem, [...(byStem.get(stem) ?? []), named]);
  }
  return (phrase) => {
    const wanted = [...new Set(contentStems(phrase, language))];
    if (wanted.length === 0) return undefined;
    const atAddress = bySlug.get(phraseKey(slugFromTitle(phrase).replaceAll("-", " "), language));
    if (atAddress !== undefined) return atAddress;
    // One word is in the titles of pages about many other things.
    if (wanted.length < 2) return undefined;
    const [rarest = []] = wanted.map((stem) => byStem.get(stem) ?? []).sort((one, other) => one.length - other.length);
    const [best] = rarest
      .filter(({ stems }) => wanted.every((stem) => stems.has(stem)))
      .toSorted((one, other) => one.words - other.words);
    return best?.page;
  };
}

/** Finds the unpublished text that is about a phrase. */
export function createPlanFinder(
  planned: readonly PlannedText[],
  language: string,
): (phrase: string) => string | undefined {
  const byKey = new Map(
    planned.flatMap(({ contentId, phrases }) =>
      phrases.map((phrase) => [phraseKey(phrase, language), contentId] as const),
    ),
  );
  byKey.delete("");
  return (phrase) => byKey.get(phraseKey(phrase, language));
}

/**
 * The page that serves a phrase: the page that ranks, else a page of ours about it, else the text that is planned for it, else none. No
 * page is made or extended for a phrase that its analysis advises against.
 */
export function servingPage(ranked: ProposedPage, phrase: string, facts: ServingFacts): ProposedPage {
  if (ranked.action !== "create" && ranked.action !== "search") return ranked;
  const page = facts.pageAbout(phrase);
  const url = page?.url ?? null;
  if (facts.advice(phrase)?.isAgainst === true) return { ...ranked, action: "skip", url, slug: null };
  if (url !== null) return { ...ranked, action: "improve", url, slug: null };
  return { ...ranked, contentId: facts.plannedFor(phrase) ?? null };
}

export function isStartPage(url: string): boolean {
  return (URL.parse(url)?.pathname ?? "/") === "/";
}

/** `kids bikes` of `/shop/kids-bikes.html`. */
function lastPart(url: string): string {
  const parts = (URL.parse(url)?.pathname ?? "").split("/").filter(Boolean);
  const last = parts.at(-1) ?? "";
  try {
    return decodeURIComponent(last)
      .replace(/\.[a-z]{2,5}$/i, "")
      .replaceAll(/[-_]+/g, " ");
  } catch {
    return last.replaceAll(/[-_]+/g, " ");
  }
}
