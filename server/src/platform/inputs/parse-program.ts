import { buffer } from "node:stream/consumers";
import { measureImage } from "./measure-image.ts";
import { writePdfText } from "./pdf-text.ts";

/**
 * The program of the child that parses what people upload: bytes come on stdin, text goes to stdout. Whatever a file does to it
 * is done to this process alone, which may neither write files nor start others.
 */
const [, , what] = process.argv;

try {
  const bytes = new Uint8Array(await buffer(process.stdin));
  if (what === "pdf") await writePdfText(bytes, process.stdout);
  else if (what === "image") process.stdout.write(JSON.stringify(measureImage(bytes) ?? null));
  else throw new Error(`Nothing here parses "${what}".`);
} catch (error) {
  process.stderr.write(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  process.exitCode = 1;
}
