import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { FIGURES } from "../../judges/figures.ts";
import { faultsIn, judgeCitations, wordsOf } from "./judge.ts";
import { isKept, isTooLenient } from "./judgement.ts";

/**
 * Prints how well the figures of AI citations keep their promises, on fresh studies whose truth is drawn, beside the textbook
 * forms that do not. Exits with 1 if a promise is broken. Run it with `npm run judge:citations`; `-- --studies 300` is quick, and
 * `-- --seed` repeats a run.
 */
const { values } = parseArgs({
  options: { seed: { type: "string" }, studies: { type: "string", default: "2000" } },
});
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
const studies = Number(values.studies);
console.log(`AI citations, seed ${seed}, ${studies} studies. Figures are in per cent.`);
const faults: string[] = [];
let [promises, broken] = [0, 0];
const figures: string[] = [];
for (const judgement of judgeCitations(seed, studies)) {
  console.log(`\n### ${judgement.title}\n`);
  printRow(judgement.header);
  printRow(judgement.header.map(() => "---"));
  for (const row of judgement.rows) printRow(row.map((cell) => (typeof cell === "number" ? cell.toFixed(1) : cell)));
  console.log();
  for (const demand of judgement.demands) console.log(`- ${isKept(demand) ? "kept" : "BROKEN"}: ${wordsOf(demand)}`);
  for (const demand of judgement.textbook)
    console.log(`- ${isTooLenient(demand) ? "KEPT" : "breaks"}: ${wordsOf(demand)}`);
  faults.push(...faultsIn(judgement));
  promises += judgement.demands.length;
  broken += judgement.demands.filter((demand) => !isKept(demand)).length;
  figures.push(...judgement.demands.map(({ what, found }) => `${what} ${found.toFixed(1)}`));
}
console.log(faults.length === 0 ? "\nEvery promise is kept." : `\n${faults.join("\n")}`);
console.log(`${FIGURES}${promises - broken} of ${promises} promises kept: ${figures.join(", ")}`);
process.exitCode = faults.length === 0 ? 0 : 1;

function printRow(cells: readonly string[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}
