/** A figure that a judge measured, with the bounds that it must keep. */
export interface Figure {
  name: string;
  value: number;
  /** Decimals that are printed; 2 by default. */
  digits?: number;
  least?: number;
  most?: number;
  /** What we want, where the bounds are what we have. */
  aim?: number;
}

/** `npm run judge:all` collects the lines that begin so. */
export const FIGURES = "Figures: ";

/** Prints the figures in one line, and returns those that are outside their bounds. */
export function printFigures(figures: readonly Figure[]): string[] {
  console.info(FIGURES + figures.map(describeFigure).join(", "));
  return figures.filter((figure) => !isWithinBounds(figure)).map(describeFigure);
}

/** False for NaN, which a judge without a single case computes. */
function isWithinBounds({ value, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: Figure): boolean {
  return value >= least && value <= most;
}

function describeFigure({ name, value, digits = 2, least, most, aim }: Figure): string {
  const bounds = [
    ...(least === undefined ? [] : [`at least ${round(least, digits)}`]),
    ...(most === undefined ? [] : [`at most ${round(most, digits)}`]),
    ...(aim === undefined ? [] : [`aim ${round(aim, digits)}`]),
  ];
  return `${name} ${round(value, digits)}${bounds.length === 0 ? "" : ` (${bounds.join(", ")})`}`;
}

/** With more decimals where fewer would print zero. */
function round(value: number, digits: number): string {
  return value !== 0 && Number(value.toFixed(digits)) === 0 ? value.toPrecision(1) : value.toFixed(digits);
}
