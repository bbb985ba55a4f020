import type { DISCOVERY_METHODS } from "@findable/contract";
import { isTown, isVisited } from "./localities.ts";
import { wordsOf } from "./phrase-words.ts";
import { gistOf, inPlural, isAboutSoftware, isPlural, shapeOf, subjectOf } from "./query-shape.ts";
import { randomOf } from "./random.ts";
import { patternsOf, type Tongue, thingIn, tongueOf } from "./tongues.ts";

export type DiscoveryMethod = (typeof DISCOVERY_METHODS)[number];

/** A phrase that people search who also search another, and the methods that would find it. */
export interface FoundPhrase {
  phrase: string;
  sources: DiscoveryMethod[];
}

type Patterns = Readonly<Record<DiscoveryMethod, string>>;

/** `_` is the subject. By the method that finds such phrases first. */
const ANY: Patterns = {
  linkdata_matching: "_, best _, cheap _, top _, good _, affordable _, _ 2026",
  linkdata_suggestions: "_ cost, _ price, _ guide, _ tips, _ checklist, _ near me",
  related_keywords: "_ reviews, _ comparison, _ alternatives, _ pros and cons, _ recommendations",
  keyword_ideas: "_ for beginners, _ online, _ today, _ for professionals",
  linkdata_related: "how to choose _, how to find _, what to know about _, what to look for in _",
  llm_mentions: "is _ worth it, how much does _ cost, who has the best _",
  serp_neighbors: "_ reddit, _ mistakes, _ explained, _ forum",
};
const SOFTWARE: Patterns = {
  linkdata_matching:
    "_ software, _ app, _ tool, best _ software, best _ app, free _ software, free _ app, _ system, _ platform",
  linkdata_suggestions:
    "_ pricing, _ template, _ excel template, _ spreadsheet, _ google sheets, _ dashboard, _ report template",
  related_keywords:
    "_ software reviews, _ software comparison, _ alternatives, _ integrations, _ with invoicing, _ and billing",
  keyword_ideas:
    "_ for small business, _ for freelancers, _ for agencies, _ for consultants, _ for engineers, _ for contractors, _ for remote teams, _ for nonprofits, _ for startups, _ for mac, _ for iphone, _ for android",
  linkdata_related:
    "what is _, how to choose _ software, how does _ work, why is _ important, _ best practices, _ methods, _ policy, _ process",
  llm_mentions:
    "what is the best _ software, which _ app is easiest to use, is there a free _ app, how much does _ software cost",
  serp_neighbors:
    "_ software reddit, open source _, offline _, automatic _, online _, self hosted _, _ api, _ kpi, _ examples",
};
const DOING: Patterns = {
  linkdata_matching: "how to _, best way to _, easiest way to _, how do i _",
  linkdata_suggestions: "how to _ in excel, how to _ for free, how to _ online, how to _ step by step",
  related_keywords: "tools to _, software to _, app to _, template to _",
  keyword_ideas: "how to _ as a freelancer, how to _ in a small team, how to _ remotely",
  linkdata_related: "why _, when to _, do i have to _, how long does it take to _",
  llm_mentions: "what is the best way to _, can ai _, should i _",
  serp_neighbors: "how to _ reddit, how to _ examples, how to _ mistakes",
};
const NAME: Patterns = {
  linkdata_matching: "_, _ login, _ app, _ pricing, _ reviews, _ free trial, _ download",
  linkdata_suggestions: "_ cost, _ plans, _ discount, _ support, _ demo, _ tutorial",
  related_keywords: "_ alternatives, _ competitors, _ comparison, sites like _, _ vs excel",
  keyword_ideas: "_ for small business, _ for freelancers, _ for teams, _ for mac",
  linkdata_related: "what is _, is _ good, how does _ work, who owns _",
  llm_mentions: "is _ worth it, what is better than _, how much does _ cost",
  serp_neighbors: "_ reddit, _ integrations, _ api, _ blog, _ jobs, _ pros and cons",
};
const METHODS: readonly DiscoveryMethod[] = [
  "linkdata_matching",
  "related_keywords",
  "keyword_ideas",
  "linkdata_suggestions",
  "linkdata_related",
  "llm_mentions",
  "serp_neighbors",
];

