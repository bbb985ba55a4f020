import type { KeywordCandidate } from "@findable/contract";
import { getDomainWithoutSuffix } from "tldts";
import { containsWords, fold, phraseWords } from "../../../kernel/text/phrase-words.ts";
import { hasStopWords } from "../../../kernel/text/stop-words.ts";
import type { CrawlResult } from "../../../providers/crawler/port.ts";
import { namesSitePart } from "./common-words.ts";
import { countPhrases } from "./count-phrases.ts";
import { customerTest } from "./customer-names.ts";
import { findQuestions } from "./find-questions.ts";
import { audiencesIn } from "./for-whom.ts";
import { learnStopWords } from "./learn-stop-words.ts";
import { readFields } from "./read-fields.ts";
import { type ScoredPhrase, scorePhrases } from "./score-phrases.ts";
import { clausesOf } from "./split-clauses.ts";

/** `part vii`: where something stands, not what it is about. */
const NUMBERED_PART =
  /^(?:part|chapter|section|appendix|volume|teil|kapitel|abschnitt|anhang|partie|chapitre|parte) [ivxlc]+$/;

export interface CandidateOptions {
  /** ISO 639-1. Other languages than en, de, fr, es, it, nl, pt have their function words learned from the site. */
  language: string;
  brandName: string;
  /** Most candidates of each kind. */
  limit: number;
}

export interface ExtractedCandidates {
  /** Best first, without the brand's name. */
  candidates: KeywordCandidate[];
  /** Phrases with the brand's name. */
  branded: KeywordCandidate[];
}

/** Phrases of the site that people may search for, best first; labels are left empty. Scores are relative to this site's best. */
export function extractCandidates(crawl: CrawlResult, options: CandidateOptions): KeywordCandidate[] {
  return extractAll({ crawl, ...options }).candidates;
}

/** The entry for a worker thread: the candidates with and without the brand's name. */
export default function extractAll(input: CandidateOptions & { crawl: CrawlResult }): ExtractedCandidates {
  const { crawl, language, brandName, limit } = input;
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

/**
 * Whether a phrase holds the brand's name: all of it, its first two words or more (`Hartley Plumbing` of `Hartley Plumbing & Heating`), or words
 * that together are the name in one word or the name in the host.
 */
export function brandTest(brandName: string, host = ""): (phrase: string) => boolean {
  const name = phraseWords(brandName);
  const short = name.length > 2 ? name.slice(0, 2) : name;
  const joined = new Set([name.join(""), fold(getDomainWithoutSuffix(host) ?? "").replaceAll("-", "")].filter(Boolean));
  return (phrase) => {
    const words = phraseWords(phrase);
    return containsWords(words, short) || runsOf(words).some((run) => joined.has(run));
  };
}

function runsOf(words: readonly string[]): string[] {
  return words.flatMap((_, start) => [1, 2, 3].map((length) => words.slice(start, start + length).join("")));
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
