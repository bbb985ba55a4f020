import { loadVendors } from "../start/read-config.ts";
import type { Environment } from "../start/setting-reader.ts";
import type { Command } from "./command.ts";
import { readCommandLine } from "./command-line.ts";
import { EXIT, type ExitCode } from "./exit-codes.ts";
import { findCommand } from "./find-command.ts";
import { commandHelp, generalHelp } from "./help.ts";
import { printFailure } from "./print-failure.ts";
import { openSession } from "./session.ts";
import type { Terminal } from "./terminal.ts";

export interface CommandLineContext {
  terminal: Terminal;
  environment: Environment;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

/** Runs one command line and returns its exit code. Never throws. */
export async function runCommandLine(
  commands: readonly Command[],
  args: readonly string[],
  { terminal, environment, signal }: CommandLineContext,
): Promise<ExitCode> {
  try {
    const [first] = args;
    if (first === undefined) {
      terminal.talk.line(generalHelp(commands));
      return EXIT.usage;
    }
    if (first === "--help" || first === "-h" || first === "help") {
      terminal.data.line(generalHelp(commands));
      return EXIT.ok;
    }
    const found = findCommand(commands, args);
    if ("group" in found) return showGroup(found.group, found.rest, terminal);
    const { options, help, call } = readCommandLine(found.command, found.rest);
    if (help) {
      terminal.data.line(commandHelp(found.command));
      return EXIT.ok;
    }
    // The doctor reports a package that cannot be loaded; other commands need none.
    const vendors = await loadVendors(environment).catch(() => undefined);
    const session = openSession({ terminal, environment, options, signal, ...(vendors && { vendors }) });
    return await found.command.run({ ...session, ...call });
  } catch (error) {
    if (signal.aborted) return EXIT.interrupted;
    return printFailure(terminal.talk, error);
  }
}

function showGroup(group: readonly Command[], rest: readonly string[], terminal: Terminal): ExitCode {
  const asked = rest.includes("--help") || rest.includes("-h");
  (asked ? terminal.data : terminal.talk).line(generalHelp(group));
  return asked ? EXIT.ok : EXIT.usage;
}
