// npm run judge:fit: how well the product says which pages concern the subject of a page of ours, on fresh simulated markets whose
// pages were made about known subjects, beside a rule that looks for the subject as a phrase.
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { LEAST_FIT } from "../../../src/domains/campaigns/index.ts";
import { INDUSTRIES } from "../../../src/market/worlds/industries.ts";
import { printFigures } from "../../judges/figures.ts";
import { calibration, figuresOf, judge, pairsOf } from "./study.ts";

const { values } = parseArgs({ options: { seed: { type: "string" }, fitting: { type: "boolean" } } });
const seed = values.seed ?? String(randomInt(2 ** 30));
const trades = INDUSTRIES.filter((_, place) => (place % 2 === 0) === (values.fitting === true));
const pairs = pairsOf(seed, trades);
const share = (value: number) => value.toFixed(2);
console.log(
  `Fit of page and pitch, seed ${seed}: ${pairs.length} pages of ${trades.length} trades that the rules were not fitted on`,
);
for (const truth of ["same", "beside", "elsewhere"] as const) {
  const fits = pairs
    .filter((pair) => pair.truth === truth)
    .map(({ fit }) => fit)
    .toSorted((one, other) => one - other);
  const at = (part: number) => share(fits[Math.floor(part * (fits.length - 1))] ?? 0);
  console.log(`  ${truth.padEnd(9)} ${fits.length} pages, fit ${at(0.1)} to ${at(0.9)}, median ${at(0.5)}`);
}
for (const [name, fits] of [
  ["rules", ({ fit }) => fit >= LEAST_FIT],
  ["phrase", ({ hasPhrase }) => hasPhrase],
] as const satisfies readonly (readonly [string, (pair: (typeof pairs)[number]) => boolean])[]) {
  const { macroF1, fits: one, others } = judge(pairs, fits);
  console.log(`${name.padEnd(7)} macro-F1 ${share(macroF1)}  fits ${share(one)}  others ${share(others)}`);
}
const { error, bins } = calibration(pairs);
console.log(`calibration error ${share(error)}`);
for (const { from, count, said, true: right } of bins) {
  console.log(`  from ${from.toFixed(1)}: ${count} pages, said ${share(said)}, true ${share(right)}`);
}
process.exitCode = printFigures(figuresOf(pairs)).length === 0 ? 0 : 1;
