import type { WorkspaceUsage } from "@findable/contract/client";
import { PageLink } from "../../components/PageLink.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { Meter } from "../../ui/Meter.tsx";

/** Monthly caps that apply to runs of this key in this workspace. */
export function Caps({ usage: { caps } }: { usage: WorkspaceUsage }) {
  return (
    <Card
      title={t("Monthly caps")}
      note={t("A run that would exceed a cap does not start.")}
      actions={
        <PageLink page="settings" className="text-sm text-accent hover:underline">
          {t("Change the workspace's cap")}
        </PageLink>
      }
    >
      {caps.length === 0 ? (
        <p className="text-sm text-muted">{t("No cap: the pool is the only limit.")}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {caps.map(({ of, limit, committed }) => (
            <li key={`${of} ${limit} ${committed}`} className="flex flex-col gap-1.5">
              <div className="flex justify-between gap-4 text-sm">
                <span>{of === "workspace" ? t("This workspace") : t("Your API key")}</span>
                <span className="tabular-nums">
                  {t("{committed} of {limit} credits", {
                    committed: formatNumber(committed),
                    limit: formatNumber(limit),
                  })}
                </span>
              </div>
              <Meter
                label={of === "workspace" ? t("This workspace") : t("Your API key")}
                value={committed}
                max={limit}
                tone={committed > limit * 0.9 ? "warn" : "usual"}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
