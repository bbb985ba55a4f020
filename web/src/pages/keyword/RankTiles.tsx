import { formatDay, formatOrDash, formatRelative } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useNow } from "../../session/use-now.ts";
import { Tile, Tiles } from "../../ui/Tile.tsx";
import { bestOf, changeOf, daysBefore, measured, outcomeWord, placeNotes } from "./rank-checks.ts";
import type { RankRecord } from "./use-history.ts";

/** The current position, the best position and the changes. */
export function RankTiles({ history, days, device }: { history: readonly RankRecord[]; days: string; device: string }) {
  const nowMs = useNow();
  const checks = measured(history);
  const now = checks.at(-1);
  const best = bestOf(history);
  return (
    <Tiles>
      <Tile
        label={t("Position")}
        value={now === undefined ? undefined : (now.position ?? outcomeWord(now))}
        note={
          now === undefined
            ? t("no check in the last {days} days", { days })
            : [
                t("{device} · checked {when}", { device, when: formatRelative(now.checkDate, nowMs) }),
                ...placeNotes(now),
              ].join(" · ")
        }
      />
      <Tile
        label={t("Best")}
        value={best?.position}
        note={
          now === undefined
            ? t("no check in the last {days} days", { days })
            : best === undefined
              ? t("last {days} days · not ranking", { days })
              : t("last {days} days · on {day}", { days, day: formatDay(best.checkDate) })
        }
      />
      <Moved label={t("Compared with 7 days before")} now={now} before={daysBefore(history, 7)} />
      <Moved label={t("Compared with 28 days before")} now={now} before={daysBefore(history, 28)} />
    </Tiles>
  );
}

function Moved({ label, now, before }: { label: string; now: RankRecord | undefined; before: RankRecord | undefined }) {
  if (now === undefined || before === undefined)
    return <Tile label={label} value={undefined} note={t("no earlier check")} />;
  const change = changeOf(now.position, before.position);
  return (
    <Tile
      label={label}
      value={
        before.position === null && now.position === null
          ? undefined
          : t("{from} to {to}", { from: formatOrDash(before.position), to: formatOrDash(now.position) })
      }
      change={change}
      note={
        before.position === null
          ? t("{outcome} on {day}", { outcome: outcomeWord(before), day: formatDay(before.checkDate) })
          : t("since {day}", { day: formatDay(before.checkDate) })
      }
    />
  );
}
