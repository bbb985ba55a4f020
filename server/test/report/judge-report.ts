import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { printFigures } from "../judges/figures.ts";
import { demandedOf, type Figures, figuresOf, type Judgement, judgeSite } from "./measures.ts";
import { PARTS, readSites, type SitePart } from "./site-file.ts";

/**
 * Prints how well the rules of the main job report sites, beside the figures before the rules of 0.3.0. Run it with
 * `npm run judge:report`. `-- --details` also names what is wrong on the fitting half, never on the other parts.
 */
const TITLES: Record<SitePart, string> = { fitting: "Fitting half", judging: "Judging half", fresh: "Fresh sites" };
const BEFORE = path.join(import.meta.dirname, "figures-before.json");

function printPart(part: SitePart, judgements: readonly Judgement[], before: Figures | undefined): void {
  console.log(`\n## ${TITLES[part]}: ${judgements.length} sites\n`);
  printRow([
    "site",
    "kind",
    "precision at 20",
    "recall of offers",
    "segments found",
    "issues missed",
    "issues invented",
  ]);
  printRow(["---", "---", "---", "---", "---", "---", "---"]);
  for (const judgement of judgements) {
    const figures = figuresOf([judgement]);
    const { site, missedSegments } = judgement;
    const issues =
      site.labels.issues === null ? ["-", "-"] : [String(figures.issuesMissed), String(figures.issuesInvented)];
    const segments = `${site.labels.segments.length - missedSegments.length} of ${site.labels.segments.length}`;
    printRow([site.name, site.kind, decimal(figures.precisionAt20), decimal(figures.offerRecall), segments, ...issues]);
  }
  console.log("");
  printRow(["figure", "before", "now"]);
  printRow(["---", "---", "---"]);
  for (const [name, value] of Object.entries(figuresOf(judgements)))
    printRow([
      name,
      before === undefined ? "-" : decimal(Number(new Map(Object.entries(before)).get(name))),
      decimal(value),
    ]);
}

function printDetails({ site, ...judgement }: Judgement): void {
  console.log(`\n### ${site.name}`);
  for (const [name, value] of Object.entries(judgement))
    if (Array.isArray(value) && value.length > 0) console.log(`${name}:\n  ${value.join("\n  ")}`);
}

function printRow(cells: readonly string[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}

function decimal(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

const before: Partial<Record<SitePart, Figures>> | undefined = existsSync(BEFORE)
  ? JSON.parse(readFileSync(BEFORE, "utf8"))
  : undefined;
const now: Partial<Record<SitePart, Figures>> = {};
for (const part of PARTS) {
  const judgements: Judgement[] = [];
  for (const site of readSites(part)) judgements.push(await judgeSite(site));
  now[part] = figuresOf(judgements);
  printPart(part, judgements, before?.[part]);
  if (part === "fitting" && process.argv.includes("--details")) judgements.forEach(printDetails);
}
const demanded = PARTS.flatMap((part) => (now[part] === undefined ? [] : demandedOf(part, now[part])));
process.exitCode = printFigures(demanded).length === 0 ? 0 : 1;
if (before === undefined) writeFileSync(BEFORE, `${JSON.stringify(now, null, 2)}\n`);
