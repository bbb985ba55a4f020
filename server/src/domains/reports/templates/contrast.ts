/** Contrast of two colours, `#rrggbb`, by WCAG 2.2: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((left, right) => right - left);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

const STEPS = 20;

/** The colour mixed with white until it can be read on dark paper. */
export function lightenUntilReadable(color: string, paper: string, least: number): string {
  return mixUntilReadable(color, 255, paper, least);
}

/** The colour mixed with black until it can be read on light paper. */
export function darkenUntilReadable(color: string, paper: string, least: number): string {
  return mixUntilReadable(color, 0, paper, least);
}

function mixUntilReadable(color: string, target: 0 | 255, paper: string, least: number): string {
  for (let step = 1; step <= STEPS; step += 1) {
    const mixed = `#${channelsOf(color)
      .map((value) => Math.round(value + ((target - value) * step) / STEPS))
      .map((value) => value.toString(16).padStart(2, "0"))
      .join("")}`;
    if (contrastOf(mixed, paper) >= least) return mixed;
  }
  return target === 0 ? "#000000" : "#ffffff";
}