/** Phrases around a phrase, the nearest first; the same for the same phrase. */
export function phrasesAround(seed: string, language?: string): FoundPhrase[] {
  const text = gistOf(seed);
  const tongue = tongueOf(language, text);
  return withSources(tongue === undefined ? spoken(text) : spokenIn(tongue, thingIn(text)));
}

/** In another language, and of what people visit in its towns. */
function spokenIn({ around, towns }: Tongue, text: string): Spoken[] {
  const columns = METHODS.map((method) =>
    patternsOf(around[method]).map((pattern): Spoken => {
      return [method, pattern.replace("_", text)];
    }),
  );
  const places = isVisited(text) && !wordsOf(text).some(isTown) ? towns.split(" ") : [];
  const rows = Math.max(...columns.map(({ length }) => length));
  return [
    ...Array.from({ length: rows }, (_, row) => columns.flatMap((column) => column.slice(row, row + 1))).flat(),
    ...places.map((town): Spoken => ["keyword_ideas", `${text} ${town}`]),
  ];
}

/** Phrases around the name of a company or a product. */
export function phrasesAboutName(name: string): FoundPhrase[] {
  return withSources(written(NAME, name.toLowerCase()));
}

type Spoken = readonly [DiscoveryMethod, string];

function withSources(phrases: readonly Spoken[]): FoundPhrase[] {
  const found = new Map<string, DiscoveryMethod[]>();
  for (const [method, phrase] of phrases) {
    const random = randomOf("methods", phrase);
    const others = METHODS.filter((other) => random.chance(0.22) && other !== method);
    if (!found.has(phrase)) found.set(phrase, [method, ...others]);
  }
  return [...found].map(([phrase, sources]) => ({ phrase, sources }));
}

function spoken(text: string): Spoken[] {
  const { text: subject, verb } = subjectOf(text);
  if (verb) return written(DOING, subject);
  const shape = shapeOf(text);
  if (shape === "alternatives" || shape === "price" || shape === "reviews") return written(NAME, subject);
  const [thing = subject, audience] = subject.split(/ for (?=\S)/);
  const core = thing.replace(TEXT_AT_END, "").replace(NOUN_AT_END, "");
  const table = isAboutSoftware(text) || shape === "template" ? SOFTWARE : ANY;
  if (audience === undefined) return written(table, core);
  const single = audience.includes(" ") ? [] : written(table, `${audience.replace(/s$/, "")} ${core}`);
  return [...written(table, core, ` for ${audience}`), ...single, ...written(table, core)];
}

const NOUN_AT_END = / (software|apps?|tools?|templates?|systems?|platforms?|spreadsheets?)$/;
/** What is written about a thing. People who read it search the thing, and no one sells it. */
const TEXT_AT_END = / (trends|tips|mistakes|pros and cons|best practices|statistics|requirements|standards|fees)$/;
/** The noun after the place is one, however many the subject names. */
const HAS_NOUN = /_ (?:software|app)\b/;
const PLACE =
  /_( (?:software|app|tool|system|platform|excel template|template|spreadsheet|dashboard|report template))?/;

/** The patterns with a subject in their places, a method after the other; `whom` follows the thing. */
function written(table: Patterns, subject: string, whom = ""): Spoken[] {
  const columns = METHODS.map((method) => ({ method, patterns: table[method].split(", ") }));
  const rows = Math.max(...columns.map(({ patterns }) => patterns.length));
  return Array.from({ length: rows }, (_, row) => row).flatMap((row) =>
    columns.flatMap(({ method, patterns }) => {
      const pattern = patterns[row];
      if (pattern === undefined || (whom !== "" && / (for|with|at) /.test(pattern))) return [];
      const agreeing = isPlural(subject) && !HAS_NOUN.test(pattern) ? inPlural(pattern) : pattern;
      const phrase = agreeing.replace(PLACE, (_whole, noun: string | undefined) => subject + (noun ?? "") + whom);
      const spoken: Spoken = [method, phrase];
      return [spoken];
    }),
  );
}
