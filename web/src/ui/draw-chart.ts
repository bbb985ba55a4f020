import type { EChartsOption } from "echarts";
import { BarChart, LineChart, ScatterChart } from "echarts/charts";
import { GridComponent, LegendComponent, MarkLineComponent, TooltipComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import type { ChartColors } from "./Chart.tsx";

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

function withHouseLook(option: EChartsOption, colors: ChartColors): EChartsOption {
  return {
    color: [...colors.series],
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily, color: colors.muted },
    animation: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    animationDuration: 250,
    grid: { left: 8, right: 12, top: 16, bottom: 8, containLabel: true },
    ...option,
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

/** Let the browser convert the tokens' colours: a canvas accepts fewer colour formats. */
function readColors(): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const token = (name: string) => style.getPropertyValue(name).trim();
  const read = (name: string) => paint(token(name));
  const paint = (written: string): string => {
    if (context === null) return written;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = written;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
  return {
    ink: read("--ink"),
    muted: read("--muted"),
    line: read("--line"),
    surface: read("--raised"),
    series: [1, 2, 3, 4, 5, 6].map((place) => read(`--chart-${place}`)),
    shades: [100, 78, 58, 41, 28, 18].map((share) =>
      paint(`color-mix(in oklab, ${token("--chart-1")} ${share}%, ${token("--surface")})`),
    ),
  };
}
