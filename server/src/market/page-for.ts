import type { Market, MarketSite, PageKind, SitePage } from "./market.ts";
import { capitalised, segmentOf, spaced, withNames } from "./phrase-words.ts";
import { isAboutSoftware, pageQueryIn, type QueryShape, shapeOf, subjectOf } from "./query-shape.ts";
import { type Random, randomOf } from "./random.ts";
import { patternsOf, said, type Tongue, thingIn, tongueOf } from "./tongues.ts";

/** A page as a results page shows it. */
export interface MarketPage {
  url: string;
  title: string;
  snippet: string;
  kind: PageKind;
  /** Words of its main text. */
  words: number;
}

/** The page with which a site answers a query: one it is known to have, or one made for the query. */
export function pageFor(
  market: Market,
  site: MarketSite,
  known: SitePage | undefined,
  subject: PageSubject,
): MarketPage {
  const random = randomOf(market.seed, "page", site.domain, subject.query);
  const kind = known?.kind ?? kindFor(site, subject, random);
  return {
    url: `https://${site.domain}${known?.path ?? pathOf(kind, subject, random)}`,
    title: known?.title ?? titleOf(kind, site, subject, random),
    snippet: known?.snippet ?? snippetOf(kind, subject, random),
    kind,
    words: wordCount(kind, site, random),
  };
}

/** Its address alone. */
export function addressFor(
  market: Market,
  site: MarketSite,
  known: SitePage | undefined,
  subject: PageSubject,
): string {
  if (known !== undefined) return `https://${site.domain}${known.path}`;
  const random = randomOf(market.seed, "page", site.domain, subject.query);
  return `https://${site.domain}${pathOf(kindFor(site, subject, random), subject, random)}`;
}

/** What the pages that answer a query are about. */
export interface PageSubject extends Phrasing {
  query: string;
  language: string | undefined;
  tongue: Tongue | undefined;
}

export function subjectFor(market: Market, asked: string, language?: string): PageSubject {
  const query = pageQueryIn(market, asked);
  return { query, language, tongue: tongueOf(language, query), ...phrasing(market, query) };
}

/** A query in the words that titles and sentences need. */
interface Phrasing {
  shape: QueryShape;
  /** As asked, names in their own spelling. */
  whole: string;
  /** What it is about, in the middle of a sentence. */
  about: string;
  verb: boolean;
  /** Whether it is about a program, for sentences that fit nothing else. */
  software: boolean;
}

export function phrasing(market: Market, query: string): Phrasing {
  const names = market.sites.map(({ name }) => name);
  const { text, verb } = subjectOf(query);
  const isName = market.sites.some(({ kind, name }) => kind === "product" && spaced(name) === text);
  return {
    shape: isName ? "name" : shapeOf(query),
    whole: withNames(query.toLowerCase().trim().replace(/\s+/g, " "), names),
    about: withNames(text, names),
    verb,
    software: isAboutSoftware(query),
  };
}

const KINDS: Record<QueryShape, readonly PageKind[]> = {
  question: ["guide", "guide", "guide", "list"],
  comparison: ["comparison", "comparison", "comparison", "review"],
  alternatives: ["list", "list", "list", "comparison"],
  price: ["review", "comparison", "guide"],
  reviews: ["review", "review", "list"],
  template: ["template", "template", "template", "guide"],
  list: ["list", "list", "list", "product"],
  local: ["product", "list", "product"],
  thing: ["list", "guide", "list"],
  name: ["review", "list", "review", "comparison"],
};

function kindFor({ kind, name }: MarketSite, { query, shape }: PageSubject, random: Random): PageKind {
  const bySubject = random.pick(KINDS[shape]);
  if (kind === "forum") return "thread";
  if (kind === "encyclopedia") return "guide";
  if (kind === "reviews") return shape === "comparison" ? "comparison" : shape === "reviews" ? "review" : "list";
  if (kind !== "product") return bySubject;
  const sells =
    shape === "thing" || shape === "list" || shape === "local" || ` ${spaced(query)} `.includes(` ${spaced(name)} `);
  return sells && random.chance(0.8) ? "product" : bySubject;
}

