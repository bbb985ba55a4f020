import { useOperation } from "../../api/use-operation.ts";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { lastDays, topTen } from "../../components/rank-days.ts";
import { formatDay, formatNumber, formatPool } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useNow } from "../../session/use-now.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Meter } from "../../ui/Meter.tsx";
import { type FigureChange, Tile, Tiles } from "../../ui/Tile.tsx";

const DAY_MS = 86_400_000;

/** Each tile loads independently, so that one failed query does not hide the others. */
export function OverviewTiles() {
  return (
    <Tiles>
      <TopTenTile />
      <WaitingTile />
      <RunsTile />
      <CreditsTile />
    </Tiles>
  );
}

function TopTenTile() {
  const { data, error } = useOperation("research.keyword.rank_distribution", {}, { everyMs: 60_000 });
  const { last, before } = lastDays(data?.series ?? []);
  const label = t("In the top 10");
  if (last === undefined)
    return (
      <Tile
        label={label}
        value={undefined}
        note={noteOf(error, data === undefined, t("no rankings measured in 30 days"))}
      />
    );
  const moved = before === undefined ? 0 : topTen(last) - topTen(before);
  const change: FigureChange | undefined =
    moved === 0 ? undefined : { text: formatNumber(Math.abs(moved)), rising: moved > 0, good: moved > 0 };
  return (
    <Tile
      label={label}
      value={formatNumber(topTen(last))}
      unit={t("of {n}", { n: formatNumber(last.measured) })}
      change={change}
      note={t("keywords measured on {day}", { day: formatDay(last.date) })}
    />
  );
}

function WaitingTile() {
  const { data, error } = useOperation("agent.approval.list", { limit: 200 }, { everyMs: 15_000 });
  const oldest = data?.data.map(({ raisedAt }) => raisedAt).toSorted()[0];
  return (
    <Tile
      label={t("Waiting for you")}
      value={data === undefined ? undefined : formatNumber(data.total)}
      tone={(data?.total ?? 0) > 0 ? "warn" : undefined}
      note={
        oldest === undefined ? (
          noteOf(error, data === undefined, t("no pending approvals"))
        ) : (
          <>
            {t("oldest")} <RelativeTime at={oldest} />
          </>
        )
      }
    />
  );
}

function RunsTile() {
  const midnight = new Date(useNow(DAY_MS)).toISOString();
  const today = useOperation(
    "agent.invocations.list",
    { topLevel: true, since: midnight, limit: 1 },
    { everyMs: 15_000 },
  );
  const failed = useOperation(
    "agent.invocations.list",
    { topLevel: true, since: midnight, status: "FAILED", limit: 1 },
    { everyMs: 15_000 },
  );
  const count = failed.data?.total ?? 0;
  return (
    <Tile
      label={t("Runs today")}
      value={today.data === undefined ? undefined : formatNumber(today.data.total)}
      note={noteOf(
        today.error,
        today.data === undefined,
        t("{n, plural, =0 {none failed} one {# failed} other {# failed}} · since midnight UTC", { n: count }),
      )}
    />
  );
}

function CreditsTile() {
  const id = useWorkspaceId() ?? "";
  const { data, error } = useOperation("workspaces.usage", { id }, { everyMs: 60_000 });
  if (data === undefined) return <Tile label={t("Credits left")} value={undefined} note={noteOf(error, true, "")} />;
  const { allocated, remaining } = data.credits;
  const isShort = allocated > 0 && remaining / allocated < 0.1;
  return (
    <Tile
      label={t("Credits left")}
      value={formatPool(remaining)}
      tone={isShort ? "bad" : undefined}
      note={
        <span className="flex flex-col gap-1.5 pt-0.5">
          <Meter
            label={t("Credits used or reserved")}
            value={allocated - remaining}
            max={allocated}
            tone={isShort ? "bad" : "usual"}
          />
          {t("of {all} until {day}", { all: formatPool(allocated), day: formatDay(data.billingCycle.endDate) })}
        </span>
      }
    />
  );
}

function noteOf(error: Error | null, isLoading: boolean, otherwise: string): string {
  if (error !== null) return error.message;
  return isLoading ? t("Loading") : otherwise;
}
