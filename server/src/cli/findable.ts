import { COMMANDS } from "./commands.ts";
import { EXIT } from "./exit-codes.ts";
import { runCommandLine } from "./run-command-line.ts";
import { createTerminal } from "./terminal.ts";

// A reader that has seen enough, such as `| head`, is no failure.
process.stdout.on("error", () => process.exit(EXIT.ok));
process.stderr.on("error", () => undefined);

const interrupted = new AbortController();
process.once("SIGINT", () => interrupted.abort());

process.exitCode = await runCommandLine(COMMANDS, process.argv.slice(2), {
  terminal: createTerminal(process.stdout, process.stderr, process.env),
  environment: process.env,
  signal: interrupted.signal,
});
