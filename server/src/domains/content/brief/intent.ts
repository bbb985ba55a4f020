import type { BriefContent } from "@findable/contract";
import { classifyResult, type ResultType } from "../../../kernel/text/page-type.ts";
import { hostOf } from "../../../kernel/text/site-domains.ts";

const LABELS: Record<ResultType, BriefContent["intent"]["label"]> = {
  guide: "learn",
  discussion: "learn",
  video: "learn",
  template: "find",
  comparison: "compare",
  review: "compare",
  list: "compare",
  "product page": "buy",
};

/** What searchers want, by the types of the pages that rank. */
export function intentOf(results: readonly { url: string; title: string }[]): BriefContent["intent"] {
  const types = results.flatMap(
    ({ url, title }) => classifyResult({ url, title, host: hostOf(url), structuredDataTypes: [] }) ?? [],
  );
  const [first] = countsOf(types);
  const [label] = countsOf(types.map((type) => LABELS[type]));
  if (first === undefined || label === undefined)
    return { label: "learn", pageType: null, evidence: "The types of the results are unknown." };
  return {
    label: label.value,
    pageType: first.count * 2 > results.length ? first.value : null,
    evidence: `${first.count} of ${results.length} results are of the type ${first.value}.`,
  };
}

function countsOf<T>(values: readonly T[]): { value: T; count: number }[] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((one, other) => other.count - one.count);
}
