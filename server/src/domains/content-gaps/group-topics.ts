import { comparableAddress } from "../../kernel/text/comparable-address.ts";
import { groupKeywords } from "../clusters/index.ts";
import { bySearches, type RivalPhrase, type Topic } from "./phrases.ts";

/** The default of cluster lists. */
const MIN_SIMILARITY = 0.3;
/** Competitors that must answer both heads with the same page before two topics are merged. */
const SHARED_PAGES = 2;

/**
 * Phrases grouped so that one page can serve each group: by their words, as clusters without results pages are, and then by the
 * pages of competitors. Topics merge only if their heads share pages, so a chain of phrases does not join distant subjects.
 */
export function groupTopics(
  phrases: readonly RivalPhrase[],
  market: { language: string; country: string | undefined },
): Topic[] {
  const byKeyword = new Map(phrases.map((phrase) => [phrase.keyword, phrase]));
  const inputs = phrases.map(({ keyword, volume, intent }) => ({
    id: keyword,
    keyword,
    volume,
    kd: null,
    intentLabels: intent === null ? [] : [intent],
    results: [],
    ownedPages: [],
  }));
  const topics = groupKeywords(inputs, { minSimilarity: MIN_SIMILARITY, ...market })
    .map(({ members }) => members.flatMap(({ keyword }) => byKeyword.get(keyword.id) ?? []).sort(bySearches))
    .flatMap((members) => topicOf(members))
    .sort((one, other) => bySearches(one.head, other.head));
  return mergeByPages(topics);
}

function topicOf(phrases: readonly RivalPhrase[]): Topic[] {
  const [head] = phrases;
  return head === undefined ? [] : [{ head, phrases }];
}

/** Adds each topic to the most searched one whose head competitors answer with the same pages. */
function mergeByPages(topics: readonly Topic[]): Topic[] {
  const kept: { head: RivalPhrase; phrases: RivalPhrase[] }[] = [];
  const byPage = new Map<string, typeof kept>();
  for (const { head, phrases } of topics) {
    const pages = pagesOf(head);
    const like = [...new Set(pages.flatMap((page) => byPage.get(page) ?? []))].find(
      (topic) => pagesOf(topic.head).filter((page) => pages.includes(page)).length >= SHARED_PAGES,
    );
    if (like !== undefined) {
      like.phrases.push(...phrases);
      continue;
    }
    const topic = { head, phrases: [...phrases] };
    kept.push(topic);
    for (const page of pages) byPage.set(page, [...(byPage.get(page) ?? []), topic]);
  }
  return kept.map(({ head, phrases }) => ({ head, phrases: phrases.sort(bySearches) }));
}

/** The pages of competitors for a phrase, without start pages, which rank for many subjects. */
function pagesOf({ rivals }: RivalPhrase): string[] {
  return rivals.flatMap(({ url }) => {
    const pathname = url === null ? "/" : (URL.parse(url)?.pathname ?? "/");
    return url === null || pathname === "/" ? [] : [comparableAddress(url)];
  });
}
