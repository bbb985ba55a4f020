import type { KeywordCandidate } from "@findable/contract";
import { hasStopWords } from "../../../kernel/text/stop-words.ts";
import type { CrawlResult } from "../../../providers/crawler/port.ts";
import { audiencesIn } from "./audience-phrases.ts";
import { namesSitePart } from "./common-words.ts";
import { countPhrases } from "./count-phrases.ts";
import { findQuestions } from "./find-questions.ts";
import { learnStopWords } from "./learn-stop-words.ts";
import { brandTest, customerTest } from "./names.ts";
import { readFields } from "./read-fields.ts";
import { type ScoredPhrase, scorePhrases } from "./score-phrases.ts";
import { clausesOf } from "./split-clauses.ts";

/** `part vii`: the number of a section, not a subject. */
const NUMBERED_PART =
  /^(?:part|chapter|section|appendix|volume|teil|kapitel|abschnitt|anhang|partie|chapitre|parte) [ivxlc]+$/;

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
  const isCustomer = customerTest(crawl);
  const scored = scorePhrases(countPhrases(pages, clauses), language).filter(
    ({ form }) => !namesSitePart(form) && !NUMBERED_PART.test(form) && !isCustomer(form),
  );
  const brand = brandTest(brandName, crawl.host);
  const audiences = audiencesIn(scored.map(({ form }) => form));
  const own = scored.filter(({ form, length }) => !brand(form) && !(length === 1 && audiences.has(form)));
  const best = own[0]?.score ?? 1;
  const questions = findQuestions(pages, own, language)
    .filter(({ form }) => !brand(form))
    .map(({ form, score, source, urls }) => candidate(form, score, [source], urls));
  const phrases = own.slice(0, limit).map((phrase) => fromPhrase(phrase, best));
  return {
    candidates: [...phrases, ...questions].toSorted((left, right) => right.score - left.score).slice(0, limit),
    branded: scored
      .filter(({ form }) => brand(form))
      .slice(0, limit)
      .map((phrase) => fromPhrase(phrase, Math.max(best, phrase.score))),
  };
}

function fromPhrase(phrase: ScoredPhrase, best: number): KeywordCandidate {
  return candidate(phrase.form, Math.log1p(phrase.score) / Math.log1p(best), [...phrase.sources], phrase.urls);
}

function candidate(keyword: string, score: number, sources: string[], urls: string[]): KeywordCandidate {
  return {
    keyword,
    score: Math.round(Math.min(1, Math.max(0, score)) * 1000) / 1000,
    intentLabels: [],
    intentConfidence: null,
    relevanceLabel: null,
    relevanceConfidence: null,
    sources,
    urls,
  };
}
