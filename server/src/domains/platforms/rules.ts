/* Pure rules of this domain: no database. The demo uses them too. */
export { addressOf, changedAddress } from "./platforms.ts";
