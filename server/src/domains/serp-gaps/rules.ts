/* Pure rules of this domain: no database. The demo uses them too. */
export { defenceOf, isDefended, type Ranked, threatsTo } from "./winnability/defend.ts";
export { effortOf, workOf } from "./winnability/work.ts";