const FOLDERS: Record<PageKind, readonly string[]> = {
  product: ["", "/solutions", "/features", "/use-cases"],
  list: ["/best", "/blog", "/lists", "/articles"],
  guide: ["/blog", "/guides", "/learn", "/articles"],
  comparison: ["/compare", "/blog", "/vs"],
  template: ["/templates", "/resources", "/downloads"],
  review: ["/reviews", "/software", "/blog"],
  thread: ["/t", "/questions", "/discussions"],
};

/** Sites in several languages have a folder for each language, except for languages with a script that identifies them. */
function pathOf(kind: PageKind, { query, language, tongue }: PageSubject, random: Random): string {
  const number = kind === "thread" ? `-${random.integer(1200, 98_000)}` : "";
  const folder = language === undefined || language === "en" || tongue === undefined ? "" : `/${language}`;
  return `${folder}${random.pick(FOLDERS[kind])}/${segmentOf(query)}${number}`;
}

function titleOf(
  kind: PageKind,
  { name }: MarketSite,
  { shape, whole, about, verb, software, tongue }: PageSubject,
  random: Random,
): string {
  if (tongue !== undefined) return titleIn(tongue, kind, whole, { site: name, count: random.integer(5, 15) }, random);
  const [all, thing] = [capitalised(whole), capitalised(about)];
  const count = random.integer(5, 15);
  const titles: Record<PageKind, readonly string[]> = {
    product: software
      ? [`${thing} | ${name}`, `${name}: ${about}, made simple`, `${thing} without the paperwork | ${name}`]
      : [`${thing} | ${name}`, `${thing} from ${name}`],
    list: listTitles(shape, whole, about, verb, count),
    guide: guideTitles(shape, all, about, verb),
    comparison:
      shape === "comparison"
        ? [`${all}: which one fits?`, `${all}, feature by feature`, `${all} in 2026: an honest look`]
        : [`${thing}: ${count} options side by side`, `${thing}: what separates the leaders`],
    template: [`Free ${whole} for Excel and Google Sheets`, `${all} you can copy`, `${all}: free, with instructions`],
    review:
      shape === "price"
        ? [
            `${thing} pricing in 2026: plans and hidden costs`,
            `What ${about} really costs`,
            `${thing} prices, plan by plan`,
          ]
        : [
            `${thing} review: ${count} weeks with it`,
            `${thing} reviews from ${count * 17} users`,
            `${thing}: pros, cons and verdict`,
          ],
    thread: shape === "question" ? [`${all}?`, `${all}? Real answers please`] : threadTitles(shape, whole, about),
  };
  return random.pick(titles[kind]);
}

function titleIn(
  tongue: Tongue,
  kind: PageKind,
  whole: string,
  names: { site: string; count: number },
  random: Random,
): string {
  const pattern = random.pick(patternsOf(tongue.titles[kind]));
  const thing = thingIn(whole.toLowerCase());
  const asks = whole.toLowerCase().endsWith(` ${thing}`) && !whole.endsWith("?");
  return asks ? `${capitalised(whole)}? ${said(pattern, thing, names)}` : said(pattern, whole, names);
}

function listTitles(shape: QueryShape, whole: string, about: string, verb: boolean, count: number): readonly string[] {
  if (verb) return [`${count} ways to ${about}`, `${count} tools that help you ${about}`];
  if (shape === "alternatives" || shape === "name")
    return [`${count} ${about} alternatives worth a look`, `The ${count} best ${about} alternatives in 2026`];
  if (shape === "question")
    return [`${capitalised(about)}: ${count} examples`, `${capitalised(about)} in ${count} points`];
  if (shape === "template")
    return [`${count} free versions of ${articleOf(whole)} ${whole}`, `${capitalised(whole)}: ${count} to choose from`];
  return [
    `${capitalised(about)}: the ${count} best of 2026`,
    `Best ${about}: ${count} tried and compared`,
    `Top ${count} for ${about}, reviewed`,
  ];
}

