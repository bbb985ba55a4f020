import { type Static, Type } from "typebox";
import { Segment } from "../audience/audience.ts";
import { AnswerEngine, Rate } from "../citations/ai-citations.ts";
import { SiteKind } from "../competitors/competitor-candidates.ts";
import { Unset } from "../kernel/answers.ts";
import { Country, Domain, Language, sampleFields } from "../kernel/fields.ts";
import { Closed, Nullable, OneOf } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import { IntentLabel, RelevanceLabel } from "../keywords/keyword-schemas.ts";
import { RankVia } from "../ranks/rank-places.ts";

export const BootstrapBrandInput = Closed(
  {
    domain: Type.Optional(Domain("The brand's site. Defaults to the workspace's primary domain.")),
    depth: Type.Optional(
      OneOf(["fast", "thorough"], {
        default: "thorough",
        description: "Depth of the crawl: `fast` reads up to 60 pages, `thorough` up to 500.",
      }),
    ),
    country: Type.Optional(Country("Market. Defaults to the workspace's.")),
    language: Type.Optional(Language("Language. Defaults to the site's.")),
    competitors: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
        maxItems: 20,
        description: "Domains of known competitors.",
      }),
    ),
    maxPages: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 5000,
        description: "Maximum number of pages to read. Defaults to 60 for `fast` and 500 for `thorough`.",
      }),
    ),
  },
  { description: "Input of `bootstrap_brand`." },
);
export type BootstrapBrandInput = Static<typeof BootstrapBrandInput>;

/** A statement about the brand with its source. */
export const BrandStatement = Type.Object({
  statement: Type.String({ description: "Statement of the brand about itself, in one sentence." }),
  quote: Type.String({ description: "Exact words on the page." }),
  url: Type.String({ description: "URL of the page." }),
});
export type BrandStatement = Static<typeof BrandStatement>;

export const BrandProfile = Type.Object(
  {
    name: Type.String({ description: "Name of the brand." }),
    domain: Type.String({ description: "Host that was crawled." }),
    language: Nullable(Type.String(), { description: "Main language of the site, ISO 639-1." }),
    summary: Nullable(BrandStatement, { description: "Description of the brand in its own words." }),
    offers: Type.Array(BrandStatement, { description: "Products and services that the brand offers." }),
    audience: Type.Array(BrandStatement, { description: "Audience that the brand addresses." }),
    proof: Type.Array(BrandStatement, { description: "Evidence on the site: customers, figures, awards." }),
    method: OneOf(["model", "extracted"], {
      description: "Whether a language model wrote the profile or rules extracted it.",
    }),
  },
  { description: "Profile of the brand, based on its own site." },
);
export type BrandProfile = Static<typeof BrandProfile>;

export const PageFinding = Type.Object({
  code: Type.String({ description: "Stable code of the issue, for example `missing_description`." }),
  severity: OneOf(["high", "medium", "low"], { description: "Severity of the issue." }),
  title: Type.String({ description: "Short title of the issue." }),
  advice: Type.String({ description: "How to fix the issue." }),
  effect: Unset(
    Nullable(OneOf(["lost", "misunderstood", "clicks", "tidy"]), {
      description:
        "What it costs: the page is not found, is misunderstood, gets fewer clicks, or is only untidy. It decides the severity; null for issues of earlier releases.",
    }),
  ),
  basis: Unset(
    Nullable(Type.String(), {
      description:
        "Why it is an issue, by the document of a search engine or a standard, or by our own rule; null for issues of earlier releases.",
    }),
  ),
  source: Unset(Nullable(Type.String(), { description: "Address of that document; null for our own rule." })),
  pageCount: Type.Integer({ minimum: 1, description: "Number of affected pages." }),
  pages: Type.Array(Type.String(), { description: "Affected pages, at most 20. `pages.csv` lists all." }),
});
export type PageFinding = Static<typeof PageFinding>;

export const KeywordCandidate = Type.Object({
  keyword: Type.String({ description: "The phrase." }),
  score: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "How central the phrase is to the site, 0 to 1, relative to the other candidates.",
  }),
  intentLabels: Type.Array(IntentLabel, { description: "Search intents; empty if the rules cannot decide." }),
  intentConfidence: Knowable(Type.Number({ minimum: 0, maximum: 1 }), "not_labeled", {
    description: "Confidence, 0 to 1; null if the rules cannot decide.",
  }),
  relevanceLabel: Knowable(RelevanceLabel, "not_labeled", {
    description: "Relation to the brand's offer; null if the rules cannot decide.",
  }),
  relevanceConfidence: Knowable(Type.Number({ minimum: 0, maximum: 1 }), "not_labeled", {
    description: "Confidence, 0 to 1; null if the rules cannot decide.",
  }),
  sources: Type.Array(Type.String(), {
    description: "Where the phrase was found: title, heading, anchor, body, serp, model.",
  }),
  urls: Type.Array(Type.String(), { description: "Pages that contain the phrase, at most 3." }),
});
export type KeywordCandidate = Static<typeof KeywordCandidate>;

