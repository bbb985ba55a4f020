import { writeFileSync } from "node:fs";
import { faultsOf, keepUsed, readTranslations, TRANSLATED, translationsFile } from "./catalogue.ts";
import { readTexts } from "./read-texts.ts";

const { texts, faults } = readTexts();
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
process.stdout.write(`${texts.length} texts\n`);
for (const language of TRANSLATED) {
  writeFileSync(translationsFile(language), keepUsed(readTranslations(language), texts));
  for (const fault of faultsOf(readTranslations(language), texts)) process.stdout.write(`${language}: ${fault}\n`);
}
