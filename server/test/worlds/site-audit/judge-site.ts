import { printFigures } from "../../judges/figures.ts";
import { BASIC_PAIRS } from "./planted-basics.ts";
import { PLANTED_EDGES } from "./planted-edges.ts";
import { PAGE_PAIRS } from "./planted-pages.ts";
import { REACH_PAIRS } from "./planted-reach.ts";
import { auditPlanted, type PlantedSite } from "./planted-site.ts";
import { PLANTED_SITES } from "./planted-sites.ts";
import { VISITOR_PAIRS } from "./planted-visitors.ts";

/** Prints what an audit found on each planted site, and precision and recall by rule. Fails below the aims. */
const AIMS = { precision: 0.97, recall: 0.95 };

interface Tally {
  right: number;
  wrong: number;
  missed: number;
}

const byCode = new Map<string, Tally>();
const sites: PlantedSite[] = [
  ...PLANTED_SITES,
  ...PLANTED_EDGES,
  ...BASIC_PAIRS,
  ...REACH_PAIRS,
  ...PAGE_PAIRS,
  ...VISITOR_PAIRS,
];
for (const site of sites) {
  const found = new Set(await auditPlanted(site));
  const planted = new Set(site.faults);
  for (const fault of planted) tally(fault, found.has(fault) ? "right" : "missed");
  for (const finding of found) if (!planted.has(finding)) tally(finding, "wrong");
}

const total = { right: 0, wrong: 0, missed: 0 };
for (const [code, { right, wrong, missed }] of [...byCode].toSorted()) {
  process.stdout.write(`${code}: ${right} found, ${wrong} wrong, ${missed} missed\n`);
  total.right += right;
  total.wrong += wrong;
  total.missed += missed;
}
const precision = total.right / Math.max(1, total.right + total.wrong);
const recall = total.right / Math.max(1, total.right + total.missed);
const outside = printFigures([
  { name: "sites", value: sites.length, digits: 0 },
  { name: "rules", value: byCode.size, digits: 0 },
  { name: "precision", value: precision, digits: 3, least: AIMS.precision },
  { name: "recall", value: recall, digits: 3, least: AIMS.recall },
]);
if (outside.length > 0) process.exitCode = 1;

function tally(finding: string, outcome: keyof Tally): void {
  const [code = ""] = finding.split(" ");
  const counts = byCode.get(code) ?? { right: 0, wrong: 0, missed: 0 };
  byCode.set(code, counts);
  counts[outcome] += 1;
}
