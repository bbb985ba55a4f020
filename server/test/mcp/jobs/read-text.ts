/** An answer as a script reads it: whatever a model would read out of it. */
// biome-ignore lint/suspicious/noExplicitAny: answers of many tools, as a model sees them.
export type Answer = any;

/**
 * The text of an answer as a value, from nothing but the text. `answer-reading.ts` describes its form: a field is a line, what is
 * indented belongs to the line above, a list of records is a table or has an item after each dash.
 */
export function readText(text: string): Answer {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const value: Answer = {};
  const said: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const next = /^next: (\S+) (\{.*)$/.exec(line);
    if (next?.[1] !== undefined) {
      value.nextStep = { tool: next[1], arguments: JSON.parse(next[2] ?? "{}") };
      at += 1;
      continue;
    }
    const field = /^[\w$.]+(?:\[\d+\])?:/.test(line) && !/^(?:unknown|https?):/.test(line);
    if (!field) {
      said.push(line);
      at += 1;
      continue;
    }
    at = readField(lines, at, 0, value);
  }
  if (said.length > 0) value.said = said;
  return value;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Reads the field that begins at a line into a record, and returns the line behind it. */
function readField(lines: readonly string[], at: number, depth: number, into: Answer, given?: string): number {
  const line = (given ?? lines[at] ?? "").trimStart();
  const [, name = "", count, rest = ""] = /^([^:[]+)(\[\d+\])?:(?: (.*))?$/.exec(line) ?? [];
  if (count !== undefined) return readList(lines, at, depth, into, name, Number(count.slice(1, -1)), rest);
  if (rest !== "") {
    into[name] = readValue(rest);
    return at + 1;
  }
  into[name] = {};
  let end = at + 1;
  while (end < lines.length && indentOf(lines[end] ?? "") > depth && !(lines[end] ?? "").trimStart().startsWith("- ")) {
    end = readField(lines, end, indentOf(lines[end] ?? ""), into[name]);
  }
  return end;
}

function readList(
  lines: readonly string[],
  at: number,
  depth: number,
  into: Answer,
  name: string,
  count: number,
  rest: string,
): number {
  const isRow = (line = "") => indentOf(line) === depth && line.trimStart().startsWith("- ");
  const isTable = rest !== "" && isRow(lines[at + 1]);
  if (rest !== "" && !isTable) {
    into[name] = splitOutsideQuotes(rest, ", ").map(readValue);
    return at + 1;
  }
  const rows: Answer[] = [];
  let end = at + 1;
  const [columns = "", ...each] = rest.split("; each ");
  const names = columns.split(" | ");
  const common = splitOutsideQuotes(each.join("; each "), " | ").map((pair) => pair.split(" "));
  while (rows.length < count && isRow(lines[end])) {
    const body = (lines[end] ?? "").trimStart().slice(2);
    if (isTable) {
      const row: Answer = {};
      for (const [column = "", ...words] of common) if (column !== "") put(row, column, readCell(words.join(" ")));
      for (const [index, cell] of splitOutsideQuotes(body, " | ").entries()) {
        if (cell.trim() !== "") put(row, names[index] ?? "", readCell(cell.trim()));
      }
      rows.push(row);
      end += 1;
    } else if (body.startsWith("{") || body.startsWith("[") || !/^[^:[]+(?:\[\d+\])?:/.test(body)) {
      rows.push(readValue(body));
      end += 1;
    } else {
      const row: Answer = {};
      end = readField(lines, end, depth + 2, row, `${" ".repeat(depth + 2)}${body}`);
      while (end < lines.length && indentOf(lines[end] ?? "") >= depth + 2) {
        end = readField(lines, end, depth + 2, row);
      }
      rows.push(row);
    }
  }
  into[name] = rows;
  return end;
}

function put(row: Answer, path: string, value: unknown): void {
  const names = path.split(".");
  const last = names.pop() ?? "";
  let place = row;
  for (const name of names) place = place[name] ??= {};
  place[last] = value;
}

function readCell(cell: string): unknown {
  return readValue(cell);
}

function readValue(text: string): unknown {
  if (text === "none") return [];
  if (text === "unknown") return null;
  if (text === "{}") return {};
  if (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/.test(text)) return Number(text);
  if (text === "true" || text === "false") return text === "true";
  if (/^(?:"|\[|\{")/.test(text)) return readJson(text);
  if (text.startsWith("{")) {
    const parts = splitOutsideQuotes(text.slice(1, -1), ", ");
    return Object.fromEntries(
      parts.map((part) => [part.split(" ", 1)[0], readValue(part.slice(part.indexOf(" ") + 1))]),
    );
  }
  const resolution = /^([a-z][\w.]+) \((\S+) credits per (.+)\)$/.exec(text);
  if (resolution !== null) return { operation: resolution[1], credits: Number(resolution[2]), per: resolution[3] };
  return text;
}

/** A cell with several texts may begin with a quoted one, and is no JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\\" && quoted) at++;
    else if (text[at] === '"' && (quoted || at === from || /[ |]/.test(text[at - 1] ?? " "))) quoted = !quoted;
    else if (!quoted && text.startsWith(separator, at)) {
      parts.push(text.slice(from, at));
      from = at + separator.length;
      at = from - 1;
    }
  }
  return [...parts, text.slice(from)];
}
