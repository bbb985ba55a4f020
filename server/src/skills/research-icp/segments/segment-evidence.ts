import { fold } from "../../../kernel/text/phrase-words.ts";
import { audienceKey } from "./find-mentions.ts";
import type { Source } from "./sources.ts";

const MIN_CHARACTERS = 25;
const MAX_CHARACTERS = 220;
const PAIN =
  /\b(?:struggl\w+|chas(?:e|ing)|los(?:e|es|ing|t)|wast(?:e|es|ing|ed)|manual(?:ly)?|spreadsheets?|tired|errors?|late|mistakes?|forget|forgotten|problem|frustrat\w+|hard to|difficult|painful|guess(?:ing|work)?|without knowing|leaks?|overrun\w*|over budget|too (?:much|many|long)|never know|mühsam|verlier\w+|vergess\w+|zettel\w*|fehler|aufwand|problem\w*|excel|perdre|perte|erreurs?|difficil\w*|perder|errores|perdere|errori|verliezen|fouten|erros)\b/iu;
const JOB =
  /\b(?:help(?:s|ing)?|lets?|so (?:that )?(?:you|they|your)|know|track|manage|plan|get|see|turn|keep|make|build|send|bill|run|find|automate|hilft|damit|ermöglicht|behalten|planen|erfassen|aident?|permet|gérer|ayuda|permite|gestionar|aiuta|gestire|helpt|beheer\w*|ajuda|gerenciar)\b/iu;

/** Sentences about what the brand does for people or what they need to do. They are jobs even if they name a problem. */
const HELPS =
  /\b(?:helps?|lets?|hilft|ermöglicht|aide|permet|ayuda|permite|aiuta|helpt|ajuda)\b|\b(?:that|who)(?: \w+)? needs? to\b/iu;

/** A part of a segment with the words of the page that state it. */
export interface Stated {
  value: string;
  /** Null for a plain text. */
  url: string | null;
  quote: string;
}

/** A sentence about the audience's job to be done, from its dedicated page or with its name. */
export function jobOf(key: string, own: readonly Source[], cited: readonly Source[]): Stated | null {
  return firstSentence(
    key,
    own,
    cited,
    (sentence) => HELPS.test(sentence) || (JOB.test(sentence) && !PAIN.test(sentence)),
  );
}

