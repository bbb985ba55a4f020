import { COMMANDS } from "./commands.ts";
import { EXIT } from "./exit-codes.ts";
import { runCommandLine } from "./run-command-line.ts";
import { createTerminal } from "./terminal.ts";

// A reader that has seen enough, such as `| head`, is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) =>
  process.exit(error.code === "EPIPE" ? EXIT.ok : EXIT.refused),
);
process.stderr.on("error", () => undefined);

/** What an interrupted command has for telling how things stand. */
const LAST_WORDS_MS = 500;

const interrupted = new AbortController();
process.once("SIGINT", () => {
  interrupted.abort();
  setTimeout(() => process.exit(EXIT.interrupted), LAST_WORDS_MS).unref();
});

process.exitCode = await runCommandLine(COMMANDS, process.argv.slice(2), {
  terminal: createTerminal(process.stdout, process.stderr, process.env),
  environment: process.env,
  signal: interrupted.signal,
});
