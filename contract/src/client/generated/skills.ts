// Made from the contracts by `npm run generate -w contract`. Changes by hand are lost.
import type {
  BootstrapBrandInput,
  BootstrapBrandResult,
  CitationHunterInput,
  CitationHunterResult,
  ContentFactoryInput,
  ContentFactoryResult,
  KeywordManagerInput,
  KeywordManagerResult,
  LinkHunterInput,
  LinkHunterResult,
  LinkSwapEvaluatorInput,
  LinkSwapEvaluatorResult,
  ProducePublishInput,
  ProducePublishResult,
  RankMonitorInput,
  RankMonitorResult,
  RefreshStaleInput,
  RefreshStaleResult,
} from "./shapes.ts";

/** What the built-in skills take and make, by slug. */
export interface Skills {
  bootstrap_brand: { input: BootstrapBrandInput; result: BootstrapBrandResult };
  rank_monitor: { input: RankMonitorInput; result: RankMonitorResult };
  citation_hunter: { input: CitationHunterInput; result: CitationHunterResult };
  link_hunter: { input: LinkHunterInput; result: LinkHunterResult };
  content_factory: { input: ContentFactoryInput; result: ContentFactoryResult };
  refresh_stale: { input: RefreshStaleInput; result: RefreshStaleResult };
  keyword_manager: { input: KeywordManagerInput; result: KeywordManagerResult };
  link_swap_evaluator: { input: LinkSwapEvaluatorInput; result: LinkSwapEvaluatorResult };
  "produce.publish": { input: ProducePublishInput; result: ProducePublishResult };
}