/** A complete sentence about a problem of the audience. Sentences about the brand's solution do not count. */
export function painOf(
  key: string,
  own: readonly Source[],
  cited: readonly Source[],
  brandName: string,
): Stated | null {
  return firstSentence(
    key,
    own,
    cited,
    (sentence) =>
      PAIN.test(sentence) &&
      !HELPS.test(sentence) &&
      !/\bimport(?:ed|s|iert)?\b/i.test(sentence) &&
      !(brandName !== "" && sentence.includes(brandName)) &&
      /[.!…]["”»’)]*$/u.test(sentence),
  );
}

function firstSentence(
  key: string,
  own: readonly Source[],
  cited: readonly Source[],
  fits: (sentence: string) => boolean,
): Stated | null {
  const isUsable = ({ quote }: Stated) =>
    quote.length >= MIN_CHARACTERS && quote.length <= MAX_CHARACTERS && !quote.endsWith("?") && fits(quote);
  const stated = (sources: readonly Source[]): Stated[] =>
    sources.flatMap(({ url, sentences }) => sentences.map((sentence) => ({ value: sentence, url, quote: sentence })));
  const namesIt = ({ quote }: Stated) => audienceKey(quote).includes(key);
  const near = [...stated(own), ...stated(cited)].filter(namesIt);
  return near.find(isUsable) ?? stated(own).find(isUsable) ?? null;
}

const PRICE = /(?:[$€£]\s?\d|\d\s?(?:€|eur|usd|gbp|chf)|\bfree\b|kostenlos|gratuit|gratis)/iu;

/** The plan of a pricing page that is named after the audience, with its price as written there. */
export function budgetOf(key: string, sources: readonly Source[]): Stated | null {
  for (const { url, path, headings, sentences } of sources) {
    if (!/pric|plans|preis|tarif|precio|prezz|prijz|preco/.test(path)) continue;
    const tier = headings.find((heading) => heading.length < 40 && isTierOf(heading, key));
    if (tier === undefined) continue;
    const at = sentences.indexOf(tier);
    const price = at === -1 ? undefined : sentences.slice(at + 1, at + 5).find((sentence) => PRICE.test(sentence));
    if (price === undefined || price.length > 120) return { value: `Plan "${tier}"`, url, quote: tier };
    return { value: `Plan "${tier}": ${price}`, url, quote: price };
  }
  return null;
}

function isTierOf(heading: string, key: string): boolean {
  const tier = audienceKey(heading)
    .replace(/\b(?:plan|tier|edition)\b/g, "")
    .trim();
  return tier !== "" && key.split(" ").includes(tier);
}

const CALLS =
  /^(?:book|request|get|watch|see) (?:a |your )?(?:free )?demo$|^(?:start|try)\b.{0,25}\b(?:free|trial)\b.{0,20}$|^(?:talk to|contact) sales$|^(?:get|request) a quote$|^demo (?:buchen|anfragen|vereinbaren)$|^(?:jetzt )?kostenlos testen$|^angebot anfordern$|^(?:demander|réserver) une démo$|^essai gratuit$|^solicitar (?:una )?demo$|^prueba gratis$/iu;

/** The calls to action of these pages, each with its own words. */
export function buyingProcessOf(sources: readonly Source[]): Stated[] {
  const calls = sources.flatMap(({ url, links }) =>
    links.map(({ text }) => ({ url, quote: text.trim() })).filter(({ quote }) => CALLS.test(quote)),
  );
  const distinct = [...new Map(calls.toReversed().map((call) => [fold(call.quote), call])).values()]
    .toReversed()
    .slice(0, 3);
  const value = `The site offers: ${distinct.map(({ quote }) => quote).join("; ")}`;
  return distinct.map((call) => ({ ...call, value }));
}

const CHANNELS: [RegExp, string][] = [
  [/^https?:\/\/(?:[\w-]+\.)?linkedin\.com\//i, "LinkedIn"],
  [/^https?:\/\/(?:[\w-]+\.)?(?:youtube\.com|youtu\.be)\//i, "YouTube"],
  [/^https?:\/\/(?:[\w-]+\.)?(?:twitter|x)\.com\//i, "X"],
  [/^https?:\/\/(?:[\w-]+\.)?facebook\.com\//i, "Facebook"],
  [/^https?:\/\/(?:[\w-]+\.)?instagram\.com\//i, "Instagram"],
  [/^https?:\/\/(?:[\w-]+\.)?tiktok\.com\//i, "TikTok"],
  [/^https?:\/\/(?:[\w-]+\.)?pinterest\.[a-z.]+\//i, "Pinterest"],
  [/^https?:\/\/(?:[\w-]+\.)?reddit\.com\//i, "Reddit"],
  [/^https?:\/\/(?:[\w-]+\.)?(?:discord\.gg|discord\.com)\//i, "Discord"],
  [/^https?:\/\/(?:[\w-]+\.)?slack\.com\//i, "Slack"],
  [/^https?:\/\/(?:[\w-]+\.)?github\.com\//i, "GitHub"],
  [/^https?:\/\/apps\.apple\.com\//i, "App Store"],
  [/^https?:\/\/play\.google\.com\//i, "Google Play"],
  [/^https?:\/\/[^/]+\/(?:[\w-]+\/)*newsletter\b/i, "Newsletter"],
  [/^https?:\/\/[^/]+\/(?:[\w-]+\/)*podcast\b/i, "Podcast"],
  [/^https?:\/\/[^/]+\/(?:[\w-]+\/)*webinars?\b/i, "Webinars"],
  [/^https?:\/\/[^/]+\/(?:[\w-]+\/)*community\b/i, "Community"],
];

/** The channels that the site links to. At least two pages must link to a channel, so that a single link in an article does not count. */
export function channelsOf(sources: readonly Source[]): Stated[] {
  const needed = Math.min(2, sources.length);
  return CHANNELS.flatMap(([pattern, value]) => {
    const linking = sources.flatMap(({ url, links }) => {
      const quote = links.find((link) => pattern.test(link.url))?.url;
      return quote === undefined ? [] : [{ value, url, quote }];
    });
    return linking.length >= needed ? linking.slice(0, 1) : [];
  });
}

const NAME = String.raw`\p{Lu}[\p{L}\d]{1,20}(?: \p{Lu}[\p{L}\d]{1,20})?`;
const VERSUS = new RegExp(String.raw`(${NAME}) (?:vs\.?|versus) (${NAME})`, "gu");
const INSTEAD = new RegExp(
  String.raw`(?:[Aa]lternatives? (?:to|zu|à|a|voor)|[Ss]witch(?:ing)? from|[Mm]oved? from|[Uu]mstieg von) (${NAME})|(${NAME})[ -][Aa]lternatives?\b`,
  "gu",
);

/** Names from comparisons and `alternative to …` in titles and headings. Running text is ignored, because the same words name anything there. */
export function competitorsOf(sources: readonly Source[], brandName: string): Stated[] {
  const brand = fold(brandName);
  const named = sources
    .flatMap(({ url, title, headings }) => [title, ...headings].map((quote) => ({ url, quote })))
    .flatMap(({ url, quote }) =>
      [...versusNames(quote, brand), ...insteadNames(quote)].map((value) => ({ value, url, quote })),
    )
    .filter(({ value }) => brand === "" || (fold(value) !== brand && !fold(value).startsWith(`${brand} `)));
  return [...new Map(named.toReversed().map((one) => [one.value, one])).values()].toReversed().slice(0, 10);
}

function versusNames(text: string, brand: string): string[] {
  const pairs = [...text.matchAll(VERSUS)];
  return pairs
    .map(([, left = "", right = ""]) => [left, right])
    .filter((pair) => brand === "" || pair.some((name) => fold(name).startsWith(brand)))
    .flat();
}

function insteadNames(text: string): string[] {
  return [...text.matchAll(INSTEAD)]
    .flatMap(([, after, before]) => after ?? before ?? [])
    .filter((name) => !/^(?:Best|Top|The|A|An)\b/.test(name));
}
