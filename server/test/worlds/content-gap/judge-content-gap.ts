import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { cededTableOf, faultsIn, judgeContentGaps, tableOf } from "./judge.ts";

/** Prints how well content gaps find what is worth writing, on fresh simulated markets. Exits with 1 if a promise is broken. */
const { values } = parseArgs({ options: { seed: { type: "string" }, worlds: { type: "string", default: "20" } } });
const seed = values.seed === undefined ? randomInt(2 ** 30) : Number(values.seed);
const judgement = await judgeContentGaps(seed, Number(values.worlds));
const faults = faultsIn(judgement);
console.log(`Content gaps, seed ${seed}, ${judgement.worlds} markets with three competitors.\n`);
console.log(tableOf(judgement));
console.log(`\n${cededTableOf(judgement)}`);
console.log(faults.length === 0 ? "\nEvery promise is kept." : `\n${faults.join("\n")}`);
process.exitCode = faults.length === 0 ? 0 : 1;
