import { isTown } from "./localities.ts";
import type { Market } from "./market.ts";
import { singularOf, spaced } from "./phrase-words.ts";
import { fnv1a } from "./random.ts";

/** What kind of answer a query asks for. */
export type QueryShape =
  | "question"
  | "comparison"
  | "alternatives"
  | "price"
  | "reviews"
  | "template"
  | "list"
  | "local"
  | "thing"
  /** Nothing but a seller's name. */
  | "name";

/** In English, and by the plainest signs of German, French, Spanish, Italian, Dutch and Portuguese. */
const SHAPES: readonly (readonly [QueryShape, RegExp])[] = [
  [
    "comparison",
    /\b(vs|versus|compared (to|with)|vergleich|comparatif|comparativa|confronto|vergelijken|comparação)\b/,
  ],
  ["alternatives", /\b(alternatives?|alternativen|alternativas|alternatieven)\b/],
  [
    "price",
    /\b(pricing|prices?|costs?|plans|preise?|kosten|kostet|kost|prix|tarifs?|precios?|cuesta|prezz[oi]|costa|prij[sz]en|prijs|preços?|custa)\b/,
  ],
  ["reviews", /\b(reviews?|ratings?|erfahrungen|bewertungen|avis|opiniones|recensioni|ervaringen|opiniões)\b/],
  ["question", /^(how|what|why|when|who|which|where|is|are|can|do|does|should)\b/],
  [
    "question",
    /^(wie|warum|wann|welche[rs]?|worauf|was ist|was sind|comment|pourquoi|quel(le)?s?|combien|qu'est-ce|cómo|cuándo|cuál|dónde|qué|perché|quale|quando|dove|cos'è|hoe|wat|waarom|welke|waar|onde|o que) /,
  ],
  ["template", /\b(templates?|spreadsheets?|excel|pdf|example|sample|calculators?|checklists?|forms?)\b/],
  [
    "local",
    /\b(near me|nearby|in my area|in der nähe|près de moi|cerca de m[ií]|vicino a me|in de buurt|perto de mim)(?= |$)/,
  ],
  ["list", /^(best|top|cheapest|leading|beste[rns]?|meilleure?s?|mejor(es)?|miglior[ei]?|melhor(es)?)\b/],
];

export function shapeOf(query: string): QueryShape {
  const text = query.toLowerCase();
  return SHAPES.find(([, pattern]) => pattern.test(text))?.[0] ?? "thing";
}

const SOFTWARE =
  /\b(software|apps?|tools?|platforms?|systems?|crm|erp|track(er|ing)|timesheets?|management|scheduling|planning|invoic\w*|billing|budget\w*|automation|analytics|dashboards?|payroll|accounting|calendars?|utili[sz]ation)\b/;

/** Whether what is searched is something a program does. */
export function isAboutSoftware(query: string): boolean {
  return SOFTWARE.test(query.toLowerCase());
}

/** What is left of a query without the words that ask: a noun phrase, or what is to be done where `verb`. */
export interface Subject {
  text: string;
  verb: boolean;
}

/** Words of a query up to which pages and questions repeat it. */
const LONGEST = 12;

/** The query, or the first clause of a very long one: no page is about all of that. */
export function gistOf(query: string): string {
  const text = spaced(query);
  const words = text.split(" ");
  if (words.length <= LONGEST) return text;
  const end = words.findIndex((word, place) => place > 3 && /^(that|which|who|whose|with|and|so|because)$/.test(word));
  const clause = words.slice(0, end === -1 ? LONGEST : Math.min(end, LONGEST));
  const last = clause.findLastIndex((word) => !/^(?:a|an|the|of|in|for|to|on|by|or)$/.test(word));
  return clause.slice(0, Math.max(last, 0) + 1).join(" ");
}

export function subjectOf(query: string): Subject {
  const text = gistOf(query);
  const doing = /^how (?:to|(?:do|does|should|can) (?:i|you|we|[\p{L}-]+)) (.+)$/u.exec(text)?.[1];
  if (doing !== undefined) return { text: doing, verb: true };
  const plain = text
    .replace(/^(what|which|who) (is|are) (the |an? )?/, "")
    .replace(/^(why|when|where|is|are|can|do|does|should) /, "")
    .replace(/^(best|top|cheapest|leading|free|cheap|simple|good) /, "")
    .replace(/ (alternatives?|pricing|prices?|costs?|reviews?|ratings?|near me|nearby|reddit|login|free)$/, "");
  return { text: plain === "" ? text : plain, verb: false };
}

/** Whether a subject takes `are`: by its last word before what follows it, towns aside. */
export function isPlural(subject: string): boolean {
  const [thing = subject] = subject.split(/ (?:for|with|in|by|of|to) /);
  const last = thing.split(" ").findLast((word) => !isTown(word));
  return /[^sui]s$/.test(last ?? thing);
}

/** A question about one thing as it is asked about several. */
export function inPlural(question: string): string {
  return question
    .replace(/\bis (?=_|there)/gi, (verb) => (verb.startsWith("I") ? "Are " : "are "))
    .replace(/\bdoes (?=_)/g, "do ");
}

/** The query that a page is made for: people who ask for the best program for something read the page on that thing. */
function pageQueryOf(query: string): string {
  const text = gistOf(query);
  const shape = shapeOf(text);
  if (shape !== "thing" && shape !== "list") return text;
  const { text: subject } = subjectOf(text);
  const bare = subject.replace(/ (software|apps?|tools?|programs?|systems?|platforms?)\b/g, "");
  return isAboutSoftware(bare) || !isAboutSoftware(subject) ? bare : subject;
}

/** The same in a market: most plurals are answered by the page on one of it, as in `bike lights`, and some are not. */
export function pageQueryIn(market: Pick<Market, "joinsPlurals" | "sites">, query: string): string {
  const page = pageQueryOf(query);
  return market.joinsPlurals === true ? inSingular(page, nameWords(market.sites)) : page;
}

const KEPT_APART = 6;

function inSingular(text: string, names: ReadonlySet<string>): string {
  const thing = text.slice(0, / (?:for|with|in|by|of|to) /.exec(text)?.index);
  const last = thing.slice(thing.lastIndexOf(" ") + 1);
  if (names.has(last)) return text;
  const one = thing.slice(0, thing.length - last.length) + singularOf(last) + text.slice(thing.length);
  return fnv1a(one) % KEPT_APART === 0 ? text : one;
}

const words = new WeakMap<Market["sites"], ReadonlySet<string>>();

/** What sellers are called, word by word: names have no singular. */
function nameWords(sites: Market["sites"]): ReadonlySet<string> {
  const known = words.get(sites);
  if (known !== undefined) return known;
  const sellers = sites.filter(({ kind }) => kind === "product");
  const made = new Set(sellers.flatMap(({ name }) => spaced(name).split(" ")));
  words.set(sites, made);
  return made;
}