function guideTitles(shape: QueryShape, all: string, about: string, verb: boolean): readonly string[] {
  if (verb)
    return [
      `${all}? A practical answer`,
      `${capitalised(about)}: what works and what does not`,
      `How to ${about}, step by step`,
    ];
  if (shape === "question") return [`${all}?`, `${all}? Explained with examples`];
  return [
    `${capitalised(about)}: a practical guide`,
    `${capitalised(about)}, explained with examples`,
    `What to know about ${about}`,
  ];
}

function threadTitles(shape: QueryShape, whole: string, about: string): readonly string[] {
  if (shape === "comparison") return [`${capitalised(whole)}? Looking for experiences`];
  if (shape === "alternatives") return [`What did you move to from ${about}?`, `Alternatives to ${about}?`];
  if (shape === "price" || shape === "reviews" || shape === "name") return [`Is ${about} worth the money?`];
  return [
    `Anyone happy with their ${about}?`,
    `What do you use for ${about}?`,
    `${capitalised(about)}: what would you pick?`,
  ];
}

function snippetOf(kind: PageKind, { about, whole, verb, software, tongue }: PageSubject, random: Random): string {
  if (tongue !== undefined)
    return said(random.pick(patternsOf(tongue.snippets)), whole, { count: random.integer(40, 900) });
  const topic = verb ? `how to ${about}` : about;
  const sentences: Record<PageKind, readonly string[]> = {
    product: software
      ? [
          "See it with your own data in ten minutes. No card needed, cancel any time.",
          `Made for people who need ${topic} to work every day. Set up in an afternoon.`,
        ]
      : [
          "Chosen with care, fairly priced, and with somebody who answers when you ask.",
          `Everything for ${topic}, rated by ${random.integer(40, 900)} customers. See prices and times.`,
        ],
    list: [
      `We compared prices, support and what users say about ${topic}. Our first choice, and who should pick another.`,
      `From free to full-featured: what each one does well, where it falls short and what it costs.`,
    ],
    guide: [
      `The steps, the usual mistakes and a worked example: everything about ${topic} on one page.`,
      `What matters about ${topic}, in plain words and with the numbers that count.`,
    ],
    comparison: [
      `Prices, features and support next to each other, and the kind of team that each of them suits.`,
      `Where they differ, where they do not, and which questions to ask before you choose.`,
    ],
    template: [
      `Download the ${whole}, change what you need and start today. Formulas included.`,
      `Ready to print or to fill in online. Used by more than ${random.integer(2, 40)},000 people.`,
    ],
    review: [
      `What users praise, what they complain about, and what it costs once every add-on is counted.`,
      `Scored for ease of use, support and value by ${random.integer(40, 900)} verified users.`,
    ],
    thread: [
      `${random.integer(4, 86)} answers. "We tried three and stayed with the one that our people opened without being told."`,
      `${random.integer(4, 86)} answers. "Start small, ask for a trial, and look at the reports before anything else."`,
    ],
  };
  return random.pick(sentences[kind]);
}

const LENGTHS: Record<PageKind, number> = {
  product: 850,
  list: 2600,
  guide: 1900,
  comparison: 1700,
  template: 700,
  review: 1500,
  thread: 1100,
};

/** Sites with more to lose write longer. */
function wordCount(kind: PageKind, { authority }: MarketSite, random: Random): number {
  const length = LENGTHS[kind] * (0.7 + authority / 150) * Math.exp(random.normal() * 0.28);
  return Math.max(120, Math.round(length / 10) * 10);
}

function articleOf(text: string): "a" | "an" {
  return /^[aeiou]/i.test(text) ? "an" : "a";
}
