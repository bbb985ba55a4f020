import { writeFileSync } from "node:fs";
import path from "node:path";
import { CATALOGUE, makeCatalogue } from "./catalogue.ts";
import { readTexts } from "./read-texts.ts";

const { texts, faults } = readTexts();
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
writeFileSync(CATALOGUE, makeCatalogue());
process.stdout.write(`${texts.length} texts in ${path.relative(process.cwd(), CATALOGUE)}\n`);
