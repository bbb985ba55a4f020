/* Pure rules of this domain: no database. The demo uses them too. */
export { trackedDomains } from "./scoring/tracked-domains.ts";
