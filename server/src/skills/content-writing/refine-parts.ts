import type { Refiner } from "@findable/contract";
import {
  cleanMarkdown,
  countWords,
  joinBody,
  type KnownLinks,
  splitBody,
  usableText,
} from "../../domains/content/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { TextPart } from "../../providers/writer/port.ts";
import type { Author } from "./author.ts";
import { linksIn, markLinks } from "./link-marks.ts";
import { PROBLEMS, withoutHeading } from "./write-section.ts";

const ATTEMPTS = 2;
/** Shorter parts have nothing to edit. */
const LEAST_WORDS = 15;
/** Words of one request. */
const WORDS_PER_REQUEST = 2_500;
/** A part that lost more was cut off. */
const LEAST_SHARE = 0.3;
/** Images, code and markup that an editing pass cannot return unharmed. */
const UNTOUCHABLE = /!\[|```|<[a-z/]/i;

export interface TextToRefine {
  body: string;
  /** Parts that stay as they are, because people wrote them. */
  keep: readonly string[];
  snippets: KnownLinks["snippets"];
  language: string;
  brand: string;
}

export interface RefinedParts {
  body: string;
  /** Links that the model invented. They are not in the text. */
  removedLinks: string[];
  /** Headings of parts with images, code or markup, which stay as they are. */
  untouched: string[];
}

/** A part with its place in the body. */
interface Piece extends TextPart {
  /** The title or the heading, which stays. */
  head: string;
  original: string;
}

/** Applies a refiner to each part of a text. Throws `model_unavailable` if the second attempt at a part is unusable too. */
export async function refineParts(
  author: Author,
  refiner: Refiner,
  { step, text }: { step: string; text: TextToRefine },
): Promise<RefinedParts> {
  const split = splitBody(text.body);
  const [opening, ...sections] = [split.opening, ...split.sections.map((section) => section.text)].map(pieceOf);
  const all = opening === undefined ? sections : [opening, ...sections];
  const isKept = ({ original }: Piece) => text.keep.some((part) => part.trim() === original);
  const wanted = all.filter((piece) => countWords(piece.text) >= LEAST_WORDS && !isKept(piece));
  const open = wanted.filter((piece) => !UNTOUCHABLE.test(piece.text));
  const links = { snippets: text.snippets, ownPages: linksIn(text.body, text.snippets) };
  const removedLinks: string[] = [];
  const refined = await refineOpen(author, refiner, { step, text, open, links, removedLinks });
  const after = all.map((piece) => textAfter(piece, refined.get(piece.id)));
  const body = joinBody({
    opening: after[0] ?? "",
    sections: split.sections.map((section, index) => ({ ...section, text: after[index + 1] ?? section.text })),
  });
  return {
    body,
    removedLinks,
    untouched: wanted.filter((piece) => !open.includes(piece)).map(({ heading }) => heading),
  };
}

async function refineOpen(
  author: Author,
  refiner: Refiner,
  {
    step,
    text,
    open,
    links,
    removedLinks,
  }: { step: string; text: TextToRefine; open: readonly Piece[]; links: KnownLinks; removedLinks: string[] },
): Promise<ReadonlyMap<string, string>> {
  const { language, brand } = text;
  const refined = new Map<string, string>();
  let left = open;
  for (let attempt = 1; left.length > 0; attempt += 1) {
    const problems = new Map<Piece, keyof typeof PROBLEMS>();
    for (const [index, group] of groupsOf(left).entries()) {
      const parts = group.map(({ id, heading, text: body }) => ({ id, heading, text: markLinks(body, links) }));
      const answers = await author.refine(`${step}-${attempt}-${index + 1}`, { refiner, language, brand }, parts);
      for (const piece of group) {
        const cleaned = cleanMarkdown(answers.get(piece.id) ?? "", links);
        const leastWords = Math.ceil(LEAST_SHARE * countWords(piece.text));
        const usable = usableText(withoutHeading(cleaned.body, piece.heading), countWords, leastWords);
        if ("problem" in usable) problems.set(piece, usable.problem);
        else {
          refined.set(piece.id, usable.text);
          removedLinks.push(...cleaned.removedLinks);
        }
      }
    }
    left = [...problems.keys()];
    const [first] = problems;
    if (attempt >= ATTEMPTS && first !== undefined) throw unusable(author, ...first);
  }
  return refined;
}

function unusable(author: Author, { heading }: Piece, problem: keyof typeof PROBLEMS): AppError {
  const part = heading === "" ? "the opening" : `the section "${heading}"`;
  return new AppError(
    "model_unavailable",
    `The model ${author.name} ${PROBLEMS[problem]} ${part} twice. Retry or connect another model.`,
    { port: "llm", section: heading, problem },
  );
}

function pieceOf(part: string, index: number): Piece {
  const [first = "", ...rest] = part.split("\n");
  const hasHead = first.startsWith("#");
  return {
    id: `p${index}`,
    original: part,
    head: hasHead ? first : "",
    heading: index === 0 || !hasHead ? "" : first.replace(/^#+/, "").trim(),
    text: (hasHead ? rest.join("\n") : part).trim(),
  };
}

/** Unchanged parts stay byte for byte. */
function textAfter({ head, text, original }: Piece, refined = text): string {
  return refined === text ? original : [head, refined].filter((part) => part !== "").join("\n\n");
}

/** Parts that one request covers: as many as its words allow, at least one. */
function groupsOf(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  let words = Number.POSITIVE_INFINITY;
  for (const piece of pieces) {
    const own = countWords(piece.text);
    if (words + own > WORDS_PER_REQUEST) {
      groups.push([]);
      words = 0;
    }
    groups.at(-1)?.push(piece);
    words += own;
  }
  return groups;
}
