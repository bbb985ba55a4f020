/** An item of a list in an answer, in UTF-16 units of the text. */
interface ListItem {
  /** From 1 within its list. */
  place: number;
  start: number;
  /** The end of its first line: a choice is named where its item begins. */
  end: number;
}

const ITEM = /^[ \t]*(?:#{1,6}[ \t]+)?(?:[-*•][ \t]+|\d{1,2}[.)][ \t]+)\S.*$/gm;
/** Blank and indented lines, and a paragraph of text, may stand between items of one list. */
const MOST_BETWEEN = 1_500;
const FEWEST_ITEMS = 2;

/** The choices of an answer: the items of its longest list, the first of equals. Empty for an answer without a list. */
export function choicesOf(text: string): ListItem[] {
  const lists: ListItem[][] = [];
  let depth = -1;
  for (const match of text.matchAll(ITEM)) {
    const indent = /^[ \t]*/.exec(match[0])?.[0].length ?? 0;
    const last = lists.at(-1)?.at(-1);
    const isNested = last !== undefined && indent > depth;
    const goesOn = last !== undefined && indent === depth && match.index - last.end <= MOST_BETWEEN;
    if (isNested && match.index - last.end <= MOST_BETWEEN) continue;
    if (!goesOn) {
      lists.push([]);
      depth = indent;
    }
    const list = lists.at(-1) ?? [];
    list.push({ place: list.length + 1, start: match.index, end: match.index + match[0].length });
  }
  const long = lists.filter((list) => list.length >= FEWEST_ITEMS);
  return long.reduce<ListItem[]>((best, list) => (list.length > best.length ? list : best), []);
}
