/* Pure rules of this domain: no database. The demo uses them too. */

export { type Brand, brandOf, nameIn, oneNameEach, partyKey } from "./party-names.ts";
