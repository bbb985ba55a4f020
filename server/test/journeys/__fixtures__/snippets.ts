import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../house/imports.ts";

/** `bash` is run from top to bottom; `sh` is typed into terminals of its own. */
export type Language = "bash" | "sh" | "ts" | "json" | "python" | "php";

export interface Guide {
  /** Path of the document, from the root. */
  file: string;
  /** What stands in its fences, by language, in order. */
  snippets(language: Language): string[];
  /** Languages that its fences have. */
  languages: string[];
}

const FENCE = /^```(\S*)\n([\s\S]*?)^```$/gm;

/** A document's fenced snippets, with `instead` in place of the words that only fit the reader's machine. */
export function readGuide(file: string, instead: Readonly<Record<string, string>>): Guide {
  const text = Object.entries(instead).reduce(
    (changed, [documented, real]) => changed.replaceAll(documented, () => real),
    readFileSync(path.join(ROOT, file), "utf8"),
  );
  const fences = [...text.matchAll(FENCE)].map(([, language = "", body = ""]) => ({ language, body }));
  return {
    file,
    snippets: (language) => fences.filter((fence) => fence.language === language).map(({ body }) => body),
    languages: [...new Set(fences.map(({ language }) => language))],
  };
}
