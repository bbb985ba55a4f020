/** A small line chart without axes. `values` may have gaps; `inverted` puts small numbers on top, for ranks. */
export function Sparkline({
  values,
  label,
  inverted = false,
  width = 72,
  height = 20,
}: {
  values: readonly (number | null)[];
  /** Description for screen readers. */
  label: string;
  inverted?: boolean;
  width?: number;
  height?: number;
}) {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const place = (value: number, index: number) => {
    const share = high === low ? 0.5 : (value - low) / (high - low);
    const x = values.length < 2 ? width / 2 : 2 + (index / (values.length - 1)) * (width - 4);
    return `${x.toFixed(1)} ${(2 + (inverted ? share : 1 - share) * (height - 4)).toFixed(1)}`;
  };
  const path = values
    .map((value, index) => (value === null ? "" : `${values[index - 1] == null ? "M" : "L"}${place(value, index)}`))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="overflow-visible text-chart-1"
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
