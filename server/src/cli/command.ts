import type { ExitCode } from "./exit-codes.ts";
import type { Session } from "./session.ts";

export interface CommandOption {
  type: "string" | "boolean";
  description: string;
  /** What stands for the value in the help, for example `<id>`. */
  value?: string;
  /** The only values there are. */
  oneOf?: readonly string[];
}

interface CommandArgument {
  name: string;
  description: string;
  required: boolean;
}

export interface Command {
  /** The words that call it, for example `runs list`. */
  name: string;
  summary: string;
  arguments?: readonly CommandArgument[];
  options?: Readonly<Record<string, CommandOption>>;
  run(call: CommandCall): Promise<ExitCode>;
}

/** What was written on the command line, and what a command has in its hands. */
export interface CommandCall extends Session {
  /** The argument at this place; required ones are there. */
  argument(index: number): string;
  option(name: string): string | undefined;
  flag(name: string): boolean;
  /** Throws a UsageError for what is not a whole number from 1 to 200. */
  integer(name: string, fallback: number): number;
}
