import type { EChartsOption } from "echarts";
import { BarChart, LineChart, ScatterChart } from "echarts/charts";
import { GridComponent, LegendComponent, MarkLineComponent, TooltipComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { type ChartColors, readColors } from "./chart-colors.ts";

use([
  BarChart,
  LineChart,
  ScatterChart,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  CanvasRenderer,
]);

/** Draws a chart into a box, and redraws it on resize or theme change until `stop` is called. */
export function drawChart(
  box: HTMLElement,
  option: (colors: ChartColors) => EChartsOption,
): { redraw(): void; stop(): void } {
  const chart = init(box, null, { renderer: "canvas" });
  const redraw = () => {
    const colors = readColors();
    chart.setOption(withHouseLook(option(colors), colors), { notMerge: true });
  };
  redraw();
  const resizing = new ResizeObserver(() => chart.resize());
  resizing.observe(box);
  const theming = new MutationObserver(redraw);
  theming.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return {
    redraw,
    stop() {
      resizing.disconnect();
      theming.disconnect();
      chart.dispose();
    },
  };
}

/** The defaults of the library are for light pages: dark labels and bright lines. */
function withAxisLook<Axis extends EChartsOption["xAxis"] | EChartsOption["yAxis"]>(
  given: Axis,
  colors: Pick<ChartColors, "muted" | "line">,
): Axis {
  if (Array.isArray(given)) return given.map((axis) => withAxisLook(axis, colors)) as Axis;
  const { muted, line } = colors;
  const { axisLabel, axisLine, splitLine, ...axis } = { ...given } as Record<string, object | undefined>;
  return {
    ...axis,
    axisLabel: { color: muted, ...axisLabel },
    axisLine: { lineStyle: { color: line }, ...axisLine },
    splitLine: { lineStyle: { color: line }, ...splitLine },
  } as Axis;
}

function withHouseLook(option: EChartsOption, colors: ChartColors): EChartsOption {
  return {
    color: [...colors.series],
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily, color: colors.muted },
    animation: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    animationDuration: 250,
    grid: { left: 8, right: 12, top: 16, bottom: 8, containLabel: true },
    ...option,
    ...(option.xAxis === undefined ? {} : { xAxis: withAxisLook(option.xAxis, colors) }),
    ...(option.yAxis === undefined ? {} : { yAxis: withAxisLook(option.yAxis, colors) }),
    tooltip: {
      trigger: "axis",
      // Render the tooltip on the canvas: the content security policy blocks inline styles in HTML.
      renderMode: "richText",
      backgroundColor: colors.surface,
      borderColor: colors.line,
      textStyle: { color: colors.ink, fontSize: 12 },
      ...option.tooltip,
    },
  };
}
