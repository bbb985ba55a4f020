import { stopWordsFor } from "../../../../kernel/text/stop-words.ts";
import { wordsOf } from "../../text/words.ts";
import { type Article, spanOf } from "../article.ts";
import { type CriterionScore, combine, rising, share } from "../scores.ts";

/** Words for each internal link that a reader can be expected to follow. */
const WORDS_PER_LINK = 400;

/** Links in the text to other pages of the brand, with words that say where they lead. */
export function judgeInternalLinks({ blocks, input, words, language }: Article): CriterionScore {
  const links = blocks.flatMap((block) => block.links).filter(({ url }) => isOwn(url, input.brand.domain));
  const distinct = new Map(links.map((link) => [link.url.split(/[#?]/)[0] ?? "", link]));
  const described = [...distinct.values()].filter(({ text, url }) => describes(text, url, language));
  const expected = Math.max(1, words / WORDS_PER_LINK);
  const candidates = input.ownPages.slice(0, 3).map(({ title }) => `“${title}”`);
  const where = candidates.length === 0 ? "related pages of the brand" : candidates.join(", ");
  return combine(
    [
      { value: rising((distinct.size / expected) ** 2, 0.3), weight: 0.7, suggestion: `Link to ${where}.` },
      {
        value: distinct.size === 0 ? 0 : share(described.length, distinct.size),
        weight: 0.3,
        suggestion: "Use link texts that name the linked page.",
      },
    ],
    [...distinct.values()].map((link) => spanOf(input.body, link)),
  );
}

function isOwn(url: string, domain: string): boolean {
  if (/^\/(?!\/)/.test(url)) return true;
  const host = URL.parse(url)?.hostname.replace(/^www\./, "");
  return host !== undefined && (host === domain || host.endsWith(`.${domain}`));
}

function describes(text: string, url: string, language: string): boolean {
  const stops = stopWordsFor(language);
  return text !== url && wordsOf(text).some(({ folded }) => folded.length > 3 && !stops.has(folded));
}
