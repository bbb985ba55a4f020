import { parseArgs } from "node:util";
import { type Measured, macroF1, measure, studyOf } from "./study.ts";

/** Prints how well the rules find what was planted in fresh simulated forums, beside threads sorted by votes. */
const { values } = parseArgs({
  options: { studies: { type: "string", default: "40" }, seed: { type: "string", default: String(Date.now()) } },
});
const studies = Array.from({ length: Number(values.studies) }, (_, index) => measure(studyOf(index, values.seed)));
const mean = (read: (study: Measured) => number) =>
  (studies.reduce((sum, study) => sum + read(study), 0) / studies.length).toFixed(2);
const confusion = new Map<string, number>();
for (const study of studies)
  for (const [key, count] of study.confusion) confusion.set(key, (confusion.get(key) ?? 0) + count);
const { macro, byRole } = macroF1(confusion);

console.info(`${studies.length} forums, seed ${values.seed}`);
console.info("                            rules   threads by votes");
console.info(`precision of first places    ${mean((one) => one.precision)}   ${mean((one) => one.baselinePrecision)}`);
console.info(
  `rank correlation             ${mean((one) => one.correlation)}   ${mean((one) => one.baselineCorrelation)}`,
);
console.info(`perspective macro-F1         ${macro.toFixed(2)}`);
for (const [role, f1] of byRole) console.info(`  ${role.padEnd(11)} ${f1.toFixed(2)}`);
