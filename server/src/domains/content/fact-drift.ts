import type { FactDrift } from "@findable/contract";
import { namesIn } from "./names-in.ts";

const MOST = 100;
const LINK = /https?:\/\/[^\s()<>"'\]]+/g;
/** A number with its currency or unit, where one is attached. */
const FIGURE = /[$€£¥]?\p{N}+(?:[.,:]\p{N}+)*(?:\s?(?:%|€|£|\$|percent\b|million\b|billion\b|bn\b))?/giu;
/**
 * The figures, names and links that a change brought in and those that it lost. A model that rewrites a text invents them more often
 * than it invents anything else.
 */
export function factDrift(before: string, after: string): FactDrift {
  const [old, young] = [factsOf(before), factsOf(after)];
  return { added: without(young, old), removed: without(old, young) };
}

function without(facts: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string[] {
  return [...facts].flatMap(([key, text]) => (others.has(key) ? [] : [text])).slice(0, MOST);
}

/** Facts as written, by a form in which equal facts are equal. */
function factsOf(markdown: string): Map<string, string> {
  const links = markdown.match(LINK) ?? [];
  // Headings are titles: their capitals name nothing.
  const prose = markdown.replace(LINK, " ").replace(/^#{1,6} .*$/gm, (heading) => heading.toLowerCase());
  const found = [...links, ...(prose.match(FIGURE) ?? []), ...namesIn(prose)];
  return new Map(
    found.map((text) => [
      text
        .trim()
        .replace(/\s+/g, " ")
        .replace(/[.,:]$/, "")
        .toLowerCase(),
      text.trim(),
    ]),
  );
}
