import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { printFigures } from "../../judges/figures.ts";
import { cededTableOf, figuresOfMany, judgeContentGaps, tableOf } from "./judge.ts";

/** Prints how well content gaps find what is worth writing, on fresh simulated markets. Exits with 1 if a promise is broken. */
const { values } = parseArgs({ options: { seed: { type: "string" }, worlds: { type: "string", default: "20" } } });
const seed = values.seed === undefined ? randomInt(2 ** 30) : Number(values.seed);
const judgement = await judgeContentGaps(seed, Number(values.worlds));
console.log(`Content gaps, seed ${seed}, ${judgement.worlds} markets with three competitors.\n`);
console.log(tableOf(judgement));
console.log(`\n${cededTableOf(judgement)}`);
process.exitCode = printFigures(figuresOfMany(judgement)).length === 0 ? 0 : 1;
