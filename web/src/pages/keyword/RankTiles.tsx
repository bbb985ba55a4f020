import { moveWord } from "../../components/words/rank-word.ts";
import { formatDay, formatOrDash, formatRelative } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useNow } from "../../session/use-now.ts";
import { cn } from "../../ui/class-names.ts";
import { Tile, Tiles } from "../../ui/Tile.tsx";
import { bestOf, changeOf, measured, outcomeWord, placeNotes } from "./rank-checks.ts";
import type { RankRecord } from "./use-history.ts";
import { type AskedRank, type RankMove, useRankMove } from "./use-rank-move.ts";

/** The current position, the best position and the changes. */
export function RankTiles({
  asked,
  history,
  isOld,
  days,
  device,
}: {
  asked: AskedRank;
  history: readonly RankRecord[];
  /** The history belongs to the previous request. */
  isOld: boolean;
  days: string;
  device: string;
}) {
  const nowMs = useNow();
  const [week, month] = [useRankMove(asked, 7), useRankMove(asked, 28)];
  const checks = measured(history);
  const now = checks.at(-1);
  const best = bestOf(history);
  // The figures of the device before are still shown while those of another load.
  const isBusy = isOld || [week, month].some(({ isPlaceholderData, isPending }) => isPlaceholderData || isPending);
  return (
    <div aria-busy={isBusy || undefined} className={cn("transition-opacity", isBusy && "opacity-55")}>
      <Tiles>
        <Tile
          label={t("Position")}
          help={t("Where your site stands in the results for this keyword, by the latest check. 1 is the top.")}
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
          help={t("Your best position in the chosen period.")}
          value={best?.position}
          note={
            now === undefined
              ? t("no check in the last {days} days", { days })
              : best === undefined
                ? t("last {days} days · not ranking", { days })
                : t("last {days} days · on {day}", { days, day: formatDay(best.checkDate) })
          }
        />
        <Moved label={t("Compared with 7 days before")} moved={week.data} isLoading={week.isPending} />
        <Moved label={t("Compared with 28 days before")} moved={month.data} isLoading={month.isPending} />
      </Tiles>
    </div>
  );
}

/** How the keyword moved, by the same judge as the overview. */
function Moved({ label, moved, isLoading }: { label: string; moved: RankMove | undefined; isLoading: boolean }) {
  if (moved === undefined)
    return (
      <Tile
        label={label}
        help={t("How the position changed, and whether by more than it usually fluctuates.")}
        value={undefined}
        note={isLoading ? t("loading") : t("could not be read")}
      />
    );
  if (moved.move === null)
    return (
      <Tile
        label={label}
        help={t("How the position changed, and whether by more than it usually fluctuates.")}
        value={undefined}
        note={t("no earlier check")}
      />
    );
  const { from, to, fromCheckedAt } = moved.move;
  return (
    <Tile
      label={label}
      help={t("How the position changed, and whether by more than it usually fluctuates.")}
      value={
        from === null && to === null
          ? undefined
          : t("{before} to {now}", { before: formatOrDash(from), now: formatOrDash(to) })
      }
      change={changeOf(to, from)}
      note={t("since {day}, {verdict}", { day: formatDay(fromCheckedAt), verdict: verdictWord(moved) })}
    />
  );
}

function verdictWord({ verdict, reason }: RankMove): string {
  if (verdict === "within_noise") return t("within normal fluctuation");
  if (verdict !== "unknown") return moveWord(verdict);
  if (reason === "unconfirmed") return t("in one check only");
  return reason === "deeper_look" ? t("found by a deeper look") : t("too few checks to judge");
}
