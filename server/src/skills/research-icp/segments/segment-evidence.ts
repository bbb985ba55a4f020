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

/** A sentence about the audience's job to be done, from its dedicated page or with its name. */
export function jobOf(key: string, own: readonly Source[], cited: readonly Source[]): string | null {
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
): string | null {
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
): string | null {
  const usable = (sentence: string) =>
    sentence.length >= MIN_CHARACTERS && sentence.length <= MAX_CHARACTERS && !sentence.endsWith("?") && fits(sentence);
  const naming = cited.flatMap(({ sentences }) => sentences).filter((sentence) => audienceKey(sentence).includes(key));
  const near = [
    ...own.flatMap(({ sentences }) => sentences.filter((sentence) => audienceKey(sentence).includes(key))),
    ...naming,
  ];
  return near.find(usable) ?? own.flatMap(({ sentences }) => sentences).find(usable) ?? null;
}

const PRICE = /(?:[$€£]\s?\d|\d\s?(?:€|eur|usd|gbp|chf)|\bfree\b|kostenlos|gratuit|gratis)/iu;

/** The plan of a pricing page that is named after the audience, with its price as written there. */
export function budgetOf(key: string, sources: readonly Source[]): string | null {
  for (const { path, headings, sentences } of sources) {
    if (!/pric|plans|preis|tarif|precio|prezz|prijz|preco/.test(path)) continue;
    const tier = headings.find((heading) => heading.length < 40 && isTierOf(heading, key));
    if (tier === undefined) continue;
    const at = sentences.indexOf(tier);
    const price = at === -1 ? undefined : sentences.slice(at + 1, at + 5).find((sentence) => PRICE.test(sentence));
    return price === undefined || price.length > 120 ? `Plan "${tier}"` : `Plan "${tier}": ${price}`;
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

/** The calls to action of these pages, in their own words. */
export function buyingProcessOf(sources: readonly Source[]): string | null {
  const calls = sources.flatMap(({ links }) => links.map(({ text }) => text.trim())).filter((text) => CALLS.test(text));
  const distinct = [...new Map(calls.map((text) => [fold(text), text])).values()].slice(0, 3);
  return distinct.length === 0 ? null : `The site offers: ${distinct.join("; ")}`;
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
export function channelsOf(sources: readonly Source[]): string[] {
  const urls = sources.map(({ links }) => new Set(links.map(({ url }) => url)));
  const needed = Math.min(2, sources.length);
  return CHANNELS.filter(
    ([pattern]) => urls.filter((links) => [...links].some((url) => pattern.test(url))).length >= needed,
  ).map(([, name]) => name);
}

const NAME = String.raw`\p{Lu}[\p{L}\d]{1,20}(?: \p{Lu}[\p{L}\d]{1,20})?`;
const VERSUS = new RegExp(String.raw`(${NAME}) (?:vs\.?|versus) (${NAME})`, "gu");
const INSTEAD = new RegExp(
  String.raw`(?:[Aa]lternatives? (?:to|zu|à|a|voor)|[Ss]witch(?:ing)? from|[Mm]oved? from|[Uu]mstieg von) (${NAME})|(${NAME})[ -][Aa]lternatives?\b`,
  "gu",
);

/** Names from comparisons and `alternative to …` in titles and headings. Running text is ignored, because the same words name anything there. */
export function competitorsOf(sources: readonly Source[], brandName: string): string[] {
  const brand = fold(brandName);
  const names = sources
    .flatMap(({ title, headings }) => [title, ...headings])
    .flatMap((text) => [...versusNames(text, brand), ...insteadNames(text)])
    .filter((name) => brand === "" || (fold(name) !== brand && !fold(name).startsWith(`${brand} `)));
  return [...new Set(names)].slice(0, 10);
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
