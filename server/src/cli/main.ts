import { enableCompileCache } from "node:module";
import { EXIT } from "./exit-codes.ts";

/** Time for an interrupted command to print its last message. */
const EXIT_DELAY_MS = 500;

// Files that a command creates are private to its user.
process.umask(0o077);

// A reader that closes the pipe early, such as `| head`, is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) =>
  process.exit(error.code === "EPIPE" ? EXIT.ok : EXIT.refused),
);
process.stderr.on("error", () => undefined);

const interrupted = new AbortController();
process.once("SIGINT", () => {
  interrupted.abort();
  setTimeout(() => process.exit(EXIT.interrupted), EXIT_DELAY_MS).unref();
});

// The compile cache halves the time of a short command. Load all other modules after this line, so that it applies.
enableCompileCache();
const { COMMANDS } = await import("./commands.ts");
const { runCommandLine } = await import("./run-command-line.ts");
const { createTerminal } = await import("./terminal.ts");

process.exitCode = await runCommandLine(COMMANDS, process.argv.slice(2), {
  terminal: createTerminal(process.stdout, process.stderr, process.env),
  environment: process.env,
  signal: interrupted.signal,
});
