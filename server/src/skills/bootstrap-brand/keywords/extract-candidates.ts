import type { KeywordCandidate } from "@findable/contract";
import { roundTo } from "../../../kernel/statistics/summaries.ts";
import { phraseKey } from "../../../kernel/text/phrase-words.ts";
import { hasStopWords } from "../../../kernel/text/stop-words.ts";
import type { CrawlResult } from "../../../providers/crawler/port.ts";
import { audienceKey, findMentions } from "../../research-icp/segments/find-mentions.ts";
import { readSources } from "../../research-icp/segments/sources.ts";
import { audiencesIn } from "./audience-phrases.ts";
import { namesSitePart } from "./common-words.ts";
import { countPhrases } from "./count-phrases.ts";
import { definedOffers } from "./definitions.ts";
import { chapterOf, isDocumentation, isGeneral } from "./documentation.ts";
import { findQuestions } from "./find-questions.ts";
import { isFragment } from "./fragments.ts";
import { readHeadings } from "./headings.ts";
import { learnStopWords } from "./learn-stop-words.ts";
import { brandTest, customerTest, partOfNameTest } from "./names.ts";
import { readFields } from "./read-fields.ts";
import { type ScoredPhrase, scorePhrases } from "./score-phrases.ts";
import { clausesOf } from "./split-clauses.ts";

/** `part vii`: the number of a section, not a subject. */
const NUMBERED_PART =
  /^(?:part|chapter|section|appendix|volume|teil|kapitel|abschnitt|anhang|partie|chapitre|parte) [ivxlc]+$/;

/** Scores of what the brand says it is, and in manuals of chapters with its name and of its name alone. */
const DEFINED = 0.85;
const CHAPTER = 0.6;
const BRAND_NAME = 0.5;

export interface CandidateOptions {
  /** ISO 639-1. For languages other than en, de, fr, es, it, nl and pt, the function words are learned from the site. */
  language: string;
  brandName: string;
  /** Maximum number of candidates of each kind. */
  limit: number;
}

export interface ExtractedCandidates {
  /** Candidates without the brand's name, best first. */
  candidates: KeywordCandidate[];
  /** Phrases with the brand's name. */
  branded: KeywordCandidate[];
}

/** Keyword candidates of the site, without labels. Scores are relative to the best candidate of the site. */
export function extractCandidates(
  crawl: CrawlResult,
  { language, brandName, limit }: CandidateOptions,
): ExtractedCandidates {
  const pages = readFields(crawl, language);
  const clauses = clausesOf(language, hasStopWords(language) ? undefined : learnStopWords(pages));
  const isPartOfName = partOfNameTest(brandName);
  const isCustomer = customerTest(crawl);
  const scored = scorePhrases(countPhrases(pages, clauses), language).filter(
    ({ form }) => !namesSitePart(form) && !NUMBERED_PART.test(form) && !isCustomer(form) && !isPartOfName(form),
  );
  const brand = brandTest(brandName, crawl.host);
  const audiences = audiencesIn(scored.map(({ form }) => form));
  const served = new Set(findMentions(readSources(crawl), language).map(({ key }) => key));
  const defined = definedOffers(crawl, brandName, clauses);
  const isManual = isDocumentation(crawl);
  const isTooGeneral = (form: string) =>
    isManual && isGeneral(form) && !defined.some((offer) => offer.form.includes(form));
  const own = scored.filter(
    (phrase) =>
      !isTooGeneral(phrase.form) &&
      !brand(phrase.form) &&
      !(phrase.length === 1 && audiences.has(phrase.form)) &&
      !served.has(audienceKey(phrase.form)) &&
      !isFragment(phrase, language),
  );
  const best = own[0]?.score ?? 1;
  const questions = findQuestions(pages, own, language)
    .filter(({ form }) => !brand(form))
    .map(({ form, score, source, urls }) => candidate(form, score, [source], urls));
  const phrases = own.slice(0, limit).map((phrase) => fromPhrase(phrase, best));
  const named = readHeadings(crawl, language)
    .filter(({ form }) => !brand(form) && !namesSitePart(form) && !isTooGeneral(form) && !served.has(audienceKey(form)))
    .map(({ form, score, url }) => candidate(form, score, ["heading"], [url]));
  const stated = defined
    .filter(({ form }) => !brand(form) && !served.has(audienceKey(form)))
    .map(({ form, url }) => candidate(form, DEFINED, ["body"], [url]));
  const ofProduct = isManual ? productPhrases(crawl, brandName) : [];
  return {
    candidates: withNames([...phrases, ...questions], [...named, ...stated, ...ofProduct], language).slice(0, limit),
    branded: scored
      .filter(({ form }) => brand(form))
      .slice(0, limit)
      .map((phrase) => fromPhrase(phrase, Math.max(best, phrase.score))),
  };
}

/** The subject of a manual is the product itself: its name, and its name with each chapter that is too general alone. */
function productPhrases(crawl: CrawlResult, product: string): KeywordCandidate[] {
  const chapters = crawl.pages.flatMap((page) => {
    const chapter = chapterOf(page, product);
    return chapter === undefined ? [] : [candidate(chapter, CHAPTER, ["heading"], [page.finalUrl])];
  });
  return product === "" ? [] : [candidate(product.toLowerCase(), BRAND_NAME, ["title"], [crawl.startUrl]), ...chapters];
}

/** Adds the names of pages and sorts best first. A phrase that names a page scores at least as much as that name. */
function withNames(
  candidates: readonly KeywordCandidate[],
  named: readonly KeywordCandidate[],
  language: string,
): KeywordCandidate[] {
  const byKey = new Map(named.map((one) => [phraseKey(one.keyword, language), one]));
  const known = new Set(candidates.map(({ keyword }) => phraseKey(keyword, language)));
  const raised = candidates.map((one) => {
    const score = Math.max(one.score, byKey.get(phraseKey(one.keyword, language))?.score ?? 0);
    return { ...one, score };
  });
  const added = [...byKey].flatMap(([key, one]) => (known.has(key) ? [] : [one]));
  return [...raised, ...added].toSorted((left, right) => right.score - left.score);
}

function fromPhrase(phrase: ScoredPhrase, best: number): KeywordCandidate {
  return candidate(phrase.form, Math.log1p(phrase.score) / Math.log1p(best), [...phrase.sources], phrase.urls);
}

function candidate(keyword: string, score: number, sources: string[], urls: string[]): KeywordCandidate {
  return {
    keyword,
    score: roundTo(Math.min(1, Math.max(0, score)), 3),
    intentLabels: [],
    intentConfidence: null,
    relevanceLabel: null,
    relevanceConfidence: null,
    sources,
    urls,
  };
}
