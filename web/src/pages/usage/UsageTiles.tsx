import type { WorkspaceUsage } from "@findable/contract/client";
import { formatDollars, formatNumber, formatPool, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useNow } from "../../session/use-now.ts";
import { Meter } from "../../ui/Meter.tsx";
import { Tile, Tiles } from "../../ui/Tile.tsx";

const DAY_MS = 86_400_000;

/** Credits remaining, used, reserved and forecast, and vendors' dollars. A past month has only what was used. */
export function UsageTiles({ usage, isPast }: { usage: WorkspaceUsage; isPast: boolean }) {
  const { credits, pool, vendors } = usage;
  const isShared = pool.scope === "agency";
  const forecast = forecastOf(usage, useNow());
  const tooMuch = forecast !== undefined && forecast.credits > credits.used + credits.remaining;
  const dollars = formatDollars(vendors.reduce((sum, { costUsd }) => sum + costUsd, 0));
  if (isPast) {
    return (
      <Tiles>
        <Tile
          label={t("Used")}
          help={t("Credits that the runs of this workspace were charged in the month.")}
          value={formatNumber(credits.used)}
          unit={t("credits")}
          note={t("in the month · this workspace")}
        />
        <Tile
          label={t("Charged by vendors")}
          help={t("What vendors charge you for the runs of this workspace. It is not part of the credits.")}
          value={dollars}
          note={t("in the month · this workspace")}
        />
      </Tiles>
    );
  }
  return (
    <Tiles>
      <Tile
        label={t("Remaining")}
        help={t("Credits of the pool that are neither used nor reserved for runs in progress.")}
        value={formatPool(credits.remaining)}
        unit={t("credits")}
        note={isShared ? t("now · agency pool") : t("now · workspace pool")}
        tone={credits.remaining <= 0 ? "bad" : undefined}
      />
      <Tile
        label={t("Used")}
        help={t("Credits that the runs of this workspace were charged in the month.")}
        value={formatNumber(credits.used)}
        unit={t("credits")}
        note={t("this month · this workspace")}
      />
      <Tile
        label={t("Charged by vendors")}
        help={t("What vendors charge you for the runs of this workspace. It is not part of the credits.")}
        value={dollars}
        note={t("this month · this workspace")}
      />
      <Tile
        label={t("Month-end forecast")}
        help={t("Credits at the end of the month if use continues as so far.")}
        value={forecast === undefined ? undefined : formatNumber(forecast.credits)}
        unit={t("credits")}
        note={
          forecast === undefined
            ? t("available after 1 day")
            : t("based on {n, plural, one {# day} other {# days}} of use", { n: forecast.days })
        }
        tone={tooMuch ? "warn" : undefined}
      />
      <div className="col-span-full flex flex-col gap-1.5 rounded-xl border bg-surface p-4 shadow-card">
        <div className="flex flex-wrap justify-between gap-x-4 text-sm">
          <span className="font-medium">{isShared ? t("Agency pool, all workspaces") : t("Workspace pool")}</span>
          <span className="text-muted tabular-nums">
            {t("{used} used and {reserved} reserved of {all}", {
              used: formatNumber(pool.used),
              reserved: formatNumber(pool.reserved),
              all: formatPool(credits.allocated),
            })}{" "}
            ({formatShare(credits.allocated === 0 ? 0 : (pool.used + pool.reserved) / credits.allocated)})
          </span>
        </div>
        <Meter
          label={t("Pool credits used and reserved")}
          value={pool.used + pool.reserved}
          max={credits.allocated}
          tone={credits.remaining < credits.allocated * 0.1 ? "warn" : "usual"}
        />
      </div>
    </Tiles>
  );
}

/** Extrapolates the month's credits from use so far. Undefined during the first day. */
function forecastOf(
  { billingCycle, credits }: Pick<WorkspaceUsage, "billingCycle" | "credits">,
  now: number,
): { credits: number; days: number } | undefined {
  const passed = (now - Date.parse(billingCycle.startDate)) / DAY_MS;
  if (passed < 1) return undefined;
  const days = Math.min(passed, billingCycle.durationDays);
  return { credits: Math.round((credits.used / days) * billingCycle.durationDays), days: Math.floor(days) };
}
