/* Pure rules of this domain: no database. The demo uses them too. */

export { gapValue } from "./gap-value.ts";
export { defenceOf, isDefended, type Ranked, threatsTo } from "./winnability/defend.ts";
export { effortOf, workOf } from "./winnability/work.ts";
