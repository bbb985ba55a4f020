/* Pure rules of this domain: no database. The demo uses them too. */

export { type DiffPart, diffLines } from "./diff-lines.ts";
export { factDrift } from "./fact-drift.ts";
export { countWords, sectionsOf, slugOf } from "./text.ts";
