import { enableCompileCache } from "node:module";
import { EXIT } from "./exit-codes.ts";

/** What an interrupted command has for telling how things stand. */
const LAST_WORDS_MS = 500;

// A reader that has seen enough, such as `| head`, is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) =>
  process.exit(error.code === "EPIPE" ? EXIT.ok : EXIT.refused),
);
process.stderr.on("error", () => undefined);

const interrupted = new AbortController();
process.once("SIGINT", () => {
  interrupted.abort();
  setTimeout(() => process.exit(EXIT.interrupted), LAST_WORDS_MS).unref();
});

// Compiled code is kept between calls, which halves the time of a short one; so the rest is loaded after this line.
enableCompileCache();
const { COMMANDS } = await import("./commands.ts");
const { runCommandLine } = await import("./run-command-line.ts");
const { createTerminal } = await import("./terminal.ts");

process.exitCode = await runCommandLine(COMMANDS, process.argv.slice(2), {
  terminal: createTerminal(process.stdout, process.stderr, process.env),
  environment: process.env,
  signal: interrupted.signal,
});
