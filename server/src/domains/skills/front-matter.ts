import { isScalar, LineCounter, parseDocument, visit } from "yaml";

/** Why a file is refused: the field of its front matter and the line. */
export interface SkillFileFault {
  field: string;
  message: string;
  /** Line of the file, from 1. */
  line: number;
}

export interface FrontMatter {
  values: Record<string, unknown>;
  /** The line of a field, or of the nearest enclosing one. */
  lineOf(path: readonly (string | number)[]): number;
  /** The text after the front matter. */
  body: string;
}

const MAX_FRONT_MATTER_LENGTH = 64 * 1024;

/** The front matter of a Markdown file as plain JSON values, or its faults. */
export function readFrontMatter(text: string): FrontMatter | SkillFileFault[] {
  const [, yaml, body] = /^---[ \t]*\n([\s\S]*?)^---[ \t]*(?:\n([\s\S]*))?$/m.exec(text) ?? [];
  if (yaml === undefined || !text.startsWith("---")) {
    return [fault(1, "must begin with front matter: YAML between two lines of `---`")];
  }
  if (yaml.length > MAX_FRONT_MATTER_LENGTH)
    return [fault(1, `must be at most ${MAX_FRONT_MATTER_LENGTH / 1024} kB long`)];
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false, schema: "core", merge: false });
  // The first line of the file is the opening `---`.
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;

  const faults = document.errors.map((error) => fault(lineAt(error.pos[0]), `is not valid YAML: ${error.message}`));
  visit(document, {
    Alias: (_key, node) => {
      faults.push(fault(lineAt(node.range?.[0] ?? 0), "must not use aliases (`*name`)"));
    },
    Pair: (_key, pair) => {
      const name = isScalar(pair.key) ? pair.key.value : undefined;
      if (typeof name === "string" && name !== "__proto__") return;
      const at = isScalar(pair.key) ? (pair.key.range?.[0] ?? 0) : 0;
      faults.push(fault(lineAt(at), "must have plain names as keys"));
    },
  });
  if (faults.length > 0) return faults;
  const values: unknown = JSON.parse(JSON.stringify(document.toJS() ?? {}));
  if (typeof values !== "object" || values === null || Array.isArray(values)) {
    return [fault(2, "must be fields with values, such as `name: …`")];
  }

  function lineOf(path: readonly (string | number)[]): number {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      const range = typeof node === "object" && node !== null && "range" in node ? node.range : undefined;
      if (Array.isArray(range) && typeof range[0] === "number") return lineAt(range[0]);
    }
    return 1;
  }
  return { values: { ...values }, lineOf, body: body ?? "" };
}

function fault(line: number, message: string): SkillFileFault {
  return { field: "front matter", message, line };
}
