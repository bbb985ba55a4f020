import type { ChartColors } from "../../ui/chart-colors.ts";
import { MARKER_SHAPES } from "./marker-words.ts";
import { type Series, withoutEmpty } from "./position-series.ts";
import type { RankMarker } from "./use-history.ts";

/** Markers stand at the top of this axis, above all positions. */
export const MARKER_AXIS = { type: "value", min: 0, max: 1, show: false } as const;
const MARKER_AXIS_INDEX = 1;

/** Event markers above the positions. A vertical line marks an event that may concern the keyword. */
export function markerSeries(markers: readonly RankMarker[], { surface, series }: ChartColors): Series {
  const [, , , storm = "", , publication = ""] = series;
  const of = (kind: RankMarker["kind"], concerns: RankMarker["concerns"]) =>
    markers.filter((marker) => marker.kind === kind && marker.concerns === concerns).map(({ at }) => Date.parse(at));
  const storms = of("storm", "workspace");
  const mine = of("publication", "keyword");
  const others = of("publication", "workspace");
  return withoutEmpty([
    { ...marks(storms, "storm", { color: storm }), markLine: hairlines(storms, storm, "dashed") },
    { ...marks(mine, "publication", { color: publication }), markLine: hairlines(mine, publication, "solid") },
    marks(others, "publication", { color: surface, borderColor: publication, borderWidth: 1.2 }),
  ]);
}

function marks(times: readonly number[], kind: RankMarker["kind"], itemStyle: object) {
  return {
    type: "scatter" as const,
    yAxisIndex: MARKER_AXIS_INDEX,
    data: times.map((at) => [at, 1]),
    symbol: `path://${MARKER_SHAPES[kind]}`,
    symbolSize: [11, 14],
    symbolOffset: [0, -13],
    clip: false,
    itemStyle,
    z: 6,
  };
}

function hairlines(times: readonly number[], color: string, type: "dashed" | "solid") {
  return {
    silent: true,
    symbol: "none",
    animation: false,
    label: { show: false },
    lineStyle: { color, type, width: 1, opacity: 0.7 },
    data: times.map((xAxis) => ({ xAxis })),
  };
}
