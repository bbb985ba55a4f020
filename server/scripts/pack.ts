import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeSources, PACKED, PACKED_FROM } from "../src/start/packed.ts";
import { packProgram, ROOT } from "./pack-program.ts";

rmSync(PACKED, { recursive: true, force: true });
mkdirSync(PACKED, { recursive: true });
const sources = await packProgram("start", new URL("../src/start/start.ts", import.meta.url), fileURLToPath(PACKED));
// Last: what is half written is not taken for whole.
writeFileSync(PACKED_FROM, JSON.stringify(describeSources(sources.map((id) => id.slice(ROOT.length)))));
