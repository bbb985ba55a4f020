/* Pure rules of this domain: no database. The demo uses them too. */
export { requireContentUrl } from "./content-url.ts";
