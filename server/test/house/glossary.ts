import type { Text } from "./texts.ts";

export interface Glossary {
  /** Terms of the tables "Product", "Research" and "Content and links". */
  terms: readonly string[];
  /** `isWord`: avoided in all prose, and not only in place of a term. */
  avoided: readonly { phrase: string; instead: string; isWord: boolean }[];
}

/** Reads the tables of `docs/glossary.md` by their headings. */
export function parseGlossary(markdown: string): Glossary {
  const sections = new Map(
    markdown
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split("\n", 1)[0]?.trim() ?? "", rowsOf(section)] as const),
  );
  const products = ["Product", "Research", "Content and links"].flatMap((name) => sections.get(name) ?? []);
  const verbs = sections.get("Verbs") ?? [];
  return {
    terms: products.flatMap(([term = ""]) => listOf(term)),
    avoided: [
      ...[...products, ...verbs].flatMap(([term = "", , avoided = ""]) =>
        listOf(avoided).map((phrase) => ({ phrase, instead: listOf(term)[0] ?? term, isWord: false })),
      ),
      ...(sections.get("Avoided words") ?? []).flatMap(([avoided = "", instead = ""]) =>
        listOf(avoided).map((phrase) => ({ phrase, instead, isWord: !phrase.endsWith("…") })),
      ),
    ],
  };
}

/** The cells of every row below the head of a table. */
function rowsOf(section: string): string[][] {
  return section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
}

function listOf(cell: string): string[] {
  return cell
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** Every avoided word in a text, a sentence each. Code in backticks is no prose. */
export function findAvoidedWords({ avoided }: Glossary, texts: readonly Text[]): string[] {
  const rules = avoided.map((rule) => ({ ...rule, pattern: patternOf(rule.phrase) }));
  return texts.flatMap(({ at, text }) => {
    const prose = text.replaceAll(/`[^`]*`/g, "…").replaceAll(/\s+/g, " ");
    return rules.flatMap(({ phrase, instead, pattern }) => {
      const found = pattern.exec(prose);
      if (found === null) return [];
      const excerpt = prose.slice(Math.max(0, found.index - 60), found.index + 80);
      return `${at}: "${phrase}" in "${excerpt}"; write "${instead}".`;
    });
  });
}

/** A phrase that ends in "…" is avoided at the start of a sentence that is no question. */
function patternOf(phrase: string): RegExp {
  const words = phrase.replace(/\s*…$/, "").replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  if (phrase.endsWith("…")) return new RegExp(`(?:^|[.:;!?] )${words}\\b[^?]*(?:[.;!]|$)`, "i");
  return new RegExp(`(?<![\\w-])${words}(?![\\w-])`, "i");
}

/** Terms that no text uses, in the singular or plural. */
export function findUnusedTerms({ terms }: Glossary, texts: readonly Text[]): string[] {
  const prose = texts.map(({ text }) => text).join("\n");
  return terms.filter((term) => !new RegExp(`(?<!\\w)${pluralised(term)}(?!\\w)`, "i").test(prose));
}

function pluralised(term: string): string {
  const words = term.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return words.endsWith("y") ? `${words.slice(0, -1)}(?:y|ies)` : `${words}(?:s|es|d|ed)?`;
}
