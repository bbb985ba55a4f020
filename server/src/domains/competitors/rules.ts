/* Pure rules of this domain: no database. The demo uses them too. */
export { competitorDomain } from "./competitor-domain.ts";
