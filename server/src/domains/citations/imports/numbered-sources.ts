/** A source list that a person copied with the answer, and the markers that refer to it. */
export interface NumberedSources {
  /** Where the list stands; its links are not citations by themselves. */
  ranges: { start: number; end: number }[];
  /** The source of each number. */
  targets: ReadonlyMap<number, { target: string; title: string }>;
  /** Markers of the text, in order. */
  markers: { number: number; start: number; end: number }[];
}

/** `[3] https://…`, `3. Title - https://…`. */
const ENTRY =
  /^[ \t]{0,8}(?:[-*•][ \t]{1,4})?(?:\[\^?(\d{1,3})\](?!:)|(\d{1,3})[.)])[ \t]{0,8}([^\n]{0,500}?)<?(https?:\/\/[^\s<>)\]]{1,2000})[^\n]{0,500}$/gim;
/** A number in brackets that is no link, no entry and no reference with a label. */
const MARKER = /\[\^?(\d{1,3})\](?![(:])/g;
/** A list of choices also begins with numbers: only a list after its heading, or at the end, is one of sources. */
const HEADING =
  /^[ \t]{0,8}(?:#{1,6}[ \t]{1,4})?[*_]{0,3}(?:sources?|citations?|references?|links|quellen|referenzen|références|fuentes|referencias|fonti|bronnen|źródła|出典|参考|来源)[*_:：]{0,5}[ \t]*$/im;
const MOST_ENTRIES = 1_000;
const MOST_MARKERS = 5_000;

/** `listed` are sources that the assistant showed beside the text: `[1]` is the first of them. */
export function numberedSources(text: string, listed: readonly string[]): NumberedSources {
  const heading = HEADING.exec(text)?.index ?? Infinity;
  const entries = [...text.matchAll(ENTRY)]
    .slice(0, MOST_ENTRIES)
    .filter(({ index, 1: bracketed }) => bracketed !== undefined || index > heading)
    .map(({ index, 0: line, 1: bracketed, 2: plain, 3: title = "", 4: target = "" }) => ({
      number: Number(bracketed ?? plain),
      target,
      title: titleOf(title),
      range: { start: index, end: index + line.length },
    }));
  const targets = new Map(
    listed.length > 0
      ? listed.map((target, index) => [index + 1, { target, title: "" }])
      : entries.map(({ number, target, title }) => [number, { target, title }]),
  );
  const ranges = entries.map(({ range }) => range);
  const markers = [...text.matchAll(MARKER)]
    .slice(0, MOST_MARKERS)
    .map(({ index, 0: marker, 1: number }) => ({ number: Number(number), start: index, end: index + marker.length }))
    .filter(({ start }) => !isWithin(start, ranges));
  return { ranges, targets, markers: markers.filter(({ number }) => targets.has(number)) };
}

export function isWithin(at: number, ranges: readonly { start: number; end: number }[]): boolean {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range === undefined || at < range.start) high = middle - 1;
    else if (at >= range.end) low = middle + 1;
    else return true;
  }
  return false;
}

/** Words before the address, without brackets and separators around them. */
function titleOf(written: string): string {
  let [start, end] = [0, written.length];
  while (start < end && AROUND.includes(written.charAt(start))) start += 1;
  while (end > start && AROUND.includes(written.charAt(end - 1))) end -= 1;
  return written.slice(start, end);
}

const AROUND = ' \t[](<:*_"|–—-';
