import type { ContentGap, ContentGapReport } from "@findable/contract";
import type { AdviceFor } from "../worth/index.ts";

/** Whether the latest analysis of a gap's keyword advises against it. Without an analysis, what the report found on its results page. */
export function isGapAdvisedAgainst({ keyword, advisedAgainst }: ContentGap, advice: AdviceFor): boolean {
  return advice(keyword)?.isAgainst ?? advisedAgainst === true;
}

/**
 * A stored report with the advice of today, which clusters, opportunities and the queue of content follow, too: what an analysis advised
 * against since the report comes last.
 */
export function adviseReport(report: ContentGapReport, advice: AdviceFor): ContentGapReport {
  const advised = report.gaps.map((gap) => {
    const isAgainst = isGapAdvisedAgainst(gap, advice);
    return { ...gap, advisedAgainst: isAgainst, ...(isAgainst ? { priority: "LOW" as const } : {}) };
  });
  const against = advised.filter(({ advisedAgainst }) => advisedAgainst);
  return {
    ...report,
    gaps: [...advised.filter(({ advisedAgainst }) => !advisedAgainst), ...against],
    ...(report.coverage === undefined ? {} : { coverage: { ...report.coverage, advisedAgainst: against.length } }),
  };
}
