import type { Outlet } from "./terminal.ts";
import { plain, wrap } from "./text-layout.ts";

const ERROR = 50;
const WARNING = 40;
/** Facts that every line has, or that the words before them contain. */
const COMMON = new Set(["level", "time", "pid", "hostname", "name", "msg"]);

/** Prints a JSON line of the log for a person: `! worker: the egress guard refused a host (host acme.example)`. */
export function printLogLine(talk: Outlet, line: string): void {
  const facts = readFacts(line);
  if (facts === undefined) {
    talk.line(line);
    return;
  }
  const level = Number(facts["level"]);
  const mark = level >= ERROR ? talk.paint("red", "✗") : level >= WARNING ? talk.paint("yellow", "!") : " ";
  const words = plain(`${String(facts["name"])}: ${String(facts["msg"])}${asWords(facts)}`);
  const [first = "", ...rest] = wrap(words, (talk.width ?? Number.POSITIVE_INFINITY) - 2);
  talk.line(`${mark} ${talk.paint("dim", first)}`);
  for (const more of rest) talk.line(`  ${talk.paint("dim", more)}`);
  // Errors keep their stack, which the words leave out.
  if (level >= ERROR && typeof facts["err"] === "object") talk.line(line);
}

function readFacts(line: string): Record<string, unknown> | undefined {
  try {
    const facts: unknown = JSON.parse(line);
    return typeof facts === "object" && facts !== null && "msg" in facts ? { ...facts } : undefined;
  } catch {
    return undefined;
  }
}

function asWords(facts: Record<string, unknown>): string {
  const words = Object.entries(facts).flatMap(([name, value]) => {
    if (COMMON.has(name) || value === null || typeof value === "object") return [];
    return [`${name} ${String(value)}`];
  });
  return words.length === 0 ? "" : ` (${words.join(", ")})`;
}
