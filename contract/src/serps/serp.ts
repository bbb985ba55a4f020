import { Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { FetchCoverage, withCoverage } from "../kernel/coverage.ts";
import { DEVICES, Identifier, Language, Location } from "../kernel/fields.ts";
import { defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, OneOf, Timestamp } from "../kernel/schemas.ts";
import { keywordText } from "../keywords/keyword-text.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";
import { diffSerps } from "./serp-diff.ts";
import { FetchSerpInput, SerpSnapshot, SerpSummary } from "./serp-schemas.ts";

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
  checkUrl: "https://www.google.com/search?q=time+tracking+for+architects&gl=us&hl=en",
  suggestions: ["architect timesheet template"],
  unknownSections: [],
  warnings: [],
};

export const fetchSerp = defineStart({
  area: "serp",
  name: "research.serp.fetch",
  path: "/v1/research/serp",
  credits: PRICE_WORDS.serp,
  skill: "research.serp",
  summary: "Fetch a SERP",
  description:
    "Starts a run that searches once and stores the whole results page: organic results, AI answer, snippet, questions, discussions. To read stored pages use `research.serp.list`; to track the rank of a keyword use `research.keyword.check_rank`.",
  errors: ["validation_error", "insufficient_credits", "concurrency_limited", "external_unavailable"],
  fields: FetchSerpInput.properties,
  check: ({ query }) => (keywordText(query) === undefined ? [{ field: "query", message: "must not be blank" }] : []),
  example: {
    input: { query: "time tracking for architects", location: "US", include: ["organic", "ai_overviews", "paa"] },
    output: exampleHandle("research.serp", { credits: PRICES.serp.perQuery, durationSeconds: 5 }),
  },
});

const listSerpsItself = defineList({
  area: "serp",
  name: "research.serp.list",
  path: "/v1/research/serp",
  summary: "List SERPs",
  description:
    "Returns summaries of stored SERPs, newest first, with organic results only on request. For a whole page use `research.serp.get`; to search again use `research.serp.fetch`.",
  fields: {
    query: Type.Optional(Type.String({ maxLength: 500, description: "Only SERPs of exactly this query." })),
    queryContains: Type.Optional(
      Type.String({ maxLength: 200, description: "Only SERPs whose query contains this, ignoring case." }),
    ),
    location: Type.Optional(Location("Only SERPs of this market.")),
    language: Type.Optional(Language("Only SERPs in this language.")),
    device: Type.Optional(OneOf(DEVICES, { description: "Only SERPs for this device." })),
    since: Type.Optional(Timestamp("Fetched at or after.")),
    until: Type.Optional(Timestamp("Fetched before.")),
    includeOrganic: Type.Optional(Type.Boolean({ default: false, description: "True adds the organic results." })),
  },
  item: SerpSummary,
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
  },
});

export const listSerps = withCoverage(listSerpsItself, FetchCoverage);

export const getSerp = defineQuery({
  area: "serp",
  name: "research.serp.get",
  path: "/v1/research/serp/{id}",
  summary: "Get a SERP",
  description:
    "Returns one stored SERP with everything on the page. To compare two SERPs of one query use `research.serp.diff`.",
  errors: ["not_found"],
  input: Closed({ id: Identifier("srp", "the SERP") }),
  output: SerpSnapshot,
  example: { input: { id: exampleSerp.serpId }, output: exampleSerp },
});

export const serpOperations = [fetchSerp, listSerps, getSerp, diffSerps];
