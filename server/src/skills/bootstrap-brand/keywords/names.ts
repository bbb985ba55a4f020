import { containsWords, phraseWords } from "../../../kernel/text/phrase-words.ts";
import type { CrawlResult } from "../../../providers/crawler/port.ts";

const STORY =
  /\/(?:customers?|customer-stories|case-stud(?:y|ies)|success-stories|clients|kunden|referenzen|temoignages|clientes|clienti|klanten)\/([a-z0-9-]+)\/?$/i;
/** A slug with more words is a headline, not a name. */
const MAX_NAME_WORDS = 3;

/** Tests whether a phrase contains the name of a customer, taken from the addresses of customer stories. Such phrases are not keywords. */
export function customerTest(crawl: CrawlResult): (phrase: string) => boolean {
  const names = crawl.pages
    .map(({ finalUrl }) => STORY.exec(URL.parse(finalUrl)?.pathname ?? "")?.[1])
    .filter((slug) => slug !== undefined)
    .map((slug) => slug.toLowerCase().split("-").filter(Boolean))
    .filter((words) => words.length > 0 && words.length <= MAX_NAME_WORDS);
  return (phrase) => names.some((name) => containsWords(phraseWords(phrase), name));
}
