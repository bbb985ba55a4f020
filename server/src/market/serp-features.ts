import { localPack, type Place } from "./local-pack.ts";
import type { Market, MarketSite, Search } from "./market.ts";
import { overviewTerm } from "./overview-term.ts";
import { type MarketPage, phrasing } from "./page-for.ts";
import { capitalised, segmentOf } from "./phrase-words.ts";
import { phrasesAround } from "./phrases-around.ts";
import { gistOf, isPlural } from "./query-shape.ts";
import { fnv1a, type Random, randomOf } from "./random.ts";
import { ordered, strongest } from "./standings.ts";
import { patternsOf, said, type Tongue, thingIn, tongueOf } from "./tongues.ts";

/** What stands on a results page beside the results. */
export interface SerpFeatures {
  overview: { summary: string; cited: { domain: string; url: string }[] } | undefined;
  snippet: { url: string; title: string; text: string } | undefined;
  questions: { question: string; answer: string }[];
  threads: { url: string; title: string }[];
  videos: { url: string; title: string; source: string }[];
  places: Place[] | undefined;
  suggestions: string[];
}

type Result = MarketPage & { site: Pick<MarketSite, "domain" | "name"> };

/** An AI answer cites some of those who have stood highest for long, wherever exactly they are today. */
const CITABLE = 12;

export function serpFeatures(market: Market, search: Search, results: readonly Result[]): SerpFeatures {
  const query = search.query.toLowerCase();
  const random = featureRandom(market, query, search.day);
  return {
    overview: overviewOf(market, search, results),
    snippet: snippetOn(market, query, random, () => results.slice(0, QUOTABLE)),
    questions: questionsAbout(market, search, random),
    threads: threadsAmong(results, market, search),
    videos: videosAbout(market, search, random),
    places: localPack(market, search),
    suggestions: phrasesAround(query, search.language)
      .map(({ phrase }) => phrase)
      .filter((phrase) => phrase !== query)
      .slice(0, 8),
  };
}

function featureRandom(market: Market, query: string, day: number): Random {
  return randomOf(market.seed, "features", query, featureTerm(market.seed, query, day));
}

/** The featured snippet of a page, of which `readTop` reads the first results. */
export function snippetOf(market: Market, search: Search, readTop: () => readonly Result[]): SerpFeatures["snippet"] {
  const query = search.query.toLowerCase();
  return snippetOn(market, query, featureRandom(market, query, search.day), readTop);
}

/** Results of which the featured snippet quotes one. */
export const QUOTABLE = 5;

function snippetOn(market: Market, query: string, random: Random, readTop: () => readonly Result[]) {
  const { shape } = phrasing(market, query);
  return shape === "question" && random.chance(0.6) ? snippetFrom(readTop()) : undefined;
}

/** What else stands on a page stays for weeks, for each query from other days on. */
const FEATURE_DAYS = 24;

function featureTerm(seed: string, query: string, day: number): number {
  return Math.floor((day + (fnv1a(`${seed} features ${query}`) % FEATURE_DAYS)) / FEATURE_DAYS);
}

/** Whether a search is answered above its results: the same on every day. */
function hasOverview(market: Market, asked: string): boolean {
  const query = asked.toLowerCase();
  const { shape } = phrasing(market, query);
  const often = { question: 0.85, list: 0.6, alternatives: 0.55, comparison: 0.55, thing: 0.45 };
  const chance = Object.entries(often).find(([name]) => name === shape)?.[1] ?? 0.3;
  return randomOf(market.seed, "overview", query).number() <= chance;
}

function overviewOf(market: Market, search: Search, results: readonly Result[]): SerpFeatures["overview"] {
  const query = search.query.toLowerCase();
  const { shape, about, verb, whole, software } = phrasing(market, gistOf(query));
  if (!hasOverview(market, query)) return undefined;
  const cited = citedOf(market, search, results);
  const names = cited.map(({ site }) => site.name);
  const { query: thing, tongue } = askedIn(search);
  const sentences =
    tongue !== undefined
      ? said(tongue.overview, thing, { site: names.slice(0, 3).join(", ") })
      : verb
        ? `To ${about}, decide first what you need to know at the end, keep the number of steps small, and check the result once a week.`
        : shape === "list" || shape === "alternatives" || (shape === "thing" && software)
          ? `Often named for ${about} are ${listed(names.slice(0, 3))}. They differ most in price, in how long they take to set up, and in the reports they give.`
          : `Most sources on ${whole} advise to know first what you need it for, to compare two or three options, and to read what others say after a few months.`;
  return { summary: sentences, cited: cited.map(({ site, url }) => ({ domain: site.domain, url })) };
}

/** The results that the AI answer cites. */
function citedOf<R extends Pick<Result, "site">>(market: Market, search: Search, results: readonly R[]): R[] {
  const query = search.query.toLowerCase();
  const random = randomOf(market.seed, "overview", query, overviewTerm(market.seed, query, search.day), search.country);
  const wanted = random.integer(3, 5);
  return random
    .shuffle(strongest(market, query, CITABLE))
    .flatMap((domain) => results.find(({ site }) => site.domain === domain) ?? [])
    .slice(0, wanted);
}

