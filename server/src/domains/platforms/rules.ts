/* Pure rules of this domain: no database. The demo uses them too. */
export { addressOf } from "./platforms.ts";
