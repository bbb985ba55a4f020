import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { printFigures } from "../../judges/figures.ts";
import { figuresOf, judgeForums } from "./judge.ts";

/** Prints how well the rules find what was planted in fresh simulated forums. Exits with 1 if a promise is broken. */
const { values } = parseArgs({
  options: {
    studies: { type: "string", default: "40" },
    seed: { type: "string", default: String(randomInt(2 ** 30)) },
  },
});
const judgement = judgeForums(values.seed, Number(values.studies));

console.info(`${values.studies} forums, seed ${values.seed}`);
for (const [role, f1] of judgement.byRole) console.info(`  perspective ${role.padEnd(11)} F1 ${f1.toFixed(2)}`);
process.exitCode = printFigures(figuresOf(judgement)).length === 0 ? 0 : 1;
