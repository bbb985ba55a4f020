import { buffer } from "node:stream/consumers";
import { measureImage } from "./measure-image.ts";
import { writePdfText } from "./pdf-text.ts";

/**
 * The program of the child process that parses uploads: bytes on stdin, text on stdout. A hostile file can harm only this
 * process, which cannot write files or start processes.
 */
const [, , what] = process.argv;

try {
  const bytes = new Uint8Array(await buffer(process.stdin));
  if (what === "pdf") await writePdfText(bytes, process.stdout);
  else if (what === "image") process.stdout.write(JSON.stringify(measureImage(bytes) ?? null));
  else throw new Error(`No parser for "${what}".`);
} catch (error) {
  process.stderr.write(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  process.exitCode = 1;
}
