import { type Static, Type } from "typebox";
import { Backlink, PullBacklinksInput, PullBacklinksResult } from "../competitors/competitor-backlinks.ts";
import { exampleHandle } from "../examples/invocation.ts";
import { PullCoverage, withCoverage } from "../kernel/coverage.ts";
import { defineList } from "../kernel/operation.ts";
import { Closed, OneOf } from "../kernel/schemas.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";

const { id: _competitor, ...pullFields } = PullBacklinksInput.properties;
export const PullOwnLinksInput = Closed(pullFields, { description: "Input of `site.links`." });
export type PullOwnLinksInput = Static<typeof PullOwnLinksInput>;

const { competitorId: _competitorId, ...resultFields } = PullBacklinksResult.properties;
export const PullOwnLinksResult = Type.Object(resultFields, { description: "Result of `site.links`." });
export type PullOwnLinksResult = Static<typeof PullOwnLinksResult>;

const { sourceDomain, sourceUrl, domainRating, linkType, pageType, anchorText, firstSeenAt, lastSeenAt } =
  Backlink.properties;
export const OwnLink = Type.Object(
  {
    id: Type.String({ description: "Identifier, `sbl_…`." }),
    sourceDomain,
    sourceUrl,
    targetUrl: Type.String({ description: "The brand's page that the link points to." }),
    domainRating,
    linkType,
    pageType,
    anchorText,
    firstSeenAt,
    lastSeenAt,
  },
  { description: "A link to the brand's site." },
);
export type OwnLink = Static<typeof OwnLink>;

export const pullOwnLinks = defineStart({
  area: "site",
  name: "site.links.pull",
  path: "/v1/site/links",
  credits: PRICE_WORDS.ownLinks,
  skill: "site.links",
  summary: "Pull the brand's own backlinks",
  description:
    "Starts a run that reads the backlinks of the brand's site and stores them. Backlinks of competitors then have `linksToUs`. Read them with `site.links.list`; for those of a competitor use `research.competitor.backlinks`.",
  errors: ["validation_error", "insufficient_credits", "concurrency_limited", "linkdata_unavailable"],
  fields: PullOwnLinksInput.properties,
  example: {
    input: { limit: 2000 },
    output: exampleHandle("site.links", { credits: PRICES.ownLinks.perPull, durationSeconds: 45 }),
  },
});

const listOwnLinksItself = defineList({
  area: "site",
  name: "site.links.list",
  path: "/v1/site/links",
  summary: "List the brand's own backlinks",
  description:
    "Returns the stored backlinks of the brand's site, strongest domain first. To refresh them use `site.links.pull`; for sites that link to a competitor and not to the brand use `research.competitor.backlinks.list` with `linksToUs: false`.",
  fields: {
    minDR: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description: "Only from domains with at least this domain rating, 0 to 100.",
      }),
    ),
    linkType: Type.Optional(OneOf(["dofollow", "nofollow"], { description: "Only links of this type." })),
  },
  item: OwnLink,
  list: {
    filters: { minDR: { is: "atLeast", of: "domainRating" }, linkType: { is: "equal", of: "linkType" } },
    order: "-domainRating",
  },
  example: {
    input: { minDR: 40 },
    data: [
      {
        id: "sbl_e2i6m0q4u8y3c7g1k5o9s3wa",
        sourceDomain: "studiopractice.example",
        sourceUrl: "https://studiopractice.example/tools-for-small-firms",
        targetUrl: "https://tallyhour.example/",
        domainRating: 52,
        linkType: "dofollow",
        pageType: "resources",
        anchorText: "Tallyhour",
        firstSeenAt: "2026-02-18",
        lastSeenAt: "2026-11-12",
      },
    ],
  },
});

export const listOwnLinks = withCoverage(listOwnLinksItself, PullCoverage);

export const siteLinkOperations = [pullOwnLinks, listOwnLinks];
