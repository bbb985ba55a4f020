import { type Static, Type } from "typebox";
import { exampleHandle } from "./examples/invocation.ts";
import { DryRunEstimate, InvocationHandle } from "./invocation-schemas.ts";
import { Country, DEVICES, Device, DryRun, Identifier, Language } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, ListOf, Nullable, OneOf, Paging, Timestamp } from "./kernel/schemas.ts";
import { keywordText } from "./keyword-text.ts";
import { PRICE_WORDS, PRICES } from "./prices.ts";

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
const SerpFeature = OneOf(SERP_FEATURES, { description: "A section of the page." });

export const OrganicResult = Type.Object(
  {
    rank: Type.Integer({ minimum: 1, description: "Position among the organic results, from 1 without gaps." }),
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
  location: Type.String({ description: "Market, ISO 3166-1 alpha-2." }),
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
          rating: Nullable(Type.Number(), { description: "Its rating, usually 0 to 5; null if none was shown." }),
        }),
      ),
      { description: "Businesses on the map, in order; null if there is no map." },
    ),
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
    location: Type.Optional(Country("Market; default the workspace's.")),
    language: Type.Optional(Language("Language; default the workspace's.")),
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
        description: "Sections to keep; default all that can be read.",
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
  { description: "What `research.serp` takes." },
);
export type FetchSerpInput = Static<typeof FetchSerpInput>;

export const FetchSerpResult = Type.Object(
  {
    ...SerpSnapshot.properties,
    reused: Type.Boolean({ description: "True if a stored SERP was returned, without a search or a charge." }),
  },
  { description: "What `research.serp` read." },
);
export type FetchSerpResult = Static<typeof FetchSerpResult>;

const operation = { area: "serp", scope: "workspace", workspace: "required", demo: "demo" } as const;

const exampleSerp: SerpSnapshot = {
  serpId: "srp_f6b0t4y8n2k7w1q5d9x3v6mz",
  query: "time tracking for architects",
  device: "desktop",
  location: "US",
  language: "en",
  fetchedAt: "2026-11-16T09:00:04.000Z",
  organic: [
    {
      rank: 1,
      url: "https://www.hourglasspm.example/architects",
      title: "Architect time tracking and project profitability",
      snippet: "See where the hours of every phase go.",
      domain: "hourglasspm.example",
      isOwnedDomain: false,
    },
    {
      rank: 2,
      url: "https://tallyhour.example/for/architects",
      title: "Time tracking for architecture studios | Tallyhour",
      snippet: "Track hours by phase and bill what you worked.",
      domain: "tallyhour.example",
      isOwnedDomain: true,
    },
  ],
  aiOverviews: {
    present: true,
    summary: "Architects usually track time by project phase, so tools that know phases save re-entry.",
    cited: [{ domain: "hourglasspm.example", url: "https://www.hourglasspm.example/architects" }],
  },
  featuredSnippet: null,
  paa: [{ question: "How do architects bill their hours?", answer: "By phase, at hourly or fixed rates." }],
  forum: [{ url: "https://forum.example/t/9182", title: "What do small practices use for timesheets?" }],
  videos: [],
  localPack: null,
  suggestions: ["architect timesheet template"],
  unknownSections: [],
  warnings: [],
};

export const fetchSerp = defineOperation({
  ...operation,
  name: "research.serp.fetch",
  method: "POST",
  path: "/v1/research/serp",
  kind: "start",
  status: 202,
  credits: PRICE_WORDS.serp,
  skill: "research.serp",
  summary: "Fetch a SERP",
  description:
    "Starts a run that searches once and stores the whole results page: organic results, AI answer, snippet, questions, discussions. To read stored pages use `research.serp.list`; to track the rank of a keyword use `research.keyword.check_rank`.",
  errors: [
    "validation_error",
    "insufficient_credits",
    "concurrency_limited",
    "serpdata_unavailable",
    "external_unavailable",
  ],
  queryFields: ["dryRun"],
  input: Closed({ ...FetchSerpInput.properties, dryRun: DryRun }),
  check: ({ query }) => (keywordText(query) === undefined ? [{ field: "query", message: "must not be blank" }] : []),
  output: Type.Union([InvocationHandle, DryRunEstimate]),
  example: {
    input: { query: "time tracking for architects", location: "US", include: ["organic", "ai_overviews", "paa"] },
    output: exampleHandle("research.serp", { credits: PRICES.serp.perQuery, durationSeconds: 5 }),
  },
});

