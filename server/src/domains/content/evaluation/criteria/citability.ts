import { stopWordsFor } from "../../../../kernel/text/stop-words.ts";
import { wordsOf } from "../../text/words.ts";
import { type Article, type Section, spanOf } from "../article.ts";
import { type CriterionScore, combine, rising, share } from "../scores.ts";

/** Words of a sentence that an answer engine can quote alone. */
const QUOTABLE = { least: 5, most: 35 };

/**
 * Whether answer engines can quote the text: supported facts, beginnings of sections that stand alone, own data that names the brand.
 * Formatting, llms.txt and markup for engines count nothing: the engines say that they ignore them.
 */
export function judgeCitability(article: Article): CriterionScore {
  const { ledger, words, input, sections } = article;
  const supported = ledger.claims.filter(({ status }) => status === "supported");
  const headed = sections.filter(({ heading, blocks }) => heading !== null && blocks.length > 0);
  const alone = headed.filter((section) => standsAlone(section, article));
  const own = supported.filter(({ sourceId }) => input.brand.facts.some(({ id }) => id === sourceId));
  const named = own.filter(({ text }) => text.toLowerCase().includes(input.brand.name.toLowerCase()));
  const unsupported = ledger.claims.find(({ status }) => status === "unsupported");
  return combine(
    [
      {
        value: ledger.claims.length === 0 ? 0.3 : ledger.supportRate,
        weight: 0.3,
        suggestion:
          unsupported === undefined
            ? "Add facts with sources."
            : `Support or remove: “${unsupported.text}” ${unsupported.reason}`,
      },
      {
        value: rising((100 * supported.length) / Math.max(60, words), 1.2),
        weight: 0.4,
        suggestion: "Add facts with sources: numbers, dates and names.",
      },
      {
        value: headed.length === 0 ? 0 : share(alone.length, headed.length),
        weight: 0.2,
        suggestion: "Begin each section with a sentence that answers its heading and stands alone.",
      },
      {
        value: own.length === 0 ? null : share(named.length, own.length),
        weight: 0.1,
        suggestion: `Name ${input.brand.name} in sentences with its own data.`,
      },
    ],
    supported.map((claim) => spanOf(input.body, claim)),
  );
}

/** Whether the first sentence of a section begins with a content word or an article of one, and has the length of a quotation. */
function standsAlone({ blocks }: Section, { sentences, language }: Article): boolean {
  const first = sentences.find(({ block }) => block === blocks[0]);
  if (first === undefined) return false;
  const words = wordsOf(first.text);
  if (words.length < QUOTABLE.least || words.length > QUOTABLE.most || /[?:]$/.test(first.text)) return false;
  const stops = stopWordsFor(language);
  return words.slice(0, 3).some(({ folded }) => !stops.has(folded));
}
