import { editDistance } from "../kernel/text/nearest.ts";
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
