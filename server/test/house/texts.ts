import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { ROOT } from "./imports.ts";

/** A text that people read. */
export interface Text {
  /** File and line, from the root. */
  at: string;
  text: string;
}

/** Texts of the API: contracts with their errors and examples, and the reference that the service publishes. */
export function readApiTexts(): Text[] {
  const files = globSync(["contract/src/**/*.ts", "server/src/platform/http/reference/**/*.ts"], { cwd: ROOT });
  return files
    .filter((file) => !/\.test\.ts$|\/__fixtures__\/|\/generated\//.test(file))
    .toSorted()
    .flatMap((file) => textsOf(file, readFileSync(path.join(ROOT, file), "utf8")));
}

/** Texts of the web app: the keys of a catalogue, which a test holds equal to them. */
export function readAppTexts(): Text[] {
  const file = "web/src/locales/de.json";
  const lines = readFileSync(path.join(ROOT, file), "utf8").split("\n");
  return lines.flatMap((line, index) => {
    const text = /^\s*("(?:[^"\\]|\\.)*"): "(?:[^"\\]|\\.)*",?$/.exec(line)?.[1];
    return text === undefined ? [] : [{ at: `${file}:${index + 1}`, text: String(JSON.parse(text)) }];
  });
}

/** The documents of the repository, from its root. */
export function listDocuments(): string[] {
  return globSync(["*.md", "docs/**/*.md", "{contract,server}/**/README.md", "web/README.md"], {
    cwd: ROOT,
    exclude: (file) => path.basename(file) === "node_modules",
  });
}

/** The prose of the documents, a text a line. Omits code blocks, the glossary itself and the notes of published releases. */
export function readDocumentTexts(): Text[] {
  return listDocuments()
    .filter((file) => file !== "docs/glossary.md")
    .flatMap((file) => {
      const [current = ""] = readFileSync(path.join(ROOT, file), "utf8").split("\n## 0.1.0\n");
      let isCode = false;
      return current.split("\n").flatMap((text, index) => {
        if (text.startsWith("```")) isCode = !isCode;
        return isCode ? [] : [{ at: `${file}:${index + 1}`, text }];
      });
    });
}

/** The string literals and templates of a source file that hold words, as opposed to names and keys. */
export function textsOf(file: string, source: string): Text[] {
  const texts: Text[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const part of node) visit(part);
    if (!isNode(node) || node.type === "ImportDeclaration" || node.type === "ExportAllDeclaration") return;
    const text = textOf(node);
    if (text !== undefined && /\s/.test(text.trim())) {
      texts.push({ at: `${file}:${source.slice(0, node.start).split("\n").length}`, text });
    }
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync(file, source).program.body);
  return texts;
}

interface Node {
  type: string;
  start: number;
  value?: unknown;
  quasis?: { value: { cooked: string } }[];
}

function textOf({ type, value, quasis = [] }: Node): string | undefined {
  if (type === "Literal" && typeof value === "string") return value;
  return type === "TemplateLiteral" ? quasis.map((quasi) => quasi.value.cooked).join("…") : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*|(?<=^|\s)--\s[^\n]*/gm;
const TITLE = /\b(?:test|describe)(?:\.\w+)*(?:\([^"`']*?\))?\(\s*(?:"([^"]+)"|`([^`]+)`)/g;
/** Words of the simulated market and its people, lists of words, and files that a tool writes. */
const NOT_OURS = /node_modules|\/dist\/|\/generated\/|\/__fixtures__\/|\/releases\/|(?:stop|common)-words/;

/** Comments of all code, and titles of all tests. */
export function readCommentsAndTitles(): Text[] {
  const files = globSync(["{contract,server,web}/**/*.{ts,tsx}", "server/database/**/*.sql"], { cwd: ROOT });
  return files
    .filter((file) => !NOT_OURS.test(file))
    .toSorted()
    .flatMap((file) => {
      const source = readFileSync(path.join(ROOT, file), "utf8");
      const comments = [...source.matchAll(COMMENT)].map(([text]) => ({ at: file, text }));
      if (!file.endsWith(".test.ts")) return comments;
      return [
        ...comments,
        ...[...source.matchAll(TITLE)].map(([, one, other]) => ({ at: file, text: one ?? other ?? "" })),
      ];
    });
}
