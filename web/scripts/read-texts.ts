import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { type ESTree, parseSync, Visitor } from "vite";

const SOURCE = path.join(import.meta.dirname, "../src");
/** Attributes shown to people or read by screen readers. */
const READ = /^(aria-label|title|placeholder|alt|label|hint|note|description|fault|whyNot|undoLabel|actLabel)$/;
/** The product name is not translated. */
const NAMES = new Set(["Findable"]);

export interface Texts {
  /** All texts passed to `t`, sorted and without duplicates. */
  texts: string[];
  /** Texts that cannot be translated, with the reason. One sentence each. */
  faults: string[];
}

/** Extracts the texts from the app's code. */
export function readTexts(): Texts {
  const found = globSync("**/*.{ts,tsx}", { cwd: SOURCE })
    .toSorted()
    .map((file) => readFile(file));
  const texts = new Set(found.flatMap((file) => file.texts));
  return { texts: [...texts].toSorted(), faults: found.flatMap(({ faults }) => faults) };
}

function readFile(file: string): Texts {
  return readSource(file, readFileSync(path.join(SOURCE, file), "utf8"));
}

/** The texts of one file. */
export function readSource(file: string, code: string): Texts {
  const [texts, faults]: [string[], string[]] = [[], []];
  const blame = (node: ESTree.Span, why: string) => {
    faults.push(`${file}:${code.slice(0, node.start).split("\n").length}: ${why}`);
  };
  new Visitor({
    CallExpression(node) {
      if (node.callee.type !== "Identifier" || node.callee.name !== "t") return;
      const [text, values] = node.arguments;
      if (text?.type !== "Literal" || typeof text.value !== "string") {
        blame(node, "`t` needs a literal: the catalogue is made of them");
        return;
      }
      texts.push(text.value);
      const given = namesOf(values);
      const missing = placesOf(text.value, blame, node).filter((place) => given !== undefined && !given.has(place));
      if (missing.length > 0) blame(node, `${missing.join(", ")} has no value`);
    },
    JSXText(node) {
      const text = node.value.trim();
      if (/\p{Letter}{2}/u.test(text) && !NAMES.has(text)) blame(node, `"${text}" stands outside \`t\``);
    },
    JSXAttribute(node) {
      const name = node.name.type === "JSXIdentifier" ? node.name.name : "";
      if (READ.test(name) && node.value?.type === "Literal" && /\p{Letter}/u.test(String(node.value.value))) {
        blame(node, `${name}="${node.value.value}" stands outside \`t\``);
      }
    },
  }).visit(parseSync(file, code).program);
  return { texts, faults };
}

/** Placeholder names, including those inside plural choices. Throws for a text that is no ICU message. */
export function placesIn(text: string): string[] {
  return [...new Set(places(compileMessageOrThrow(text)))];
}

function placesOf(text: string, blame: (node: ESTree.Span, why: string) => void, node: ESTree.Span): string[] {
  try {
    return placesIn(text);
  } catch (error) {
    blame(node, `"${text}" cannot be read: ${error instanceof Error ? error.message : error}`);
    return [];
  }
}

function places(message: unknown): string[] {
  if (!Array.isArray(message)) return [];
  return message.flatMap((part: unknown) => {
    if (!Array.isArray(part)) return [];
    const [name, , choices] = part;
    const inside = typeof choices === "object" && choices !== null ? Object.values(choices).flatMap(places) : [];
    return name === "#" ? inside : [String(name), ...inside];
  });
}

/** Undefined if they are not written as an object literal. */
function namesOf(values: ESTree.Argument | undefined): Set<string> | undefined {
  if (values === undefined) return new Set();
  if (values.type !== "ObjectExpression") return undefined;
  const names = new Set<string>();
  for (const property of values.properties) {
    if (property.type !== "Property" || property.key.type !== "Identifier") return undefined;
    names.add(property.key.name);
  }
  return names;
}
