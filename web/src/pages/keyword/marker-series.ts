import type { EChartsOption } from "echarts";
import { t } from "../../i18n/index.ts";
import type { ChartColors } from "../../ui/Chart.tsx";
import { MARKER_SHAPES } from "./marker-words.ts";
import type { RankMarker } from "./use-history.ts";

type Series = Extract<NonNullable<EChartsOption["series"]>, readonly unknown[]>;

/** Marks stand at its end, above all positions. */
export const MARKER_AXIS = { type: "value", min: 0, max: 1, show: false } as const;
const MARKER_AXIS_INDEX = 1;

/** What happened, above the positions: a hairline goes down from what may concern the keyword. */
export function markerSeries(markers: readonly RankMarker[], { surface, series }: ChartColors): Series {
  const [, , , storm = "", , publication = ""] = series;
  const of = (kind: RankMarker["kind"], concerns: RankMarker["concerns"]) =>
    markers.filter((marker) => marker.kind === kind && marker.concerns === concerns).map(({ at }) => Date.parse(at));
  return [
    {
      ...marks(t("Many moved at once"), of("storm", "workspace"), "storm", storm),
      markLine: hairlines(of("storm", "workspace"), storm, "dashed"),
    },
    {
      ...marks(t("Page published"), of("publication", "keyword"), "publication", publication),
      markLine: hairlines(of("publication", "keyword"), publication, "solid"),
    },
    {
      ...marks(t("Another page published"), of("publication", "workspace"), "publication", surface),
      itemStyle: { color: surface, borderColor: publication, borderWidth: 1.2 },
    },
  ];
}

function marks(name: string, times: readonly number[], kind: RankMarker["kind"], color: string) {
  return {
    name,
    type: "scatter" as const,
    yAxisIndex: MARKER_AXIS_INDEX,
    data: times.map((at) => [at, 1]),
    symbol: `path://${MARKER_SHAPES[kind]}`,
    symbolSize: [11, 14],
    symbolOffset: [0, -13],
    clip: false,
    itemStyle: { color },
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
