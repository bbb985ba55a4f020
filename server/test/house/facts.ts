import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT, readSourceFiles, type SourceFile } from "./imports.ts";

/** A line of the register of facts in docs/architecture.md. */
export interface Fact {
  fact: string;
  /** A folder or a file, from `server/src`, `server` or the root. */
  judge: string;
  unit: string;
  unknown: string;
  /** Files that only the judge imports. */
  inputs: string[];
  /** Tables, columns and other words that only the judge's code has. */
  words: string[];
  /** Folders and files that may import the inputs too, as the register explains. */
  exceptions: string[];
  readBy: string;
  /** Files that computed the fact in 0.6.0; empty where they were not counted. */
  before: string;
}

const COLUMNS = 8;

export function readFacts(document = readFileSync(path.join(ROOT, "docs/architecture.md"), "utf8")): Fact[] {
  const [, section = ""] = document.split("\n## Facts\n");
  const rows = section
    .split("\n## ")[0]
    ?.split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| Fact "));
  return (rows ?? []).map((row) => {
    const cells = row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells.length !== COLUMNS) throw new Error(`A fact has ${cells.length} columns, not ${COLUMNS}: ${row}`);
    const [fact = "", judge = "", unit = "", unknown = "", inputs = "", exceptions = "", readBy = "", before = ""] =
      cells;
    return {
      ...{ fact, unit, unknown, readBy, before },
      judge: namesIn(judge)[0] ?? "",
      inputs: namesIn(inputs),
      words: wordsIn(inputs),
      exceptions: namesIn(exceptions),
    };
  });
}

function namesIn(cell: string): string[] {
  return codeIn(cell).filter((name) => name.includes("/"));
}

function wordsIn(cell: string): string[] {
  return codeIn(cell).filter((name) => !name.includes("/"));
}

function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
}

/** A file or folder of the register from the root. */
export function placeOf(name: string): string {
  if (name.startsWith("contract/")) return name;
  return name.startsWith("database/") ? `server/${name}` : `server/src/${name}`;
}

export interface FactUse {
  /** Files outside the judge's room that read the judge. */
  readers: string[];
  /** Imports of private inputs from outside the room: places that compute the fact again. */
  breaches: string[];
}

/** Who reads a fact, and who could compute it again. Tests may read inputs. */
export function useOf(
  { judge, inputs, words, exceptions }: Fact,
  files: readonly SourceFile[] = readSourceFiles(),
  textOf: (file: string) => string = textOfFile,
): FactUse {
  const room = placeOf(judge);
  const isIn = (file: string, place: string) => file === place || file.startsWith(`${place}/`);
  const outside = files.filter(
    (file) => /^(server|contract|web)\/src\//.test(file.path) && !isTest(file.path) && !isIn(file.path, room),
  );
  const reads = readsFrom(room, textOf);
  return {
    readers: outside.filter(reads).map((file) => file.path),
    breaches: outside
      .filter((file) => !exceptions.some((place) => isIn(file.path, placeOf(place))))
      .flatMap((file) => [
        ...inputs
          .filter((input) => file.imports.some(({ target }) => target === placeOf(input)))
          .map((input) => `${file.path} imports ${input}`),
        ...words
          .filter((word) => file.path.startsWith("server/src/") && hasWord(textOf(file.path), word))
          .map((word) => `${file.path} has ${word}`),
      ]),
  };
}

const texts = new Map<string, string>();

function textOfFile(file: string): string {
  const known = texts.get(file) ?? readFileSync(path.join(ROOT, file), "utf8");
  texts.set(file, known);
  return known;
}

function hasWord(text: string, word: string): boolean {
  return text.includes(word) && new RegExp(`\\b${word}\\b`).test(text);
}

function isTest(file: string): boolean {
  return file.endsWith(".test.ts") || file.includes("/__fixtures__/");
}

/** Whether a file reads a judge: by its door, by any of its files if it has none, or by the SQL functions of its file. */
function readsFrom(room: string, textOf: (file: string) => string): (file: SourceFile) => boolean {
  if (room.endsWith(".sql")) {
    const functions = [...readFileSync(path.join(ROOT, room), "utf8").matchAll(/create function (\w+)/g)];
    const names = functions.map(([, name = ""]) => name);
    return ({ path: file }) => {
      const text = textOf(file);
      return names.some((name) => text.includes(`${name}(`)) || text.includes(room.replace("server/database/", ""));
    };
  }
  const doors = new Set([`${room}/index.ts`, `${room}/rules.ts`, room]);
  const hasDoor = existsSync(path.join(ROOT, room, "index.ts")) || room.endsWith(".ts");
  const isDoor = (target: string) => doors.has(target) || (!hasDoor && target.startsWith(`${room}/`));
  return ({ imports }) => imports.some(({ target }) => target !== undefined && isDoor(target));
}
