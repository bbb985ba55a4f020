import type { IntentLabel } from "@findable/contract";
import { labelsOf } from "../../../market/label-phrase.ts";
import { addressFor, subjectFor } from "../../../market/page-for.ts";
import { phrasesAboutName, phrasesAround } from "../../../market/phrases-around.ts";
import { ordered } from "../../../market/standings.ts";
import { averageVolume } from "../../../market/volume-of.ts";
import { BRAND, CORE_PHRASES, PILLARS, type PillarSlug, RIVALS } from "../facts.ts";
import { demoMarket, searchOf } from "../market.ts";
import { once } from "../once.ts";
import { MORE_PHRASES } from "./phrases.ts";

export interface Place {
  rank: number;
  url: string;
}

/** A phrase that the brand or one of its rivals ranks for. */
export interface RivalPhrase {
  phrase: string;
  /** The topic it was found around; undefined for a separate phrase. */
  topic: string | undefined;
  /** Whose name is in it. */
  names: string | undefined;
  /** Searches a month. */
  volume: number;
  intent: IntentLabel | null;
  pillar: PillarSlug;
  /** By domain; who is not among the first hundred is missing. */
  places: ReadonlyMap<string, Place>;
}

/** Topics that rivals live from beside those of the brand. */
const TOPICS: readonly (readonly [phrase: string, topic: string])[] = [
  ["resource planning for architects", "Resource planning for architects"],
  ["capacity planning for design studios", "Capacity planning for design studios"],
  ["fee proposal template", "Fee proposals"],
  ["expense report template", "Expense reports"],
  ["staff scheduling software", "Staff scheduling"],
  ["retainer billing", "Retainer billing"],
  ["project schedule template", "Project schedules"],
];
const SINGLES = [
  "staff planning spreadsheet",
  "best staff planning software",
  "proposal software for designers",
  "resource planner pricing",
  "architecture staffing plan",
  "capacity planning template",
  "resource forecast template",
  "proposal template for designers",
  "architecture proposal example",
  "retainer agreement template",
  "expense policy for small business",
  "resource planner for agencies",
  "construction schedule template",
  "revenue forecast for architecture firm",
  "scheduling app for small teams",
  "project accounting for architects",
  "architecture firm profitability",
  "time and materials billing",
  "percentage of completion invoicing",
  "earned value for design projects",
  "consultant fee tracking",
  "timesheet approval workflow",
  "billable rate calculator",
] as const;
/** Rivals whose names people search with. */
const ASKED_FOR = ["Hourglass PM", "Studioledger"] as const;
/** Phrases for which the brand ranks without a page on the topic, or for which no site writes a page. */
const BESIDE_THE_TOPIC = /small business|reddit/;
const PHRASES_A_TOPIC = 9;
const PHRASES_A_NAME = 7;
const DEEPEST = 100;

/** Phrases of the brand, of its rivals' topics, and with rivals' names, with everybody's places in today's results pages. */
export const rivalPhrases = once((): readonly RivalPhrase[] => {
  const found = new Map<string, Pick<RivalPhrase, "topic" | "names">>();
  const add = (phrase: string, about: Pick<RivalPhrase, "topic" | "names">) => {
    if (!found.has(phrase)) found.set(phrase, about);
  };
  for (const phrase of watchedPhrases()) add(phrase, { topic: undefined, names: nameIn(phrase) });
  for (const [seed, topic] of TOPICS) {
    add(seed, { topic, names: undefined });
    const around = phrasesAround(seed).filter(({ phrase }) => !BESIDE_THE_TOPIC.test(phrase));
    for (const { phrase } of around.slice(0, PHRASES_A_TOPIC)) add(phrase, { topic, names: undefined });
  }
  for (const phrase of SINGLES) add(phrase, { topic: undefined, names: undefined });
  for (const name of ASKED_FOR) {
    const named = phrasesAboutName(name).filter(({ phrase }) => phrase !== name.toLowerCase());
    for (const { phrase } of named.slice(0, PHRASES_A_NAME)) add(phrase, { topic: undefined, names: name });
  }
  return [...found].map(([phrase, about]) => toPhrase(phrase, about));
});

function toPhrase(phrase: string, about: Pick<RivalPhrase, "topic" | "names">): RivalPhrase {
  return {
    phrase,
    ...about,
    volume: averageVolume(demoMarket(), phrase),
    intent: intentOf(phrase),
    pillar: pillarOf(phrase),
    places: placesFor(phrase),
  };
}

/** Phrases that the workspace watches. */
function watchedPhrases(): string[] {
  return [
    ...CORE_PHRASES.map(({ phrase }) => phrase),
    ...PILLARS.flatMap(({ slug }) => MORE_PHRASES[slug].split(", ")),
  ];
}

function intentOf(phrase: string): IntentLabel | null {
  const core = CORE_PHRASES.find((known) => known.phrase === phrase);
  return core?.intents[0] ?? labelsOf(demoMarket(), phrase, BRAND.domain).intentLabels[0] ?? null;
}

function placesFor(phrase: string): Map<string, Place> {
  const watched: readonly string[] = [BRAND.domain, ...RIVALS.map(({ domain }) => domain)];
  const market = demoMarket();
  const subject = subjectFor(market, phrase);
  const places = new Map<string, Place>();
  ordered(market, searchOf(phrase))
    .slice(0, DEEPEST)
    .forEach(({ site, page }, index) => {
      if (!watched.includes(site.domain)) return;
      places.set(site.domain, { rank: index + 1, url: addressFor(market, site, page, subject) });
    });
  return places;
}

const PILLAR_WORDS: readonly (readonly [PillarSlug, RegExp])[] = [
  ["comparisons", /\b(alternatives?|competitors|vs|compar\w+)\b/],
  ["invoicing", /\b(invoic\w*|bill\w*|retainer|expenses?)\b/],
  [
    "project-budgets",
    /\b(budget\w*|fees?|proposal|capacity|resource|profit\w*|utili\w*|staff\w*|schedul\w*|forecast|value|accounting)\b/,
  ],
  ["timesheets", /\b(timesheets?|hours?|approval)\b/],
];

function pillarOf(phrase: string): PillarSlug {
  const watched = PILLARS.find(({ slug }) => MORE_PHRASES[slug].split(", ").includes(phrase))?.slug;
  const known = watched ?? CORE_PHRASES.find((core) => core.phrase === phrase)?.pillar;
  if (known !== undefined) return known;
  if (nameIn(phrase) !== undefined) return "comparisons";
  return PILLAR_WORDS.find(([, words]) => words.test(phrase))?.[0] ?? "architect-time-tracking";
}

function nameIn(phrase: string): string | undefined {
  return RIVALS.find(({ name }) => phrase.toLowerCase().includes(name.toLowerCase()))?.name;
}
