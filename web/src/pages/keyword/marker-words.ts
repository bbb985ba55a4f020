import { t } from "../../i18n/index.ts";
import type { RankMarker } from "./use-history.ts";

/** SVG paths in a 16 by 16 box: a bolt and a document. */
export const MARKER_SHAPES: Readonly<Record<RankMarker["kind"], string>> = {
  storm: "M9.5 0 3 9h4.2L6 16l7-9.5H8.6z",
  publication: "M3 0h6.5L13 3.8V16H3z",
};

/** An event as one line of text. */
export function markerWords({ title, storm }: RankMarker): string {
  return storm === null
    ? t("Published: {title}", { title })
    : t("{moved} of {ranking} keywords moved simultaneously", { moved: storm.moved, ranking: storm.ranking });
}
