import { sectionWord } from "../../components/words/section-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import type { FigureChange } from "../../ui/Tile.tsx";
import type { RankRecord } from "./use-history.ts";

/** The checks that say where the keyword stands: a failed one does not, nor one that ended above the last known position. */
export function measured(history: readonly RankRecord[]): RankRecord[] {
  return history.filter(({ outcome, conclusive }) => outcome !== "failed" && conclusive !== false);
}

export function bestOf(history: readonly RankRecord[]): RankRecord | undefined {
  return measured(history)
    .filter(({ position }) => position !== null)
    .reduce<RankRecord | undefined>(
      (best, next) =>
        (best?.position ?? Number.POSITIVE_INFINITY) <= (next.position ?? Number.POSITIVE_INFINITY) ? best : next,
      undefined,
    );
}

/** The change between two positions, for a tile. */
export function changeOf(now: number | null, before: number | null): FigureChange | undefined {
  if (now === before) return undefined;
  if (now === null) return { text: t("lost"), good: false, rising: false };
  if (before === null) return { text: t("new"), good: true, rising: true };
  const gained = before - now;
  return {
    text: formatNumber(Math.abs(gained)),
    good: gained > 0,
    rising: gained > 0,
  };
}

/** The result of a check. */
export function outcomeWord({ outcome, position, via, depth }: RankRecord): string {
  if (outcome === "failed") return t("check failed");
  if (position === null) return depth === null ? t("not found") : t("not in the first {n}", { n: formatNumber(depth) });
  return via === null ? t("position {n}", { n: position }) : t("featured snippet, position {n}", { n: position });
}

/** How the position is held, and the other sections of the page that show the brand. */
export function placeNotes({ via, surfaces }: Pick<RankRecord, "via" | "surfaces">): string[] {
  const others = surfaces.filter((surface) => surface !== via).map(sectionWord);
  return [
    ...(via === null ? [] : [sectionWord(via)]),
    ...(others.length === 0 ? [] : [t("also shown in {sections}", { sections: others.join(", ") })]),
  ];
}
