import type { WorkspaceUsage } from "@findable/contract/client";
import { formatNumber, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { Meter } from "../../ui/Meter.tsx";

/** Credits used this month, by area. */
export function Areas({ usage: { breakdown, credits } }: { usage: WorkspaceUsage }) {
  const areas = [
    [t("Research"), breakdown.research],
    [t("Content"), breakdown.produce],
    [t("Indexing"), breakdown.indexing],
    [t("Outreach"), breakdown.link_building],
  ] as const;
  return (
    <Card title={t("Credits by area")} note={t("This workspace, in the month")}>
      <ul className="flex flex-col gap-4">
        {areas.map(([name, used]) => (
          <li key={name} className="flex flex-col gap-1.5">
            <div className="flex justify-between gap-4 text-sm">
              <span>{name}</span>
              <span className="tabular-nums">
                {formatNumber(used)}{" "}
                <span className="text-muted">({formatShare(credits.used === 0 ? 0 : used / credits.used)})</span>
              </span>
            </div>
            <Meter label={name} value={used} max={credits.used} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
