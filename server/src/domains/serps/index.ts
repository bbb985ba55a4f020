import { diffSerps } from "./operations/diff-serps.ts";
import { fetchSerp } from "./operations/fetch-serp.ts";
import { getSerp } from "./operations/get-serp.ts";
import { listSerps } from "./operations/list-serps.ts";

export type { OwnPlace } from "./own-place.ts";
export { serpDiff } from "./serp-diff.ts";
export {
  findEarlierSerps,
  findFreshSerp,
  findResultsOn,
  findSerp,
  findTitlesOf,
  insertSerp,
  selectQuestions,
} from "./serps.store.ts";
export { type Search, serpContent, withSections } from "./serps.ts";

export const operations = [fetchSerp, listSerps, getSerp, diffSerps];
