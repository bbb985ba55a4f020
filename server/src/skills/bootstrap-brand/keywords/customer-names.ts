import { containsWords, phraseWords } from "../../../kernel/text/phrase-words.ts";
import type { CrawlResult } from "../../../providers/crawler/port.ts";

const STORY =
  /\/(?:customers?|customer-stories|case-stud(?:y|ies)|success-stories|clients|kunden|referenzen|temoignages|clientes|clienti|klanten)\/([a-z0-9-]+)\/?$/i;
/** A slug of more words is a headline rather than a name. */
const LONGEST_NAME = 3;

/** Tests whether a phrase holds the name of a customer, told by the addresses of customer stories: nobody finds us by those. */
export function customerTest(crawl: CrawlResult): (phrase: string) => boolean {
  const names = crawl.pages
    .map(({ finalUrl }) => STORY.exec(URL.parse(finalUrl)?.pathname ?? "")?.[1])
    .filter((slug) => slug !== undefined)
    .map((slug) => slug.toLowerCase().split("-").filter(Boolean))
    .filter((words) => words.length > 0 && words.length <= LONGEST_NAME);
  return (phrase) => names.some((name) => containsWords(phraseWords(phrase), name));
}