export const SerpSummary = Type.Object(
  {
    ...identity,
    organicCount: Type.Integer({ minimum: 0, description: "Organic results stored." }),
    ownedPosition: Nullable(Type.Integer({ minimum: 1 }), {
      description: "The brand's best organic position; null if it does not rank.",
    }),
    aiOverviewPresent: Nullable(Type.Boolean(), {
      description: "Whether the page had an AI answer; null if the data provider cannot detect one.",
    }),
    organic: Type.Optional({ ...organic, description: "Organic results; only with `includeOrganic=true`." }),
  },
  { description: "The summary of a stored SERP." },
);
export type SerpSummary = Static<typeof SerpSummary>;

export const listSerps = defineOperation({
  ...operation,
  name: "research.serp.list",
  method: "GET",
  path: "/v1/research/serp",
  kind: "query",
  status: 200,
  credits: "free",
  summary: "List SERPs",
  description:
    "Lists summaries of stored SERPs, newest first, with organic results only on request. For a whole page use `research.serp.get`; to search again use `research.serp.fetch`.",
  errors: ["validation_error"],
  input: Closed({
    query: Type.Optional(Type.String({ maxLength: 500, description: "Only SERPs of exactly this query." })),
    queryContains: Type.Optional(
      Type.String({ maxLength: 200, description: "Only SERPs whose query contains this, ignoring case." }),
    ),
    location: Type.Optional(Country("Only SERPs of this market.")),
    language: Type.Optional(Language("Only SERPs in this language.")),
    device: Type.Optional(OneOf(DEVICES, { description: "Only SERPs for this device." })),
    since: Type.Optional(Timestamp("Fetched at or after.")),
    until: Type.Optional(Timestamp("Fetched before.")),
    includeOrganic: Type.Optional(Type.Boolean({ default: false, description: "True adds the organic results." })),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(SerpSummary),
  list: {
    filters: {
      query: { is: "equal", of: "query" },
      queryContains: { is: "contains", of: "query" },
      location: { is: "equal", of: "location" },
      language: { is: "equal", of: "language" },
      device: { is: "equal", of: "device" },
      since: { is: "atLeast", of: "fetchedAt" },
      until: { is: "before", of: "fetchedAt" },
    },
    order: "-fetchedAt",
    identifier: "serpId",
    others: ["includeOrganic"],
  },
  example: {
    input: { query: "time tracking for architects", includeOrganic: true, limit: 10 },
    output: {
      data: [
        {
          serpId: exampleSerp.serpId,
          query: exampleSerp.query,
          device: "desktop",
          location: "US",
          language: "en",
          fetchedAt: exampleSerp.fetchedAt,
          organicCount: 2,
          ownedPosition: 2,
          aiOverviewPresent: true,
          organic: exampleSerp.organic,
        },
      ],
      nextCursor: null,
      total: 1,
    },
  },
});

export const getSerp = defineOperation({
  ...operation,
  name: "research.serp.get",
  method: "GET",
  path: "/v1/research/serp/{id}",
  kind: "query",
  status: 200,
  credits: "free",
  summary: "Read a SERP",
  description:
    "Returns one stored SERP with everything on the page. To compare two SERPs of one query use `research.serp.diff`.",
  errors: ["not_found"],
  input: Closed({ id: Identifier("srp", "the SERP") }),
  output: SerpSnapshot,
  example: { input: { id: exampleSerp.serpId }, output: exampleSerp },
});

const place = (description: string) => Nullable(Type.Integer({ minimum: 1 }), { description });
const url = Type.String({ description: "The page." });

export const SerpDiff = Type.Object(
  {
    fromSerpId: Type.String({ description: "The earlier SERP, `srp_…`." }),
    toSerpId: Type.String({ description: "The later SERP, `srp_…`." }),
    fromFetchedAt: Timestamp("When the earlier one was fetched."),
    toFetchedAt: Timestamp("When the later one was fetched."),
    ownedDomainDelta: Type.Object(
      {
        position: Nullable(Type.Integer(), {
          description: "Positions gained: `previous` - `current`, negative for a loss; null unless both are known.",
        }),
        previous: place("The brand's earlier best position; null if it did not rank."),
        current: place("The brand's later best position; null if it does not rank."),
      },
      { description: "The change of the brand's best position." },
    ),
    topDelta: Type.Array(
      Type.Object({
        url,
        previous: Type.Integer({ minimum: 1, description: "Earlier position." }),
        current: Type.Integer({ minimum: 1, description: "Later position." }),
        delta: Type.Integer({ description: "Positions gained: `previous` - `current`, negative for a loss." }),
      }),
      { description: "Pages in both SERPs that moved, by their later position." },
    ),
    newEntrants: Type.Array(
      Type.Object({ url, current: Type.Integer({ minimum: 1, description: "Later position." }) }),
      {
        description: "Pages only in the later SERP.",
      },
    ),
    lostEntrants: Type.Array(
      Type.Object({ url, previous: Type.Integer({ minimum: 1, description: "Earlier position." }) }),
      { description: "Pages only in the earlier SERP." },
    ),
    aiOverviewChanges: Type.Object(
      {
        added: Type.Array(Type.String(), { description: "Domains that only the later AI answer cites." }),
        removed: Type.Array(Type.String(), { description: "Domains that only the earlier AI answer cites." }),
      },
      {
        description:
          "Changes of the citations in the AI answer; empty if one of the two could not be read or detected.",
      },
    ),
    featureChanges: Type.Object(
      {
        added: Type.Array(SerpFeature, { description: "Sections only in the later SERP." }),
        removed: Type.Array(SerpFeature, { description: "Sections only in the earlier SERP." }),
        featuredSnippet: Type.Object(
          {
            previous: Nullable(Type.String(), { description: "The page of the earlier snippet; null for none." }),
            current: Nullable(Type.String(), { description: "The page of the later snippet; null for none." }),
          },
          { description: "The change of the featured snippet." },
        ),
        questionsAdded: Type.Array(Type.String(), { description: "Questions only in the later SERP." }),
        questionsRemoved: Type.Array(Type.String(), { description: "Questions only in the earlier SERP." }),
      },
      {
        description:
          "Other changes of the page. Sections that either SERP did not keep, or whose data provider cannot detect them, are omitted.",
      },
    ),
  },
  { description: "The changes between two SERPs of one query." },
);
export type SerpDiff = Static<typeof SerpDiff>;

export const diffSerps = defineOperation({
  ...operation,
  name: "research.serp.diff",
  method: "GET",
  path: "/v1/research/serp/diff",
  kind: "query",
  status: 200,
  credits: "free",
  summary: "Compare two SERPs",
  description:
    "Compares two stored SERPs of the same query, device, market and language, the earlier one first; anything else answers 400. Find their identifiers with `research.serp.list`. For the rank of one keyword over time use `research.keyword.rank_history`.",
  errors: ["validation_error", "not_found"],
  input: Closed({ from: Identifier("srp", "the earlier SERP"), to: Identifier("srp", "the later SERP") }),
  output: SerpDiff,
  example: {
    input: { from: "srp_a3e7u1o5i9h2g6s0l4r8c2pd", to: exampleSerp.serpId },
    output: {
      fromSerpId: "srp_a3e7u1o5i9h2g6s0l4r8c2pd",
      toSerpId: exampleSerp.serpId,
      fromFetchedAt: "2026-11-09T09:00:03.000Z",
      toFetchedAt: exampleSerp.fetchedAt,
      ownedDomainDelta: { position: 3, previous: 5, current: 2 },
      topDelta: [{ url: "https://tallyhour.example/for/architects", previous: 5, current: 2, delta: 3 }],
      newEntrants: [{ url: "https://studioledger.example/timesheets", current: 7 }],
      lostEntrants: [{ url: "https://oldclock.example/architects", previous: 6 }],
      aiOverviewChanges: { added: ["hourglasspm.example"], removed: ["oldclock.example"] },
      featureChanges: {
        added: ["paa"],
        removed: ["videos"],
        featuredSnippet: { previous: "https://oldclock.example/architects", current: null },
        questionsAdded: ["How do architects bill their hours?"],
        questionsRemoved: [],
      },
    },
  },
});

export const serpOperations = [fetchSerp, listSerps, getSerp, diffSerps];
