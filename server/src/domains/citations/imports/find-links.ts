/** A link as the text of an answer writes it, in UTF-16 units. */
export interface WrittenLink {
  /** As it is written: it may be no page of the web. */
  target: string;
  /** What the link is called; empty for a bare address. */
  label: string;
  start: number;
  end: number;
}

const LONGEST_LABEL = 1_000;
const LONGEST_TARGET = 2_000;
/** More beginnings than an answer has. Each is read for a bounded length, so hostile text costs bounded time. */
const MOST_BEGINNINGS = 5_000;
const LONGEST_TITLE = 500;

/** Where a link may begin: the middle of a Markdown link, an HTML link, an address. */
const BEGINNING = /\]\(|<a\s|\bhttps?:\/\//gi;
const MOST_DEFINITIONS = 1_000;
const DEFINITION = /^[ \t]{0,3}\[(\^?[^\]\n]{1,100})\]:[ \t]*<?(https?:\/\/[^\s<>]{1,4000})>?[^\n]{0,500}$/gim;
const REFERENCE = /\[([^[\]\n]{1,300})\](?:\[([^[\]\n]{0,100})\])?(?![(:])/g;

/** The links of a Markdown text in its order: inline links, references, HTML links, addresses. Images are none. Linear in the text. */
export function findLinks(text: string): WrittenLink[] {
  const found: WrittenLink[] = [];
  const definitions = [...text.matchAll(DEFINITION)].slice(0, MOST_DEFINITIONS);
  const defined = definitions.map(({ index, 0: line }) => ({ start: index, end: index + line.length }));
  let after = 0;
  let begun = 0;
  for (const { index, 0: sign } of text.matchAll(BEGINNING)) {
    if (index < after) continue;
    begun += 1;
    if (begun > MOST_BEGINNINGS) break;
    if (defined.some(({ start, end }) => index >= start && index < end)) continue;
    const link =
      sign === "](" ? inlineLink(text, index) : sign.startsWith("<") ? htmlLink(text, index) : address(text, index);
    if (link === undefined) continue;
    after = link.end;
    if (!link.isImage) found.push(link.written);
  }
  if (definitions.length === 0) return found;
  const targets = new Map(definitions.map(([, label = "", target = ""]) => [label.toLowerCase(), target]));
  return [...found, ...references(text, targets, [...found, ...defined])].sort((one, other) => one.start - other.start);
}

interface Read {
  written: WrittenLink;
  isImage: boolean;
  end: number;
}

/** `[label](target "title")`, from its middle. Undefined for broken Markdown, whose address is then found by itself. */
function inlineLink(text: string, middle: number): Read | undefined {
  const open = openingBracket(text, middle);
  if (open === undefined) return undefined;
  const from = skipSpaces(text, middle + 2);
  const isAngled = text[from] === "<";
  const stop = isAngled ? endOfAngled(text, from + 1) : endOfTarget(text, from);
  if (stop === undefined || stop === from) return undefined;
  const target = text.slice(isAngled ? from + 1 : from, stop);
  const closing = closingParenthesis(text, isAngled ? stop + 1 : stop);
  if (closing === undefined) return undefined;
  const written = { target, label: text.slice(open + 1, middle), start: open, end: closing + 1 };
  return { written, isImage: text[open - 1] === "!", end: closing + 1 };
}

function openingBracket(text: string, middle: number): number | undefined {
  let depth = 0;
  for (let at = middle - 1; at >= Math.max(0, middle - LONGEST_LABEL); at -= 1) {
    if (text[at] === "]") depth += 1;
    else if (text[at] === "[") {
      if (depth === 0) return at;
      depth -= 1;
    } else if (text[at] === "\n" && text[at - 1] === "\n") return undefined;
  }
  return undefined;
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (at < from + LONGEST_TITLE && (text[at] === " " || text[at] === "\t")) at += 1;
  return at;
}

function endOfAngled(text: string, from: number): number | undefined {
  const end = text.slice(from, from + LONGEST_TARGET).search(/[>\n]/);
  return end === -1 || text[from + end] === "\n" ? undefined : from + end;
}

/** An address may contain parentheses in pairs, as those of encyclopedias do. */
function endOfTarget(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < Math.min(text.length, from + LONGEST_TARGET); at += 1) {
    const letter = text[at] ?? "";
    if (letter <= " ") return at;
    if (letter === "(") depth += 1;
    else if (letter === ")") {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return undefined;
}

function closingParenthesis(text: string, from: number): number | undefined {
  const title = skipSpaces(text, from);
  const quoted = /^(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\))/.exec(text.slice(title, title + LONGEST_TITLE))?.[0] ?? "";
  const closing = skipSpaces(text, title + quoted.length);
  return text[closing] === ")" ? closing : undefined;
}

function htmlLink(text: string, start: number): Read | undefined {
  const tag = /^<a\s[^>]{0,4000}>/i.exec(text.slice(start, start + LONGEST_TARGET))?.[0];
  const target = tag === undefined ? undefined : /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag);
  if (tag === undefined || target === undefined || target === null) return undefined;
  const content = text.slice(start + tag.length, start + tag.length + LONGEST_LABEL);
  const close = content.search(/<\/a\s*>/i);
  const label = close === -1 ? "" : content.slice(0, close).replace(/<[^<>]{0,500}>/g, "");
  const end = start + tag.length + (close === -1 ? 0 : content.indexOf(">", close) + 1);
  const href = (target[1] ?? target[2] ?? target[3] ?? "").replaceAll("&amp;", "&");
  return { written: { target: href, label, start, end }, isImage: false, end };
}

function address(text: string, start: number): Read | undefined {
  const raw = /^[^\s<>"`|\\^{}\u3000-\u303f\uff00-\uffef]+/.exec(text.slice(start, start + LONGEST_TARGET))?.[0] ?? "";
  const target = withoutPunctuation(raw);
  if (!/^https?:\/\/[^/]/i.test(target)) return undefined;
  const end = start + target.length;
  return { written: { target, label: "", start, end }, isImage: false, end };
}

/** The sentence goes on behind an address: `(see https://a.example/).` ends before the parenthesis. */
function withoutPunctuation(raw: string): string {
  let end = raw.length;
  for (; end > 0; end -= 1) {
    const last = raw[end - 1] ?? "";
    if (/[.,;:!?'"*_~\]]/.test(last)) continue;
    if (last !== ")" || hasOpening(raw.slice(0, end))) break;
  }
  return raw.slice(0, end);
}

function hasOpening(raw: string): boolean {
  return raw.split("(").length >= raw.split(")").length;
}

function references(
  text: string,
  targets: ReadonlyMap<string, string>,
  taken: readonly { start: number; end: number }[],
): WrittenLink[] {
  const sorted = taken.toSorted((one, other) => one.start - other.start);
  let next = 0;
  return [...text.matchAll(REFERENCE)].flatMap(({ index, 0: whole, 1: label = "", 2: name }) => {
    while (next < sorted.length && (sorted[next]?.end ?? 0) <= index) next += 1;
    if ((sorted[next]?.start ?? Infinity) < index + whole.length) return [];
    // `[1][3]` cites two sources; `[label][3]` cites one.
    const names = name && /^\^?\d+$/.test(label) ? [label, name] : [name || label];
    return names.flatMap((one) => {
      const target = targets.get(one.toLowerCase());
      return target === undefined ? [] : [{ target, label, start: index, end: index + whole.length }];
    });
  });
}
