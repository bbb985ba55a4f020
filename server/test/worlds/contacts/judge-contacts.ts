import { printFigures } from "../../judges/figures.ts";
import { FITTING, JUDGING, type JudgedPage } from "./pages.ts";
import { byPattern, f1, figuresOf, judgePages } from "./study.ts";

/** Prints how well addresses, names and roles are read on pages that fitted the rules, and on pages that did not. */
for (const [title, pages] of [
  ["pages that fitted the rules", FITTING],
  ["pages kept apart", JUDGING],
] as const satisfies readonly (readonly [string, readonly JudgedPage[]])[]) {
  const { addresses, names, positions, faults } = judgePages(pages);
  const plain = judgePages(pages, byPattern);
  console.info(`${title}: ${pages.length}`);
  console.info(
    `  addresses  precision ${share(addresses.right, addresses.found)}  recall ${share(addresses.right, addresses.expected)}  F1 ${f1(addresses).toFixed(2)}`,
  );
  console.info(
    `  by pattern precision ${share(plain.addresses.right, plain.addresses.found)}  recall ${share(plain.addresses.right, plain.addresses.expected)}  F1 ${f1(plain.addresses).toFixed(2)}`,
  );
  console.info(`  names ${names.right} of ${names.of}, roles ${positions.right} of ${positions.of}`);
  for (const fault of faults) console.info(`  - ${fault}`);
}

process.exitCode = printFigures(figuresOf(JUDGING)).length === 0 ? 0 : 1;

function share(part: number, whole: number): string {
  return whole === 0 ? "1.00" : (part / whole).toFixed(2);
}
