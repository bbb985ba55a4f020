import { domainToUnicode } from "node:url";
import { getDomainWithoutSuffix } from "tldts";
import { containsWords, fold, phraseWords } from "../../../kernel/text/phrase-words.ts";
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

/**
 * Tests whether a phrase contains the brand's name: the first two words of a longer name (`Hartley Plumbing` of `Hartley Plumbing &
 * Heating`), the whole name, or words that joined together equal the name or the host.
 */
export function brandTest(brandName: string, host = ""): (phrase: string) => boolean {
  const name = phraseWords(brandName);
  const short = name.length > 2 ? name.slice(0, 2) : name;
  const joined = new Set(
    [name.join(""), fold(domainToUnicode(getDomainWithoutSuffix(host) ?? "")).replaceAll("-", "")].filter(Boolean),
  );
  return (phrase) => {
    const words = phraseWords(phrase);
    return containsWords(words, short) || runsOf(words).some((run) => joined.has(run));
  };
}

/**
 * Tests whether a phrase contains only a part of a name of two words joined by `and`, as `services of spoke` does with `Spoke and
 * Stem`: the phrase was cut out of the name.
 */
export function partOfNameTest(brandName: string): (phrase: string) => boolean {
  const name = phraseWords(brandName);
  const isJoined = name.length === 3 && /^(?:and|und|et|y|e|en)$/.test(name[1] ?? "");
  const [first = "", , last = ""] = name;
  return (phrase) => {
    const words = phraseWords(phrase);
    return isJoined && words.includes(first) !== words.includes(last);
  };
}

function runsOf(words: readonly string[]): string[] {
  return words.flatMap((_, start) => [1, 2, 3].map((length) => words.slice(start, start + length).join("")));
}
