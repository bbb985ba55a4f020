import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { FIGURES } from "../../judges/figures.ts";
import { faultsIn, judgeMethods, tableOf, wordsOf } from "./judge.ts";

/** Prints false pages and power of the decay test on fresh simulated sites. Exits with 1 if a promise is broken. */
const { values } = parseArgs({ options: { seed: { type: "string" }, sites: { type: "string", default: "150" } } });
const seed = values.seed === undefined ? randomInt(2 ** 30) : Number(values.seed);
const sites = Number(values.sites);
const judgements = judgeMethods(seed, sites);
const faults = faultsIn(judgements, sites);
console.log(
  `Decay of pages, seed ${seed}, ${sites} sites of 500 pages a cell. No fall: sites with a false page in per cent; false`,
);
console.log("pages a site. Fall: false share of the reported pages / power, in per cent.\n");
console.log(tableOf(judgements));
console.log(faults.length === 0 ? "\nEvery promise is kept." : `\n${faults.join("\n")}`);
console.log(FIGURES + judgements.map(wordsOf).join("; "));
process.exitCode = faults.length === 0 ? 0 : 1;
