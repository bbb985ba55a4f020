const STOPS = [". ", "! ", "? ", "\n", "。", "！", "？"];

/**
 * The sentence of an answer around a span, by fixed rules like those of `prominence`, so that a figure can be recomputed anywhere.
 * Looks at most `reach` characters to each side; a stop that ends in the last `after` characters before the span is no start.
 */
export function sentenceAround(
  text: string,
  span: { start: number; end: number },
  { reach, after = 0 }: { reach: number; after?: number },
): { start: number; end: number } {
  const first = Math.max(0, span.start - reach);
  const before = text.slice(first, Math.max(0, span.start - after));
  const from = Math.max(...STOPS.map((stop) => before.lastIndexOf(stop)));
  const behind = text.slice(span.end, span.end + reach);
  const to = behind.search(/[.!?](?:\s|$)|[。！？\n]/);
  return { start: first + from + 1, end: span.end + (to === -1 ? behind.length : to) };
}
