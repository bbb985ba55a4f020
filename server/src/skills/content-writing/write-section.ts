import { cleanMarkdown, countWords, type KnownLinks, usableText } from "../../domains/content/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { TextPlan, WritingOrder } from "../../providers/writer/port.ts";
import type { Author } from "./author.ts";

const ATTEMPTS = 2;
/** What a model did wrong, as the verb of a sentence. */
export const PROBLEMS = {
  refused: "refused to write",
  empty: "returned no usable text for",
  repetitive: "repeated itself in",
} as const;

export interface WrittenSection {
  /** With its heading. */
  text: string;
  /** Links that the writer invented. They are not in the text. */
  removedLinks: string[];
}

/** Writes one section and cleans it. Throws `model_unavailable` if the second attempt is unusable too. */
export async function writeSection(
  author: Author,
  { order, plan, index }: { order: WritingOrder; plan: TextPlan; index: number },
): Promise<WrittenSection> {
  const heading = plan.sections[index]?.heading ?? "";
  let problem: keyof typeof PROBLEMS = "empty";
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const written = await author.section(order, plan, { index, attempt });
    const { body, removedLinks } = cleanMarkdown(withoutHeading(written, heading), linksOf(order));
    const usable = usableText(body, countWords);
    if ("text" in usable) return { text: `## ${heading}\n\n${usable.text}`, removedLinks };
    problem = usable.problem;
  }
  throw new AppError(
    "model_unavailable",
    `The model ${author.name} ${PROBLEMS[problem]} the section "${heading}" twice. Nothing was charged; retry or connect another model.`,
    { port: "llm", section: heading, problem },
  );
}

function linksOf({ brief }: WritingOrder): KnownLinks {
  return { snippets: brief.snippets, ownPages: brief.internalLinks };
}

/** Models often repeat the heading that they were given. */
export function withoutHeading(written: string, heading: string): string {
  const [first = "", ...rest] = written.trimStart().split("\n");
  const isHeading = first.startsWith("#") && first.replace(/^#+/, "").trim().toLowerCase() === heading.toLowerCase();
  return isHeading ? rest.join("\n") : written;
}

/** A title or heading on one line, without markup and links. */
export function plainHeading(text: string): string {
  const { body } = cleanMarkdown(text.replace(/\s+/g, " "), { snippets: [], ownPages: [] });
  return body
    .replace(/^#+/, "")
    .replaceAll(/[[\]`*_]/g, "")
    .trim()
    .slice(0, 200);
}
