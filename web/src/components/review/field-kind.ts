/** How a field of a draft is edited. `long` opens the text editor. */
export type FieldKind = "line" | "text" | "long" | "yesNo" | "number" | "list" | "json";

const LINE = 80;
const TEXT = 300;

/** Derives the kind from the value in the draft. The step validates the edited value and reports errors. */
export function kindOf(name: string, value: unknown): FieldKind {
  if (typeof value === "boolean") return "yesNo";
  if (typeof value === "number") return "number";
  if (Array.isArray(value)) return value.every((item) => typeof item === "string") ? "list" : "json";
  if (value === null || value === undefined) return /description|excerpt|note/i.test(name) ? "text" : "line";
  if (typeof value !== "string") return "json";
  if (value.includes("\n") || value.length > TEXT) return "long";
  return value.length > LINE || /description|excerpt/i.test(name) ? "text" : "line";
}

/** The text of a value in its input. */
export function entryOf(kind: FieldKind, value: unknown): string {
  if (kind === "json") return JSON.stringify(value, null, 2);
  if (kind === "list" && Array.isArray(value)) return value.join("\n");
  return value === null || value === undefined ? "" : String(value);
}

/** Parses an entry. Text that cannot be parsed stays text, and the step refuses it. */
function parseEntry(kind: FieldKind, entry: string, before: unknown): unknown {
  switch (kind) {
    case "line":
    case "text": {
      const text = entry.replace(/(?<!\s)\s*\n\s*/g, " ");
      return text === "" && (before === null || before === undefined) ? null : text;
    }
    case "long":
      return entry;
    case "yesNo":
      return entry === "true";
    case "number":
      return entry.trim() === "" || Number.isNaN(Number(entry)) ? entry : Number(entry);
    case "list":
      return entry
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "");
    case "json":
      return parsedOr(entry);
  }
}

function parsedOr(entry: string): unknown {
  try {
    return JSON.parse(entry);
  } catch {
    return entry;
  }
}

/** The edited texts of a draft, by field. */
export type Entries = Readonly<Record<string, string>>;

/** Only the fields that differ from the draft. */
export function editsOf(preview: Readonly<Record<string, unknown>>, entries: Entries): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, entry]) => {
      const before = preview[name];
      const kind = kindOf(name, before);
      return entry === entryOf(kind, before) ? [] : [[name, parseEntry(kind, entry, before)]];
    }),
  );
}