/** Whether the AI answer of a search for a hundred results cites a site. */
export function isCited(market: Market, search: Search, domain: string): boolean {
  const query = search.query.toLowerCase();
  if (!hasOverview(market, query) || !strongest(market, query, CITABLE).includes(domain)) return false;
  return citedOf(market, search, ordered(market, search).slice(0, 100)).some(({ site }) => site.domain === domain);
}

function snippetFrom(results: readonly Result[]): SerpFeatures["snippet"] {
  const from = results.find(({ kind }) => kind === "guide");
  return from === undefined ? undefined : { url: from.url, title: from.title, text: from.snippet };
}

function questionsAbout(market: Market, search: Search, random: Random): SerpFeatures["questions"] {
  const { query, tongue } = askedIn(search);
  if (tongue !== undefined) {
    const asked = random.shuffle(patternsOf(tongue.questions)).map((pair) => pair.split("::"));
    return asked.slice(0, 3).map(([question = "", answer = ""]) => ({
      question: said(question, query),
      answer: said(answer, query),
    }));
  }
  const { about, verb, software } = phrasing(market, query);
  const [is, does] = isPlural(about) ? ["Are", "do"] : ["Is", "does"];
  const cost = `Plans start at about $${random.integer(5, 12)} a user a month; most providers have a free trial.`;
  const all: readonly (readonly [string, string])[] = verb
    ? [
        [
          `What is the easiest way to ${about}?`,
          "Do it the same way every day, in as few steps as possible, and review it weekly.",
        ],
        [
          `Do you need software to ${about}?`,
          "Not for one person. From about three people on, a shared tool saves more time than it costs.",
        ],
        [`How long does it take to learn to ${about}?`, "Most teams need two to four weeks until it is a habit."],
        [
          `What mistakes do people make when they ${about}?`,
          "Too many categories, no clear owner, and looking at the numbers only at the end.",
        ],
        [`Who should ${about}?`, "Whoever does the work: what is told from memory a week later is a guess."],
        [`When should you ${about}?`, "As close to the work as you can, and at the latest on the same day."],
      ]
    : software
      ? [
          [`How much ${does} ${about} cost?`, cost],
          [`Is there a free version of ${about}?`, "There are free plans with limits on users, projects or history."],
          [
            `What should ${about} include?`,
            "What you use every day, clear reports, and a way to take your data with you.",
          ],
          [
            `How do you choose ${about}?`,
            "List what you need, try two or three for a week each, and ask the people who will use it.",
          ],
          [`${is} ${about} worth it?`, "If it saves more time than it takes: measure both for a month."],
          [`Who needs ${about}?`, "Teams that ask the same question of their numbers more than once a month."],
        ]
      : [
          [`How much ${does} ${about} cost?`, "Prices differ widely; ask two or three and compare what is included."],
          [`How do you choose ${about}?`, "Read recent reviews, compare a few, and ask somebody who has been there."],
          [`${is} ${about} worth it?`, "Most people say so who knew beforehand what they wanted."],
          [`Where do you find good ${about}?`, "Local guides and recent reviews are the best place to start."],
          [
            `What should you know about ${about}?`,
            "What is included, what comes on top, and what others say a year later.",
          ],
          [
            `What ${is.toLowerCase()} the difference between cheap and good ${about}?`,
            "Mostly how long it lasts, and who answers when something goes wrong.",
          ],
        ];
  return random
    .shuffle(all)
    .slice(0, 4)
    .map(([question, answer]) => ({ question, answer }));
}

function threadsAmong(results: readonly Result[], market: Market, search: Search): SerpFeatures["threads"] {
  const { query, tongue } = askedIn(search);
  const shown = results.filter(({ kind }) => kind === "thread").map(({ url, title }) => ({ url, title }));
  if (shown.length > 0) return shown.slice(0, 3);
  const random = randomOf(market.seed, "thread", query);
  const { about, verb } = phrasing(market, query);
  const english = verb ? `How do you ${about}?` : `What is your experience with ${about}?`;
  const title = tongue === undefined ? english : said(tongue.thread, query);
  return [{ url: `https://threadyard.example/t/${segmentOf(query)}-${random.integer(1200, 98_000)}`, title }];
}

/** A search in lower case, and the language it is answered in. */
function askedIn({ query: asked, language }: Search): { query: string; tongue: Tongue | undefined } {
  const query = gistOf(asked);
  const tongue = tongueOf(language, query);
  return { query: tongue === undefined ? query : thingIn(query), tongue };
}

function videosAbout(market: Market, search: Search, random: Random): SerpFeatures["videos"] {
  const { query, tongue } = askedIn(search);
  const { about, verb, whole } = phrasing(market, query);
  const titles =
    tongue !== undefined
      ? patternsOf(tongue.videos).map((title) => said(title, query, { count: random.integer(4, 12) }))
      : verb
        ? [`How to ${about} in ${random.integer(4, 12)} minutes`, `${capitalised(about)}: watch me do it`]
        : [`${capitalised(whole)}, explained in ${random.integer(4, 12)} minutes`, `I tried ${about} for 30 days`];
  return titles.slice(0, random.integer(0, 2)).map((title) => ({
    url: `https://clipyard.example/watch/${segmentOf(title)}`,
    title,
    source: random.pick(["Deskside", "Howto Corner", "Studio Practice", "Learnery"]),
  }));
}

function listed(names: readonly string[]): string {
  const [last, ...others] = names.toReversed();
  return others.length === 0 ? (last ?? "") : `${others.toReversed().join(", ")} and ${last}`;
}
