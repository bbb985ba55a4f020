import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { describeOperations } from "./describe-operations.ts";
import { FOLDER } from "./generated-folder.ts";

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const [name, text] of Object.entries(describeOperations())) writeFileSync(new URL(name, FOLDER), text);
