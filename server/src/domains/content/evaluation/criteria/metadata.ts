import { rootsOf } from "../../text/words.ts";
import type { Article } from "../article.ts";
import { type CriterionScore, combine, share, within } from "../scores.ts";

/** Width of a title that results pages show in full, in average characters of a proportional font. */
const TITLE = { low: 20, high: 60 };
const DESCRIPTION = { low: 70, high: 160 };
const ARTICLES = /^(?:(?:Blog|News|Tech)?Article|BlogPosting|WebPage|HowTo|FAQPage|Product|Service)$/;

/** Title, slug, description and, on a published page, structured data. */
export function judgeMetadata({ input, queryRoots, language }: Article): CriterionScore {
  const { title, slug, description, structuredDataTypes: types } = input;
  const has = (text: string) => {
    const roots = new Set(rootsOf(text, language));
    return queryRoots.length === 0
      ? null
      : share(queryRoots.filter((root) => roots.has(root)).length, queryRoots.length);
  };
  return combine([
    {
      value: within(widthOf(title), TITLE.low, TITLE.high),
      weight: 0.2,
      suggestion: "Give the title 20 to 60 characters.",
    },
    { value: has(title), weight: 0.25, suggestion: "Use the words of the keyword in the title." },
    {
      value: within(widthOf(description ?? ""), DESCRIPTION.low, DESCRIPTION.high),
      weight: 0.2,
      suggestion: "Write a meta description of 70 to 160 characters.",
    },
    { value: has(description ?? ""), weight: 0.1, suggestion: "Use the words of the keyword in the meta description." },
    {
      value: has((slug ?? "").replaceAll("-", " ")),
      weight: 0.15,
      suggestion: "Use the words of the keyword in the slug.",
    },
    {
      value: types === undefined ? null : types.some((type) => ARTICLES.test(type)) ? 1 : 0,
      weight: 0.1,
      suggestion: "Mark the page up as an article.",
    },
  ]);
}

/** Narrow letters take half the room of average ones, wide letters half as much again. */
function widthOf(text: string): number {
  const narrow = text.match(/[iljftI.,:;'’|!()]/g)?.length ?? 0;
  const wide = text.match(/[mwMW@%]/g)?.length ?? 0;
  return text.length - narrow / 2 + wide / 2;
}
