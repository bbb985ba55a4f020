import type { ExitCode } from "./exit-codes.ts";
import type { Session } from "./session.ts";

export interface CommandOption {
  type: "string" | "boolean";
  description: string;
  /** Placeholder of the value in the help, for example `<id>`. */
  value?: string;
  /** The allowed values. */
  oneOf?: readonly string[];
}

interface CommandArgument {
  name: string;
  description: string;
  required: boolean;
}

export interface Command {
  /** The words that select the command, for example `runs list`. */
  name: string;
  summary: string;
  arguments?: readonly CommandArgument[];
  options?: Readonly<Record<string, CommandOption>>;
  run(call: CommandCall): Promise<ExitCode>;
}

/** The parsed command line and the session of one command. */
export interface CommandCall extends Session {
  /** The argument at this index. Required arguments are always present; others are empty if omitted. */
  argument(index: number): string;
  option(name: string): string | undefined;
  flag(name: string): boolean;
  /** Throws a UsageError unless the value is a whole number from 1 to 200. */
  integer(name: string, fallback: number): number;
}
