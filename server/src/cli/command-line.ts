import { parseArgs } from "node:util";
import type { Command, CommandCall, CommandOption } from "./command.ts";
import type { GlobalOptions } from "./session.ts";
import { UsageError } from "./usage-error.ts";

export const GLOBAL_OPTIONS: Readonly<Record<string, CommandOption>> = {
  url: {
    type: "string",
    value: "<url>",
    description: "URL of the service (FINDABLE_URL; default PUBLIC_URL, or HOST and PORT).",
  },
  key: {
    type: "string",
    value: "<secret>",
    description: "API key (FINDABLE_API_KEY or BOOTSTRAP_KEY; default the file operator.key in DATA_DIR).",
  },
  workspace: {
    type: "string",
    value: "<id or domain>",
    description: "Workspace to use (FINDABLE_WORKSPACE; default the only workspace).",
  },
  json: { type: "boolean", description: "Print JSON on stdout." },
  help: { type: "boolean", description: "Show this help." },
};

export interface CommandLine {
  options: GlobalOptions;
  help: boolean;
  call: Pick<CommandCall, "argument" | "option" | "flag" | "integer">;
}

/** Parses the words after the command's name. Throws a UsageError that names the problem and the help page. */
export function readCommandLine(command: Command, args: readonly string[]): CommandLine {
  const known = { ...GLOBAL_OPTIONS, ...command.options };
  const { values, positionals } = parse(command, args, known);
  const text = (name: string) => {
    const value = values[name];
    return typeof value === "string" ? value : undefined;
  };
  const flag = (name: string) => values[name] === true;
  const help = flag("help");
  if (!help) {
    requireArguments(command, positionals);
    requireKnownValues(command, text);
  }
  return {
    options: { url: text("url"), key: text("key"), workspace: text("workspace"), json: flag("json") },
    help,
    call: {
      argument: (index) => positionals[index] ?? "",
      option: text,
      flag,
      integer: (name, fallback) => readLimit(name, text(name), fallback),
    },
  };
}

function parse(command: Command, args: readonly string[], known: Readonly<Record<string, CommandOption>>) {
  const options = Object.fromEntries(Object.entries(known).map(([name, { type }]) => [name, { type }]));
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const message = error instanceof Error ? (error.message.split(". ", 1)[0] ?? error.message) : String(error);
    throw new UsageError(`${message}.\n${seeHelp(command)}`);
  }
}

function requireArguments(command: Command, positionals: readonly string[]): void {
  const expected = command.arguments ?? [];
  const missing = expected.find(({ required }, index) => required && positionals[index] === undefined);
  if (missing !== undefined)
    throw new UsageError(`<${missing.name}> is missing. ${missing.description}\n${seeHelp(command)}`);
  const extra = positionals[expected.length];
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}".\n${seeHelp(command)}`);
}

function requireKnownValues(command: Command, text: (name: string) => string | undefined): void {
  for (const [name, { oneOf }] of Object.entries(command.options ?? {})) {
    const value = text(name);
    if (value === undefined || oneOf === undefined || oneOf.includes(value)) continue;
    throw new UsageError(`--${name} must be one of ${oneOf.join(", ")}, not "${value}".\n${seeHelp(command)}`);
  }
}

function seeHelp({ name }: Command): string {
  return `  See \`npm run findable -- ${name} --help\`.`;
}

const MAX_LIMIT = 200;

function readLimit(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= MAX_LIMIT) return value;
  throw new UsageError(`--${name} must be a whole number from 1 to ${MAX_LIMIT}, not "${text}".`);
}
