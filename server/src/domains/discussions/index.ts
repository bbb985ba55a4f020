import { getDiscussion } from "./operations/get-discussion.ts";
import { listDiscussions } from "./operations/list-discussions.ts";
import { listPainPoints } from "./operations/list-pain-points.ts";
import { researchDiscussions } from "./operations/research-discussions.ts";

/** The analysis, for `ctx.compute`. */
export const ANALYSIS_MODULE = new URL("./analysis/analyse-threads.ts", import.meta.url);
export type { Analysis, AnalysisInput } from "./analysis/analyse-threads.ts";
export { engagementOf, livelinessOf } from "./analysis/engagement.ts";
export { dropUnstated, selectPainPoints, selectQuotedPains } from "./pain-points.store.ts";
export { type AnalysedPain, type StoredAnalysis, storeAnalysis } from "./store-analysis.ts";
export {
  deleteThread,
  type NewThread,
  type StoringRun,
  selectReadThreads,
  selectToRecheck,
  storeThread,
} from "./threads.store.ts";

export const operations = [researchDiscussions, listDiscussions, getDiscussion, listPainPoints];
