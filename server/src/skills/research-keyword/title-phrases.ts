import { contentStems, fold } from "../../kernel/text/phrase-words.ts";
import { stopWordsFor } from "../../kernel/text/stop-words.ts";

export interface TitledPage {
  title: string;
  domain: string;
}

const MAX_WORDS = 5;
/** Sites whose titles must contain a phrase. A phrase of a single site is its own wording, not a common search. */
const MIN_SITES = 2;
const WORD = /[\p{L}\p{N}]+(?:['’+#&.-][\p{L}\p{N}]+)*[+#]*/gu;
/** Separators between a title and the name of its site, and between clauses. */
const BREAKS = /\s[|–—:·»-]\s|[|:;!?()[\]"“”]|,\s/u;
/** A year or a count: it describes the page, not the search. */
const NUMBER_ONLY = /^(?:20\d\d|\d{1,3})$/;

/** Phrases that the titles of several sites share and that have a word in common with the seed, most shared first. */
export function phrasesInTitles(pages: readonly TitledPage[], seed: string, language: string): string[] {
  const about = new Set(contentStems(seed, language));
  const sites = new Map<string, { shown: string; domains: Set<string> }>();
  for (const { title, domain } of pages) {
    for (const phrase of phrasesOf(title, language)) {
      const known = sites.get(fold(phrase)) ?? { shown: phrase, domains: new Set() };
      known.domains.add(domain);
      sites.set(fold(phrase), known);
    }
  }
  const shared = [...sites]
    .filter(([, { domains }]) => domains.size >= MIN_SITES)
    .map(([key, { shown, domains }]) => ({ key, shown, count: domains.size, stems: contentStems(shown, language) }))
    .filter(({ stems }) => stems.length > 0 && stems.some((stem) => about.has(stem)))
    .filter(({ key }) => key !== fold(seed));
  return shared
    .filter((one) => !shared.some((other) => holds(other, one)))
    .toSorted((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1))
    .map(({ shown }) => shown);
}

interface Shared {
  key: string;
  count: number;
}

/** Whether a phrase occurs only as a part of the longer one. */
function holds(longer: Shared, part: Shared): boolean {
  return longer.key !== part.key && longer.count >= part.count && ` ${longer.key} `.includes(` ${part.key} `);
}

/** Runs of two to five words of a title that begin and end with a content word. */
function phrasesOf(title: string, language: string): string[] {
  const stops = stopWordsFor(language);
  const means = (word: string | undefined) => word !== undefined && !stops.has(fold(word)) && !NUMBER_ONLY.test(word);
  return title.split(BREAKS).flatMap((clause) => {
    const words = (clause.match(WORD) ?? []).map((word) => word.toLowerCase());
    return runsOf(words)
      .filter((run) => means(run[0]) && means(run.at(-1)) && !run.some((word) => NUMBER_ONLY.test(word)))
      .map((run) => run.join(" "));
  });
}

function runsOf(words: readonly string[]): string[][] {
  return words.flatMap((_word, start) =>
    Array.from({ length: MAX_WORDS - 1 }, (_each, index) => words.slice(start, start + index + 2)).filter(
      (run, index) => run.length === index + 2,
    ),
  );
}
