/* Pure rules of this domain: no database. The demo uses them too. */

export { competitorDomain } from "./competitor-domain.ts";
export { linkReasons, linkWorth } from "./link-worth.ts";
export { pageSimilarity } from "./page-similarity.ts";
export { PLATFORMS } from "./platform-sites.ts";
export { siteKindOf } from "./site-kind.ts";
