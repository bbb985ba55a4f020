import type { AnswerSpan } from "../port.ts";

interface Offsets {
  start: number;
  end: number;
}

/** A part of a text in UTF-16 units, or null where the offsets lie outside of it. */
function within(text: string, { start, end }: Offsets): Offsets | null {
  return Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= text.length
    ? { start, end }
    : null;
}

/**
 * The place of a citation marker. The vendor does not say whether its offsets count UTF-16 units or code points, so both are
 * tried: the right one lands on the link. If neither does, the link is searched in the text.
 */
export function markerSpan(text: string, offsets: Offsets, url: string): AnswerSpan | null {
  const isMarker = ({ start, end }: Offsets) => {
    const words = text.slice(start, end);
    return (/^[([【].*[)\]】]$/s.test(words) || words.startsWith("http")) && holds(words, url);
  };
  const candidates = [within(text, offsets), within(text, fromCodePoints(text, offsets))];
  const found = candidates.find((span) => span !== null && isMarker(span)) ?? linkPlace(text, url);
  return found === null || found === undefined ? null : { ...found, kind: "marker" };
}

/** The first Markdown link to a page in the text, or its bare address. */
export function linkSpan(text: string, url: string): AnswerSpan | null {
  const found = linkPlace(text, url);
  return found === null ? null : { ...found, kind: "marker" };
}

/** The place of a claim that the vendor quotes; its offsets count bytes of UTF-8. */
export function claimSpan(text: string, bytes: Offsets, quoted: string | undefined): AnswerSpan | null {
  const span = within(text, fromBytes(text, bytes));
  if (span !== null && (quoted === undefined || text.slice(span.start, span.end) === quoted))
    return { ...span, kind: "claim" };
  const start = quoted ? text.indexOf(quoted) : -1;
  return start === -1 || quoted === undefined ? null : { start, end: start + quoted.length, kind: "claim" };
}

export function shifted(span: AnswerSpan | null, by: number): AnswerSpan | null {
  return span === null ? null : { ...span, start: span.start + by, end: span.end + by };
}

function holds(marker: string, url: string): boolean {
  const host = URL.parse(url)?.hostname.replace(/^www\./, "") ?? url;
  return marker.includes(host) || /^[([【]?\[?\d+[\])】]/.test(marker.trim());
}

function linkPlace(text: string, url: string): Offsets | null {
  const at = text.indexOf(url);
  if (at === -1) return null;
  const opening = text.slice(0, at).lastIndexOf("[");
  const isLink = opening !== -1 && /^\[[^\]\n]*\]\(\s*<?$/.test(text.slice(opening, at));
  const closing = text.indexOf(")", at + url.length);
  if (!isLink || closing === -1) return { start: at, end: at + url.length };
  return { start: opening, end: closing + 1 };
}

function fromCodePoints(text: string, { start, end }: Offsets): Offsets {
  return { start: unitsOf(text, start), end: unitsOf(text, end) };
}

function unitsOf(text: string, points: number): number {
  let units = 0;
  let left = points;
  for (const point of text) {
    if (left <= 0) return units;
    units += point.length;
    left -= 1;
  }
  return left > 0 ? Number.NaN : units;
}

function fromBytes(text: string, { start, end }: Offsets): Offsets {
  const bytes = Buffer.from(text);
  if (!(start >= 0 && start < end && end <= bytes.length)) return { start: Number.NaN, end: Number.NaN };
  const before = bytes.subarray(0, start).toString().length;
  return { start: before, end: before + bytes.subarray(start, end).toString().length };
}
