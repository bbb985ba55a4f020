/* Pure rules of this domain: no database. The demo uses them too. */

export { composeBrief } from "./brief/compose-brief.ts";
export type { ReadPage } from "./brief/read-page.ts";
export { type CheckedText, type ClaimCheck, claimsOf, removeUnsupported } from "./check-claims.ts";
export { diffLines } from "./diff-lines.ts";
export { factDrift } from "./fact-drift.ts";
export { countWords, headingId, sectionsOf } from "./text.ts";
