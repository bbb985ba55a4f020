import { type Static, Type } from "typebox";
import { Backlink, PullBacklinksInput, PullBacklinksResult } from "../competitors/competitor-backlinks.ts";
import { exampleHandle } from "../examples/invocation.ts";
import { DryRun } from "../kernel/fields.ts";
import { defineOperation } from "../kernel/operation.ts";
import { Closed, ListOf, OneOf, Paging } from "../kernel/schemas.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { DryRunEstimate, InvocationHandle } from "../runs/invocation-schemas.ts";

const operation = { area: "site", scope: "workspace", workspace: "required", demo: "demo" } as const;

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

export const pullOwnLinks = defineOperation({
  ...operation,
  name: "site.links.pull",
  method: "POST",
  path: "/v1/site/links",
  kind: "start",
  status: 202,
  credits: PRICE_WORDS.ownLinks,
  skill: "site.links",
  summary: "Pull the brand's own backlinks",
  description:
    "Starts a run that reads the backlinks of the brand's site and stores them. Backlinks of competitors then have `linksToUs`. Read them with `site.links.list`; for those of a competitor use `research.competitor.backlinks`.",
  errors: ["validation_error", "insufficient_credits", "concurrency_limited", "linkdata_unavailable"],
  queryFields: ["dryRun"],
  input: Closed({ ...PullOwnLinksInput.properties, dryRun: DryRun }),
  output: Type.Union([InvocationHandle, DryRunEstimate]),
  example: {
    input: { limit: 2000 },
    output: exampleHandle("site.links", { credits: PRICES.ownLinks.perPull, durationSeconds: 45 }),
  },
});

export const listOwnLinks = defineOperation({
  ...operation,
  name: "site.links.list",
  method: "GET",
  path: "/v1/site/links",
  kind: "query",
  status: 200,
  credits: "free",
  summary: "List the brand's own backlinks",
  description:
    "Returns the stored backlinks of the brand's site, strongest domain first. To refresh them use `site.links.pull`; for sites that link to a competitor and not to the brand use `research.competitor.backlinks.list` with `linksToUs: false`.",
  errors: ["validation_error"],
  input: Closed({
    minDR: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description: "Only from domains with at least this domain rating, 0 to 100.",
      }),
    ),
    linkType: Type.Optional(OneOf(["dofollow", "nofollow"], { description: "Only links of this type." })),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(OwnLink),
  list: {
    filters: { minDR: { is: "atLeast", of: "domainRating" }, linkType: { is: "equal", of: "linkType" } },
    order: "-domainRating",
    identifier: "id",
  },
  example: {
    input: { minDR: 40 },
    output: {
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
      nextCursor: null,
      total: 1,
    },
  },
});

export const siteLinkOperations = [pullOwnLinks, listOwnLinks];
