/** The theme's tokens as colours, for canvases, which cannot read CSS variables. */
export interface ChartColors {
  ink: string;
  muted: string;
  line: string;
  surface: string;
  series: readonly string[];
  /** The first series colour in six steps from full to faint, for amounts of one kind. */
  shades: readonly string[];
}

/** A canvas understands fewer colour formats than the tokens use, so the browser converts each colour to `rgb()`. */
export function readColors(): ChartColors {
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
