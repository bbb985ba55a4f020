import { rootsOf } from "../../text/words.ts";
import { type Article, countWords, type Section, spanOf } from "../article.ts";
import { type CriterionScore, clamp, combine, share, within } from "../scores.ts";
import { repetitionOf } from "../stuffing.ts";

/** Words of a section that readers can survey: an order of magnitude, so the range is wide. */
const SECTION = { low: 30, high: 350 };

/** Whether paragraphs stand in the section that they are about, headings nest, and the beginning answers the query. */
export function judgeStructure(article: Article): CriterionScore {
  const { sections, input, blocks } = article;
  const headed = sections.filter(({ heading }) => heading !== null);
  const lengths = sections.map(({ blocks: own }) => own.reduce((sum, { text }) => sum + countWords(text), 0));
  const levels = blocks.filter(({ kind }) => kind === "heading").map(({ level }) => level);
  const skips = levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? level) + 1).length;
  return combine(
    [
      { value: cohesionOf(article), weight: 0.3, suggestion: "Move paragraphs to the section that they are about." },
      {
        value: openingOf(article),
        weight: 0.4,
        suggestion: "Answer the query in the first paragraph, with its words and a fact.",
      },
      {
        value:
          headed.length === 0
            ? 0
            : share(sumOf(lengths.map((words) => within(words, SECTION.low, SECTION.high))), lengths.length),
        weight: 0.2,
        suggestion: "Divide long sections with headings, and extend or merge very short ones.",
      },
      {
        value: clamp(1 - share(skips, Math.max(1, levels.length)) * 3),
        weight: 0.1,
        suggestion: "Do not skip heading levels.",
      },
    ],
    headed.flatMap(({ heading }) => (heading === null ? [] : [spanOf(input.body, heading)])),
  );
}

/**
 * How much closer a paragraph is to the rest of its section than to the other sections, in words that are not in most sections.
 * 0.5 for paragraphs in random order.
 */
function cohesionOf({ sections, language }: Article): number | null {
  const texts = sections.map(({ heading, blocks }) => ({
    heading: rootsOf(heading?.text ?? "", language),
    blocks: blocks.map(({ text }) => rootsOf(text, language)),
  }));
  const spread = new Map<string, number>();
  for (const { heading, blocks } of texts) {
    for (const root of new Set([...heading, ...blocks.flat()])) spread.set(root, (spread.get(root) ?? 0) + 1);
  }
  const weigh = (root: string) => Math.log((texts.length + 1) / (spread.get(root) ?? 1));
  let [inside, outside, count] = [0, 0, 0];
  texts.forEach((section, at) => {
    if (section.heading.length === 0) return;
    section.blocks.forEach((roots, index) => {
      const rest = new Set([...section.heading, ...section.blocks.filter((_, other) => other !== index).flat()]);
      const others = texts
        .filter((_, other) => other !== at)
        .map(({ heading, blocks }) => new Set([...heading, ...blocks.flat()]));
      if (roots.length === 0 || others.length === 0) return;
      inside += similarity(roots, rest, weigh);
      outside += sumOf(others.map((other) => similarity(roots, other, weigh))) / others.length;
      count += 1;
    });
  });
  if (count === 0) return null;
  return inside + outside === 0 ? 0.5 : inside / (inside + outside);
}

function similarity(roots: readonly string[], other: ReadonlySet<string>, weigh: (root: string) => number): number {
  const distinct = [...new Set(roots)];
  return share(sumOf(distinct.filter((root) => other.has(root)).map(weigh)), sumOf(distinct.map(weigh)));
}

/** Words of the query in title and first paragraph, and a fact there: an answer, and not its announcement. */
function openingOf(article: Article): number | null {
  const { sections, queryRoots, language, input, ledger } = article;
  if (queryRoots.length === 0) return null;
  const [first] = sections.flatMap(({ blocks }: Section) => blocks);
  const opening = new Set(rootsOf(`${input.title} ${first?.text ?? ""}`, language));
  const words = share(queryRoots.filter((root) => opening.has(root)).length, queryRoots.length);
  const early = ledger.claims.find(({ start }) => first !== undefined && start < first.end);
  const answers = early === undefined ? 0 : early.status === "supported" ? 1 : 0.5;
  return 0.5 * words * (1 - repetitionOf(article)) + 0.5 * answers;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
