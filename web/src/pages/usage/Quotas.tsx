import type { WorkspaceUsage } from "@findable/contract/client";
import { formatBytes, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { Meter } from "../../ui/Meter.tsx";

/** Limits other than credits. */
export function Quotas({ usage: { quotas } }: { usage: WorkspaceUsage }) {
  const { storage, gscIndexingDaily } = quotas;
  return (
    <Card title={t("Other limits")} note={t("Current usage")}>
      <ul className="flex flex-col gap-4">
        <li className="flex flex-col gap-1.5">
          <div className="flex justify-between gap-4 text-sm">
            <span>{t("Files")}</span>
            <span className="whitespace-nowrap tabular-nums">
              {t("{used} of {limit}", { used: formatBytes(storage.used), limit: formatBytes(storage.limit) })}
            </span>
          </div>
          <Meter
            label={t("Files")}
            value={storage.used}
            max={storage.limit}
            tone={storage.beyond > 0 ? "bad" : storage.used > storage.limit * 0.9 ? "warn" : "usual"}
          />
          {storage.beyond > 0 ? (
            <p className="text-xs text-bad">{t("{bytes} over the limit", { bytes: formatBytes(storage.beyond) })}</p>
          ) : null}
        </li>
        <li className="flex flex-col gap-1.5">
          <div className="flex justify-between gap-4 text-sm">
            <span>{t("Pages submitted to Google Search Console today")}</span>
            <span className="whitespace-nowrap tabular-nums">
              {t("{used} of {limit}", {
                used: formatNumber(gscIndexingDaily.usedToday),
                limit: formatNumber(gscIndexingDaily.limit),
              })}
            </span>
          </div>
          <Meter
            label={t("Pages submitted to Google Search Console today")}
            value={gscIndexingDaily.usedToday}
            max={gscIndexingDaily.limit}
          />
        </li>
      </ul>
    </Card>
  );
}
