import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeOperations } from "./describe-operations.ts";
import { FOLDER } from "./generated-folder.ts";

for (const [name, text] of Object.entries(describeOperations())) writeFileSync(new URL(name, FOLDER), text);
execFileSync("biome", ["check", "--write", fileURLToPath(FOLDER)], { stdio: "inherit" });
