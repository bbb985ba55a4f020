import { type Static, Type } from "typebox";
import { DEVICES, Device, Language, Location } from "../kernel/fields.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";

export const SERP_SECTIONS = [
  "organic",
  "ai_overviews",
  "paa",
  "featured_snippet",
  "forum",
  "videos",
  "local_pack",
] as const;

export type SerpSection = (typeof SERP_SECTIONS)[number];

/** Sections of a page besides its organic results. */
export const SERP_FEATURES = SERP_SECTIONS.filter((section) => section !== "organic");
export const SerpFeature = OneOf(SERP_FEATURES, { description: "A section of the page." });

export const OrganicResult = Type.Object(
  {
    rank: Type.Integer({
      minimum: 1,
      description: "Position among the organic results, from 1. A gap is a result that the page shows twice.",
    }),
    url: Type.String({ description: "The page." }),
    title: Type.String({ description: "Its title as shown." }),
    snippet: Nullable(Type.String(), { description: "The text below the title; null if none was shown." }),
    domain: Type.String({ description: "Its registrable domain." }),
    isOwnedDomain: Type.Boolean({ description: "Whether it is on the brand's own domain or a subdomain of it." }),
  },
  { description: "An organic result." },
);
export type OrganicResult = Static<typeof OrganicResult>;

const identity = {
  serpId: Type.String({ description: "Identifier, `srp_…`." }),
  query: Type.String({ description: "The query." }),
  device: Device,
  location: Type.String({ description: "Market: ISO 3166-1 alpha-2, or a place such as `Berlin,Germany`." }),
  language: Type.String({ description: "Language, ISO 639-1." }),
  fetchedAt: Timestamp("When the search was made."),
};
const organic = Type.Array(OrganicResult, { description: "Organic results, by position." });

export const SerpSnapshot = Type.Object(
  {
    ...identity,
    organic,
    aiOverviews: Type.Object(
      {
        present: Type.Boolean({ description: "Whether the page had an AI answer." }),
        summary: Nullable(Type.String(), { description: "Its text; null if there is none." }),
        cited: Type.Array(
          Type.Object({
            domain: Type.String({ description: "Registrable domain." }),
            url: Type.String({ description: "The page." }),
          }),
          { description: "Pages it cites, in order." },
        ),
      },
      { description: "The AI answer above the results." },
    ),
    featuredSnippet: Nullable(
      Type.Object({
        url: Type.String({ description: "The page that it quotes." }),
        title: Nullable(Type.String(), { description: "Its title; null if none was shown." }),
        text: Nullable(Type.String(), { description: "Its text; null if none was shown." }),
        isOwnedDomain: Type.Boolean({ description: "Whether it is on the brand's own domain or a subdomain of it." }),
      }),
      { description: "The featured snippet, an answer from one page; null if there is none." },
    ),
    paa: Type.Array(
      Type.Object({
        question: Type.String({ description: "The question." }),
        answer: Nullable(Type.String(), { description: "The answer; null if it was not expanded." }),
      }),
      { description: "Questions that people also ask." },
    ),
    forum: Type.Array(
      Type.Object({
        url: Type.String({ description: "The thread." }),
        title: Type.String({ description: "Its title." }),
      }),
      { description: "Discussions shown on the page." },
    ),
    videos: Type.Array(
      Type.Object({
        url: Type.String({ description: "The video's page." }),
        title: Type.String({ description: "Its title." }),
        source: Nullable(Type.String(), { description: "The publisher; null if unknown." }),
      }),
      { description: "Videos shown on the page." },
    ),
    localPack: Nullable(
      Type.Array(
        Type.Object({
          title: Type.String({ description: "Name of the business." }),
          domain: Nullable(Type.String(), { description: "Its domain; null if none was shown." }),
          rating: Knowable(Type.Number(), "not_reported", {
            description: "Its rating, usually 0 to 5; null if none was shown.",
          }),
        }),
      ),
      { description: "Businesses on the map, in order; null if there is no map." },
    ),
    checkUrl: Nullable(Type.String(), {
      description: "The page at the search engine, to compare with; null if the data provider reports none.",
    }),
    suggestions: Type.Array(Type.String(), { description: "Related searches." }),
    unknownSections: Type.Array(OneOf(SERP_SECTIONS, { description: "A section." }), {
      description: "Sections that the data provider cannot detect. An empty one means nothing.",
    }),
    warnings: Type.Array(Type.String(), { description: "Parts of the page that could not be read, in sentences." }),
  },
  { description: "A stored results page. Sections that were not requested are empty." },
);
export type SerpSnapshot = Static<typeof SerpSnapshot>;

export const FetchSerpInput = Closed(
  {
    query: Type.String({ minLength: 1, maxLength: 500, description: "The query." }),
    device: Type.Optional(OneOf(DEVICES, { default: "desktop", description: "The device to search as." })),
    location: Type.Optional(Location("Market. Defaults to the workspace's.")),
    language: Type.Optional(Language("Language. Defaults to the workspace's.")),
    topN: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        default: 50,
        description: "Number of organic results to read, 1 to 100.",
      }),
    ),
    include: Type.Optional(
      Type.Array(OneOf(SERP_SECTIONS), {
        minItems: 1,
        uniqueItems: true,
        description: "Sections to keep. Defaults to all that can be read.",
      }),
    ),
    freshness: Type.Optional(
      OneOf(["now", "cached"], {
        default: "now",
        description:
          "`now` searches. `cached` returns a stored SERP newer than `cacheMaxAgeMinutes`, and searches if there is none.",
      }),
    ),
    cacheMaxAgeMinutes: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 43_200,
        default: 30,
        description: "Maximum age in minutes of a stored SERP for `cached`, up to 30 days.",
      }),
    ),
  },
  { description: "Input of `research.serp`." },
);
export type FetchSerpInput = Static<typeof FetchSerpInput>;

export const FetchSerpResult = Type.Object(
  {
    ...SerpSnapshot.properties,
    reused: Type.Boolean({ description: "True if a stored SERP was returned, without a search or a charge." }),
  },
  { description: "Result of `research.serp`." },
);
export type FetchSerpResult = Static<typeof FetchSerpResult>;

export const SerpSummary = Type.Object(
  {
    ...identity,
    organicCount: Type.Integer({ minimum: 0, description: "Organic results stored." }),
    ownedPosition: Nullable(Type.Integer({ minimum: 1 }), {
      description: "The brand's best position, 1 if it holds the featured snippet; null if it does not rank.",
    }),
    aiOverviewPresent: Nullable(Type.Boolean(), {
      description: "Whether the page had an AI answer; null if the data provider cannot detect one.",
    }),
    organic: Type.Optional({ ...organic, description: "Organic results; only with `includeOrganic=true`." }),
  },
  { description: "The summary of a stored SERP." },
);
export type SerpSummary = Static<typeof SerpSummary>;
