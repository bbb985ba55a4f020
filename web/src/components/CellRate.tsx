import { formatNumber } from "../i18n/format.ts";
import { t } from "../i18n/index.ts";
import { EvidenceLink } from "./EvidenceLink.tsx";
import { FEW, intervalText, rateText } from "./words/citation-words.ts";

/** "44 of 115" with the rate and its interval. The count opens the answers behind it. */
export function CellRate({
  cell: { hits, n, rate, interval, evidence = null },
}: {
  cell: {
    hits: number;
    n: number;
    rate: number | null;
    interval: { low: number; high: number } | null;
    evidence?: string | null;
  };
}) {
  return (
    <span className="block leading-tight tabular-nums">
      <span className="whitespace-nowrap">
        <EvidenceLink evidence={evidence} className="font-medium">
          {t("{hits} of {n}", { hits: formatNumber(hits), n: formatNumber(n) })}
        </EvidenceLink>{" "}
        <span className="text-xs text-muted">{n < FEW ? null : rateText({ rate, n })}</span>
      </span>
      <span className="block text-2xs whitespace-nowrap text-muted">{intervalText(interval)}</span>
    </span>
  );
}
