import { splitSentences } from "../../../kernel/text/sentences.ts";
import type { RefineOrder, TextPart } from "../port.ts";

type Rule = (text: string, order: RefineOrder) => string;

const MOST_WORDS = 25;
const KEPT_SHARE = 0.8;
/** A sentence with a source states a fact. */
const SOURCE = /\[\[s\d+\]\]/;
const PRAISE =
  /\b(?:amazing|awesome|best-in-class|cutting-edge|game-changing|incredible|innovative|revolutionary|seamless|world-class) /gi;
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/\b(?:utilize|leverage)\b/gi, "use"],
  [/\bfacilitate\b/gi, "help"],
  [/\bcommence\b/gi, "begin"],
  [/\bin order to\b/gi, "to"],
  [/\bprior to\b/gi, "before"],
];

/** The rules of the built-in refiners. `Cite sources` is the check of claims that follows each refiner. */
const BUILT_IN: Readonly<Record<string, Rule>> = {
  rfn_builtin_answer_first: answerFirst,
  rfn_builtin_cite_sources: (text) => text,
  rfn_builtin_name_the_brand: nameTheBrand,
  rfn_builtin_plain_words: plainWords,
  rfn_builtin_shorten: shorten,
};

/** What a workspace's own refiner asks, by words of its instructions. */
const ASKED: readonly (readonly [RegExp, Rule])[] = [
  [/\b(?:short|shorter|shorten|cut|brief|fewer words)\b/i, shorten],
  [/\b(?:plain|simple|jargon|split|sentences)\b/i, plainWords],
  [/\b(?:answer|first sentence|conclusion)\b/i, answerFirst],
  [/\b(?:brand|our name)\b/i, nameTheBrand],
  [/\b(?:list|lists|bullets?)\b/i, listed],
];

/** Refines a part by rule: the same part and refiner always give the same text. */
export function refineByRule(order: RefineOrder, { text }: TextPart): string {
  const { id, instructions } = order.refiner;
  const builtIn = BUILT_IN[id];
  const rules =
    builtIn === undefined ? ASKED.filter(([asked]) => asked.test(instructions)).map(([, rule]) => rule) : [builtIn];
  return rules.reduce((refined, rule) => rule(refined, order), text);
}

/** Changes the paragraphs of prose. Lists, tables and headings stay. */
function eachParagraph(text: string, change: (paragraph: string) => string): string {
  return text
    .split("\n\n")
    .map((block) => (/^\s*(?:[-*+|#>]|\d+\.)/.test(block) ? block : change(block)))
    .filter((block) => block.trim() !== "")
    .join("\n\n");
}

function sentencesOf(text: string, language: string): string[] {
  return splitSentences(text, language).map((sentence) => sentence.text);
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

/** Puts the first sentence with a source at the start of the part. */
function answerFirst(text: string, { language }: RefineOrder): string {
  const answer = text
    .split("\n\n")
    .filter((block) => !/^\s*(?:[-*+|#>]|\d+\.)/.test(block))
    .flatMap((block) => sentencesOf(block, language))
    .find((sentence) => SOURCE.test(sentence));
  if (answer === undefined || text.startsWith(answer)) return text;
  const rest = eachParagraph(text, (paragraph) =>
    sentencesOf(paragraph, language)
      .filter((sentence) => sentence !== answer)
      .join(" "),
  );
  return `${answer} ${rest}`.trim();
}

function nameTheBrand(text: string, { brand, language }: RefineOrder): string {
  if (!language.startsWith("en")) return text;
  return text.replace(/\bour\b/g, `${brand}'s`).replace(/\bus\b/g, brand);
}

function plainWords(text: string, { language }: RefineOrder): string {
  const plain = PLAIN.reduce((words, [jargon, word]) => words.replace(jargon, word), text.replace(PRAISE, ""));
  return eachParagraph(plain, (paragraph) => sentencesOf(paragraph, language).map(splitLong).join(" "));
}

function splitLong(sentence: string): string {
  if (wordsIn(sentence) <= MOST_WORDS || SOURCE.test(sentence)) return sentence;
  return sentence.replace(/(?:;|, (?:and|but)) (\p{L})/u, (_joint, first: string) => `. ${first.toUpperCase()}`);
}

/** Drops sentences without a source from the end until a fifth of the words is gone. */
function shorten(text: string, { language }: RefineOrder): string {
  const blocks = text.split("\n\n").map((block) => sentencesOf(block, language));
  const most = KEPT_SHARE * wordsIn(text);
  let words = wordsIn(text);
  for (const block of blocks.toReversed())
    for (const [place, sentence] of [...block.entries()].toReversed()) {
      if (words <= most || SOURCE.test(sentence) || /\[\[l\d+/.test(sentence)) continue;
      block.splice(place, 1);
      words -= wordsIn(sentence);
    }
  const kept = blocks.filter((block) => block.length > 0).map((block) => block.join(" "));
  return kept.length === 0 ? text : kept.join("\n\n");
}

/** Sentences with sources as a list. */
function listed(text: string, { language }: RefineOrder): string {
  return eachParagraph(text, (paragraph) => {
    const sentences = sentencesOf(paragraph, language);
    const facts = sentences.filter((sentence) => SOURCE.test(sentence));
    if (facts.length < 2) return paragraph;
    const others = sentences.filter((sentence) => !SOURCE.test(sentence)).join(" ");
    return [others, facts.map((fact) => `- ${fact}`).join("\n")].filter((part) => part !== "").join("\n\n");
  });
}
