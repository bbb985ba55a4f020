import type { Command, CommandOption } from "./command.ts";
import { GLOBAL_OPTIONS } from "./command-line.ts";
import { padEnd } from "./text-layout.ts";

const EXIT_CODES = [
  "Exit codes",
  "    0  done",
  "    1  the service refused, the run did not succeed, or doctor or audit verify found a problem",
  "    2  invalid command line",
  "    3  the service is unreachable",
  "  130  interrupted by Ctrl-C; the run continues",
];

const CALL = "npm run -s findable --";

export function generalHelp(commands: readonly Command[]): string {
  return [
    "Findable's command line. Results go to stdout, all other output to stderr.",
    "",
    `Usage  ${CALL} <command> [options]`,
    "",
    "Commands",
    ...columns(commands.map((command) => [usageOf(command), command.summary])),
    "",
    "Options of all commands",
    ...optionLines(GLOBAL_OPTIONS),
    "",
    ...EXIT_CODES,
  ].join("\n");
}

export function commandHelp(command: Command): string {
  const own =
    Object.keys(command.options ?? {}).length > 0 ? ["", "Options", ...optionLines(command.options ?? {})] : [];
  const inputs = (command.arguments ?? []).map(({ name, description }) => [`<${name}>`, description] as const);
  return [
    `${command.summary}.`,
    "",
    `Usage  ${CALL} ${usageOf(command)}${own.length > 0 ? " [options]" : ""}`,
    ...(inputs.length > 0 ? ["", "Arguments", ...columns(inputs)] : []),
    ...own,
    "",
    "Options of all commands",
    ...optionLines(GLOBAL_OPTIONS),
    "",
    ...EXIT_CODES,
  ].join("\n");
}

function usageOf(command: Command): string {
  const inputs = (command.arguments ?? []).map(({ name, required }) => (required ? `<${name}>` : `[${name}]`));
  return [command.name, ...inputs].join(" ");
}

function optionLines(options: Readonly<Record<string, CommandOption>>): string[] {
  return columns(
    Object.entries(options).map(([name, { value, description }]) => [
      value === undefined ? `--${name}` : `--${name} ${value}`,
      description,
    ]),
  );
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${padEnd(left, width)}  ${right}`);
}
