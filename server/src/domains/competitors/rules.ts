/* The pure rules of this domain, which need no database: the demo answers by them too. */
export { competitorDomain } from "./competitor-domain.ts";
export { pageLikeness } from "./page-likeness.ts";
export { PLATFORMS } from "./platform-sites.ts";
