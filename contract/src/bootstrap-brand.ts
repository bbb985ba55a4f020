import { type Static, Type } from "typebox";
import { Segment } from "./audience.ts";
import { Country } from "./kernel/fields.ts";
import { Closed, Nullable, OneOf } from "./kernel/schemas.ts";
import { IntentLabel, RelevanceLabel } from "./keyword-schemas.ts";

export const BootstrapBrandInput = Closed(
  {
    domain: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: "Domain or address of the brand's site; default the workspace's primary domain.",
      }),
    ),
    depth: Type.Optional(
      OneOf(["fast", "thorough"], {
        default: "thorough",
        description: "How much to read: `fast` up to 60 pages, `thorough` up to 500.",
      }),
    ),
    country: Type.Optional(Country("Market; default the workspace's.")),
    language: Type.Optional(
      Type.String({ pattern: "^[A-Za-z]{2}$", description: "Language, ISO 639-1; default the site's." }),
    ),
    competitors: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
        maxItems: 20,
        description: "Domains you already compete with.",
      }),
    ),
    maxPages: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 5000, description: "Most pages to read; default 60 or 500 by depth." }),
    ),
  },
  { description: "What `bootstrap_brand` takes." },
);
export type BootstrapBrandInput = Static<typeof BootstrapBrandInput>;

/** A statement about the brand with the place it comes from. */
export const BrandStatement = Type.Object({
  statement: Type.String({ description: "What the brand says about itself, in a sentence." }),
  quote: Type.String({ description: "The exact words on the page." }),
  url: Type.String({ description: "The page." }),
});
export type BrandStatement = Static<typeof BrandStatement>;

export const BrandProfile = Type.Object(
  {
    name: Type.String({ description: "Name of the brand." }),
    domain: Type.String({ description: "Host that was read." }),
    language: Nullable(Type.String(), { description: "Main language of the site, ISO 639-1." }),
    summary: Nullable(BrandStatement, { description: "What the brand is, in its own words." }),
    offers: Type.Array(BrandStatement, { description: "What it offers." }),
    audience: Type.Array(BrandStatement, { description: "Whom it says it is for." }),
    proof: Type.Array(BrandStatement, { description: "Evidence it gives: customers, numbers, awards." }),
    method: OneOf(["model", "extracted"], { description: "Whether a language model wrote it or rules extracted it." }),
  },
  { description: "Who the brand is, in the words of its own site." },
);
export type BrandProfile = Static<typeof BrandProfile>;

export const PageFinding = Type.Object({
  code: Type.String({ description: "Stable name, for example `missing_description`." }),
  severity: OneOf(["high", "medium", "low"], { description: "How much it matters." }),
  title: Type.String({ description: "The finding in a few words." }),
  advice: Type.String({ description: "What to do." }),
  pageCount: Type.Integer({ minimum: 1, description: "How many pages it concerns." }),
  pages: Type.Array(Type.String(), { description: "The pages; at most 20, all of them in pages.csv." }),
});
export type PageFinding = Static<typeof PageFinding>;

export const KeywordCandidate = Type.Object({
  keyword: Type.String({ description: "The phrase." }),
  score: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "How central it is to the site, 0 to 1, among this site's candidates.",
  }),
  intentLabels: Type.Array(IntentLabel, { description: "Why people search it; empty where the rules abstain." }),
  intentConfidence: Nullable(Type.Number({ minimum: 0, maximum: 1 }), {
    description: "0 to 1; null where the rules abstain.",
  }),
  relevanceLabel: Nullable(RelevanceLabel, {
    description: "How it relates to the offer; null where the rules abstain.",
  }),
  relevanceConfidence: Nullable(Type.Number({ minimum: 0, maximum: 1 }), {
    description: "0 to 1; null where the rules abstain.",
  }),
  sources: Type.Array(Type.String(), { description: "Where it was found: title, heading, anchor, body, serp, model." }),
  urls: Type.Array(Type.String(), { description: "Pages it was found on; at most 3." }),
});
export type KeywordCandidate = Static<typeof KeywordCandidate>;

export const BootstrapBrandResult = Type.Object(
  {
    brand: BrandProfile,
    segments: Type.Array(Segment, { description: "Audience segments." }),
    keywords: Type.Object(
      {
        total: Type.Integer({ minimum: 0, description: "Candidates kept." }),
        created: Type.Integer({ minimum: 0, description: "New in the workspace." }),
        updated: Type.Integer({ minimum: 0, description: "Already there." }),
        top: Type.Array(KeywordCandidate, { description: "The best 25; all of them in keywords.csv." }),
      },
      { description: "Phrases that people may search for." },
    ),
    competitors: Type.Array(
      Type.Object({
        domain: Type.String({ description: "Registrable domain." }),
        sharedQueries: Type.Integer({ minimum: 0, description: "In how many of the measured SERPs it appears." }),
        share: Type.Number({ minimum: 0, maximum: 1, description: "`sharedQueries` of the measured queries." }),
        bestRank: Nullable(Type.Integer({ minimum: 1 }), { description: "Its best position." }),
        source: OneOf(["serp", "input"], { description: "Found in the SERPs, or named by you." }),
      }),
      { description: "Domains that share the SERPs." },
    ),
    pages: Type.Object(
      {
        crawled: Type.Integer({ minimum: 0, description: "Pages read." }),
        indexable: Type.Integer({ minimum: 0, description: "Pages a search engine may index." }),
        findings: Type.Array(PageFinding, { description: "Technical findings, the gravest first." }),
      },
      { description: "The site as it was read." },
    ),
    baseline: Type.Object(
      {
        measured: Type.Integer({ minimum: 0, description: "Queries whose SERP was read." }),
        failed: Type.Integer({ minimum: 0, description: "Queries whose SERP could not be read." }),
        ranks: Type.Array(
          Type.Object({
            keyword: Type.String({ description: "The query." }),
            position: Nullable(Type.Integer({ minimum: 1 }), {
              description: "Our best position; null when not found or failed.",
            }),
            url: Nullable(Type.String(), { description: "Our page there." }),
            outcome: OneOf(["measured", "not_found", "failed"], { description: "A failed check is never a rank." }),
          }),
          { description: "One entry a query." },
        ),
      },
      { description: "Where the brand ranks now." },
    ),
    files: Type.Array(Type.String(), { description: "Paths of the report and tables." }),
    warnings: Type.Array(Type.String(), { description: "What was left out, and why." }),
  },
  { description: "What `bootstrap_brand` found." },
);
export type BootstrapBrandResult = Static<typeof BootstrapBrandResult>;
