import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeSources, PACKED, PACKED_FROM } from "../src/start/packed.ts";
import { packPrograms, ROOT } from "./pack-program.ts";

rmSync(PACKED, { recursive: true, force: true });
mkdirSync(PACKED, { recursive: true });
const programs = {
  start: new URL("../src/start/start.ts", import.meta.url),
  "demo-thread": new URL("../src/wiring/demo-thread.ts", import.meta.url),
};
const sources = await packPrograms(programs, fileURLToPath(PACKED));
// Last: what is half written is not taken for whole.
writeFileSync(PACKED_FROM, JSON.stringify(describeSources(sources.map((id) => id.slice(ROOT.length)))));
