import type { BriefContent } from "@findable/contract";
import { speaksOfItself } from "../../../kernel/text/own-voice.ts";
import { contentStems } from "../../../kernel/text/phrase-words.ts";
import { subjectOf } from "../../../kernel/text/subject-of.ts";
import type { TextPlan, WriterPort, WritingOrder } from "../port.ts";
import { adviceOn } from "./advice.ts";
import { refineByRule } from "./refine.ts";
import { writerWords } from "./writer-words.ts";

/** Subtopics that each mode covers. More work covers more of what searchers want. */
const SECTIONS = { quick: 3, "with-research": 6, "deep-technical": 10 } as const;
const SNIPPETS = { quick: 1, "with-research": 2, "deep-technical": 3 } as const;
const META = 150;

/**
 * The writer of test worlds. It states what the brief quotes, with its sources, so the quality of a text follows from the brief, the
 * mode and the instructions. Advice without facts fills it up to the ordered length.
 */
export const sandboxWriter: WriterPort = {
  name: "sandbox-writer",
  plan(order) {
    const { brief, title } = order;
    return {
      title: title ?? titleOf(order),
      sections: sectionsFor(order).map((heading) => ({ heading, points: [brief.query] })),
    };
  },
  section(order, plan, index) {
    const heading = plan.sections[index]?.heading ?? order.brief.query;
    const chosen = snippetsFor(order, plan, index);
    const stated = chosen.map(({ id, text }) => `${text.replace(/[.!?]$/, "")} [[${id}]].`);
    const isList = /\b(?:lists?|bullets?|steps)\b/i.test(order.instructions ?? "");
    const points = isList ? stated.map((sentence) => `- ${sentence}`).join("\n") : stated.join(" ");
    const parts = [openingOf(order, heading), points, ...problemOf(order, index)];
    const closing = closingOf(order, plan, index);
    const left = order.words / plan.sections.length - wordsIn([heading, ...parts, closing]);
    // Without advice in its language, a text is as long as its quotations.
    const { language } = order.brief;
    const advice = adviceOn(topicOf(heading, language), { words: left, from: index * ADVICE_TURN, language });
    return [...parts, ...advice, closing].filter((part) => part !== "").join("\n\n");
  },
  descriptions(order, plan) {
    const { query } = order.brief;
    const topics = plan.sections.slice(0, 3).map(({ heading }) => heading.replace(/[?.!]$/, ""));
    const meta = `${plan.title}: ${topics.join(", ")}.`.slice(0, META);
    return { meta, og: `${plan.title}.`, twitter: `${query}: ${topics[0] ?? plan.title}.` };
  },
  refine: refineByRule,
};

function titleOf({ kind, brief, brand, audience }: WritingOrder): string {
  const subject = brief.query.charAt(0).toUpperCase() + brief.query.slice(1);
  const words = writerWords(brief.language);
  if (kind === "landing_page" && audience === null) return `${subject} | ${brand.name}`;
  if (kind === "landing_page") return words?.titleFor(subject, audience ?? "") ?? `${subject} | ${audience}`;
  return words?.title(subject) ?? subject;
}

function sectionsFor({ kind, mode, brief }: WritingOrder): string[] {
  const asked = mode === "deep-technical" ? brief.uncovered.map(({ topic }) => topic) : [];
  const questions = brief.questions.map(({ question }) => question);
  const wanted = [...brief.covered.map(({ topic }) => topic), ...asked, ...questions];
  const distinct = [...new Map(wanted.map((topic) => [topic.toLowerCase(), topic])).values()];
  // A section without a quotation would say nothing.
  const most = Math.max(1, Math.floor(brief.snippets.length / SNIPPETS[mode]));
  const topics = distinct.slice(0, Math.min(SECTIONS[mode], most));
  const fallback = topics.length > 0 ? topics : [brief.query];
  return kind === "landing_page" ? fallback.slice(0, Math.max(2, SECTIONS[mode] - 2)) : fallback;
}

/**
 * Quotations that no earlier section used, the most related to the heading first. What a source says of itself, such as what its
 * customers report, would be false of the brand.
 */
function snippetsFor({ brief, mode }: WritingOrder, plan: TextPlan, index: number): BriefContent["snippets"] {
  const perSection = SNIPPETS[mode];
  const quotes = new Set(brief.painPoints.map(({ quote }) => quote));
  const left = brief.snippets.filter(({ text }) => !quotes.has(text) && !speaksOfItself(text));
  for (let section = 0; section <= index; section += 1) {
    const wanted = new Set(contentStems(plan.sections[section]?.heading ?? "", brief.language));
    const chosen = left
      .map((snippet) => ({ snippet, shared: sharedStems(snippet.text, wanted, brief.language) }))
      .toSorted((one, other) => other.shared - one.shared)
      .slice(0, perSection)
      .map(({ snippet }) => snippet);
    if (section === index) return chosen;
    for (const one of chosen) left.splice(left.indexOf(one), 1);
  }
  return [];
}

function sharedStems(text: string, wanted: ReadonlySet<string>, language: string): number {
  return new Set(contentStems(text, language).filter((stem) => wanted.has(stem))).size;
}

/** Sections begin with different advice. */
const ADVICE_TURN = 7;

function wordsIn(texts: readonly string[]): number {
  return texts
    .join(" ")
    .split(/\s+/)
    .filter((word) => word !== "").length;
}

function topicOf(heading: string, language: string): string {
  const topic = heading.replace(/\s?[?.!]$/, "");
  return writerWords(language)?.topic(topic) ?? topic;
}

function openingOf({ brief, kind, brand, reader }: WritingOrder, heading: string): string {
  const words = writerWords(brief.language);
  if (words === undefined) return "";
  const topic = topicOf(heading, brief.language);
  const pain = reader?.pain ?? null;
  const job = reader?.jobToBeDone ?? null;
  if (kind === "landing_page" && (pain !== null || job !== null)) {
    const familiar = pain === null ? [] : [words.familiar(pain)];
    const wish = job === null ? [] : [words.wish(job)];
    return [...familiar, ...wish, words.ask(topic)].join(" ");
  }
  if (kind === "landing_page") return `${words.ask(topic)} ${words.decide}`;
  return /\?$/.test(heading) ? words.question(brief.query) : words.choose(topic, brand.name);
}

/** What people struggle with, without their words. A quick text has no room for it. */
function problemOf({ brief, mode }: WritingOrder, index: number): string[] {
  const pain = brief.painPoints[index];
  const snippet = brief.snippets.find(({ text, url }) => text === pain?.quote && url === pain.url);
  const words = writerWords(brief.language);
  if (snippet === undefined || mode === "quick" || words === undefined) return [];
  return [words.problem(`${subjectOf(snippet.text, brief.language)} [[${snippet.id}]]`)];
}

function closingOf({ brief, brand }: WritingOrder, plan: TextPlan, index: number): string {
  const link = brief.internalLinks[index];
  const isLast = index === plan.sections.length - 1;
  const words = writerWords(brief.language);
  if (link !== undefined && words !== undefined) return words.readOn(`[[l${index + 1}|${link.title}]]`);
  return isLast && brand.description !== null ? brand.description : "";
}
