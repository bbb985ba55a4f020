import type { Command } from "./command.ts";
import { UsageError } from "./usage-error.ts";

export type Found =
  | { command: Command; rest: readonly string[] }
  | { group: readonly Command[]; rest: readonly string[] };

/** Finds the command with the longest name that the words start with; otherwise the group of commands with that first word. */
export function findCommand(commands: readonly Command[], args: readonly string[]): Found {
  const words = args.slice(0, leadingWords(args));
  for (let count = words.length; count > 0; count -= 1) {
    const command = commands.find(({ name }) => name === words.slice(0, count).join(" "));
    if (command !== undefined) return { command, rest: args.slice(count) };
  }
  const [first = ""] = words;
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length > 0 && words.length === 1) return { group, rest: args.slice(1) };
  throw new UsageError(unknown(commands, words));
}

function leadingWords(args: readonly string[]): number {
  const end = args.findIndex((arg) => arg.startsWith("-"));
  return end === -1 ? args.length : end;
}

function unknown(commands: readonly Command[], words: readonly string[]): string {
  const written = words.slice(0, 2).join(" ");
  const distances = commands.map(({ name }) => ({
    name,
    distance: Math.min(...[1, 2].map((count) => editDistance(words.slice(0, count).join(" "), name))),
  }));
  const [nearest] = distances.toSorted((one, other) => one.distance - other.distance);
  const suggestion =
    nearest !== undefined && nearest.distance <= Math.max(2, nearest.name.length / 2)
      ? ` Did you mean "${nearest.name}"?`
      : "";
  return `Unknown command "${written}".${suggestion}\n  See \`npm run findable -- --help\`.`;
}

/** Levenshtein distance: insertions, deletions and replacements of one character. */
export function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, character] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (previous[column] ?? 0) + (character === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