export const BrandCitations = Type.Object(
  {
    llms: Type.Array(AnswerEngine, { description: "Answer engines that were asked." }),
    ourRate: Type.Number({
      minimum: 0,
      maximum: 1,
      description: "Share of all responses that cite the brand, 0 to 1.",
    }),
    ...sampleFields,
    prompts: Type.Array(
      Type.Object({
        prompt: Type.String({ description: "Prompt that was sent." }),
        cited: Type.Integer({ minimum: 0, description: "Responses that cite the brand." }),
        named: Type.Integer({ minimum: 0, description: "Responses that cite or name the brand." }),
        responses: Type.Integer({ minimum: 0, description: "Responses that count." }),
        citedInstead: Type.Array(Type.String(), { description: "Other cited domains, most cited first; at most 5." }),
      }),
      { description: "One entry per prompt with responses." },
    ),
    mostCited: Type.Array(
      Type.Object({ domain: Type.String({ description: "Cited domain." }), rate: Rate, ...sampleFields }),
      { description: "Domains cited most in all responses; at most 10." },
    ),
  },
  { description: "A short sample of AI answers. Below 20 responses a rate is anecdotal; `citation_hunter` asks more." },
);
export type BrandCitations = Static<typeof BrandCitations>;

export const BootstrapBrandResult = Type.Object(
  {
    brand: BrandProfile,
    segments: Type.Array(Segment, { description: "Audience segments of the brand." }),
    keywords: Type.Object(
      {
        total: Type.Integer({ minimum: 0, description: "Candidates kept." }),
        created: Type.Integer({ minimum: 0, description: "Keywords new to the workspace." }),
        updated: Type.Integer({ minimum: 0, description: "Keywords that already existed." }),
        top: Type.Array(KeywordCandidate, { description: "Best 25 candidates. `keywords.csv` lists all." }),
      },
      { description: "Phrases that people may search for." },
    ),
    competitors: Type.Array(
      Type.Object({
        domain: Type.String({ description: "Registrable domain." }),
        sharedQueries: Type.Integer({ minimum: 0, description: "Number of measured SERPs that contain the domain." }),
        share: Type.Number({
          minimum: 0,
          maximum: 1,
          description: "`sharedQueries` divided by the measured queries, 0 to 1.",
        }),
        bestRank: Nullable(Type.Integer({ minimum: 1 }), {
          description: "Best position of the domain; null if no measured results page shows it.",
        }),
        kind: SiteKind,
        source: OneOf(["serp", "linkdata", "input"], {
          description:
            "`serp`: found in the SERPs; `linkdata`: ranks for the same keywords according to the data provider; `input`: named in the input.",
        }),
      }),
      { description: "Domains that rank in the same SERPs." },
    ),
    pages: Type.Object(
      {
        crawled: Type.Integer({ minimum: 0, description: "Pages read." }),
        indexable: Type.Integer({ minimum: 0, description: "Pages that search engines may index." }),
        findings: Type.Array(PageFinding, { description: "Technical issues, most severe first." }),
      },
      { description: "Summary of the crawl." },
    ),
    baseline: Type.Object(
      {
        measured: Type.Integer({ minimum: 0, description: "Queries whose SERP was read." }),
        failed: Type.Integer({ minimum: 0, description: "Queries whose SERP could not be read." }),
        ranks: Type.Array(
          Type.Object({
            keyword: Type.String({ description: "The query." }),
            position: Nullable(Type.Integer({ minimum: 1 }), {
              description: "Best position of the brand; null if not found or failed.",
            }),
            url: Nullable(Type.String(), { description: "Page of the brand at that position." }),
            via: RankVia,
            outcome: OneOf(["measured", "not_found", "failed"], {
              description: "Outcome of the check. A failed check is never a rank.",
            }),
          }),
          { description: "One entry per query." },
        ),
      },
      { description: "Current ranks of the brand." },
    ),
    citations: Nullable(BrandCitations, {
      description: "How often AI answers cite the brand; null if no answer engine is configured or none answered.",
    }),
    files: Type.Array(Type.String(), { description: "Paths of the report and the tables." }),
    warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }),
  },
  { description: "Result of `bootstrap_brand`." },
);
export type BootstrapBrandResult = Static<typeof BootstrapBrandResult>;
