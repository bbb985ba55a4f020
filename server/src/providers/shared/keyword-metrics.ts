import {
  type KeywordMetrics,
  type MonthlySearches,
  NO_METRICS,
  SEARCH_MONTHS,
  VENDOR_INTENTS,
  type VendorIntent,
} from "@findable/contract";
import { roundTo } from "../../kernel/statistics/summaries.ts";
import { within } from "./within.ts";

/** Values as vendors send them: each can be missing or out of range. */
export interface ReportedMetrics {
  /** US dollars. */
  cpc?: number | null | undefined;
  competition?: number | null | undefined;
  monthlySearches?: readonly { year: number; month: number; volume: number | null | undefined }[] | null | undefined;
  vendorIntent?: string | null | undefined;
  trafficPotential?: number | null | undefined;
  language?: string | null | undefined;
}

/** The metrics of a keyword; undefined if the vendor reports none. */
export function metricsFrom(reported: ReportedMetrics): KeywordMetrics | undefined {
  const { cpc, competition, monthlySearches, vendorIntent, trafficPotential, language } = reported;
  const metrics: KeywordMetrics = {
    cpc: typeof cpc === "number" && cpc >= 0 && Number.isFinite(cpc) ? roundTo(cpc, 2) : null,
    competition: typeof competition === "number" && competition >= 0 && competition <= 1 ? competition : null,
    monthlySearches: latestMonths(monthlySearches ?? []),
    vendorIntent: intentOf(vendorIntent),
    trafficPotential: within(trafficPotential, Number.MAX_SAFE_INTEGER),
    language: languageOf(language),
  };
  return Object.values(metrics).every((value) => value === null) ? undefined : metrics;
}

function latestMonths(
  months: readonly { year: number; month: number; volume: number | null | undefined }[],
): MonthlySearches[] | null {
  const known = months.flatMap(({ year, month, volume }) => {
    const searches = within(volume, Number.MAX_SAFE_INTEGER);
    if (searches === null || year < 2000 || year > 9999 || month < 1 || month > 12) return [];
    return [{ month: `${year}-${String(month).padStart(2, "0")}`, volume: searches }];
  });
  const newest = known.toSorted((one, other) => (one.month < other.month ? 1 : -1)).slice(0, SEARCH_MONTHS);
  return newest.length === 0 ? NO_METRICS.monthlySearches : newest;
}

function intentOf(written: string | null | undefined): VendorIntent | null {
  return VENDOR_INTENTS.find((intent) => intent === written?.toLowerCase()) ?? null;
}

/** `zh` for `zh-TW`. */
function languageOf(code: string | null | undefined): string | null {
  return /^([a-z]{2})(?:[-_]|$)/i.exec(code ?? "")?.[1]?.toLowerCase() ?? null;
}
