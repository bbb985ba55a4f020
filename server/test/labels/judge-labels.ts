import { printFigures } from "../judges/figures.ts";
import { figuresOfMarket, figuresOfReal, type Judgement, judgeLabels } from "../worlds/labels/judge.ts";
import type { Quality } from "../worlds/labels/measures.ts";
import { brandsOf, JUDGED, type JudgedBrand } from "../worlds/labels/worlds.ts";
import { type GoldTrade, readGoldTrades } from "./gold-trades.ts";
import { agreements } from "./kappa.ts";

/** Prints how well the rules label real queries and the simulated market, beside the lexicon. Run it with `npm run judge:labels`. */
function printQuality(name: string, brands: readonly JudgedBrand[]): Judgement {
  const judgement = judgeLabels(brands);
  const { queries, ours, lexicon } = judgement;
  const languages = new Set(brands.map(({ context }) => context.language));
  console.log(`\n## ${name}: ${queries} queries of ${brands.length} brands (${[...languages].join(", ")})\n`);
  printRow(["labels", "macro-F1", "calibration error", "coverage at precision 0.9", "F1 of each label"]);
  printRow(["---", "---", "---", "---", "---"]);
  printRow(["intents, rules", ...cellsOf(ours.intents)]);
  printRow(["intents, lexicon", ...cellsOf(lexicon.intents)]);
  printRow(["relevance, rules", ...cellsOf(ours.relevance)]);
  printRow(["relevance, lexicon", ...cellsOf(lexicon.relevance)]);
  return judgement;
}

function cellsOf({ macroF1, calibrationError, coverage, f1 }: Quality): string[] {
  const labels = [...f1].map(([label, score]) => `${label} ${decimal(score)}`);
  return [decimal(macroF1), decimal(calibrationError), decimal(coverage), labels.join(", ")];
}

function printRow(cells: readonly string[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}

function decimal(value: number): string {
  return value.toFixed(2);
}

function printAgreement(trades: readonly GoldTrade[]): void {
  console.log("\n## Cohen's kappa of the two readings\n");
  const groups = [2, 1].map((readers) => trades.filter((trade) => trade.readers === readers));
  const [byTwo, byOne] = groups.map((group) =>
    group.flatMap(({ phrases }) => phrases.filter(({ passTwo }) => passTwo !== undefined)),
  );
  printRow(["label", `two readers, ${byTwo?.length} queries`, `one reader twice, ${byOne?.length} queries`]);
  printRow(["---", "---", "---"]);
  const kappas = new Map(agreements(byOne ?? []).map(({ label, kappa }) => [label, kappa]));
  for (const { label, kappa } of agreements(byTwo ?? [])) {
    printRow([label, decimal(kappa), decimal(kappas.get(label) ?? 0)]);
  }
}

const [fitting, judging] = [readGoldTrades("fitting"), readGoldTrades("judging")];
printQuality("Fitting half", fitting);
const real = printQuality("Judging half", judging);
const fresh = printQuality("Fresh trades, labelled after the rules", readGoldTrades("fresh"));
const market = printQuality("Simulated market, trades and seeds that nothing was fitted on", brandsOf(JUDGED));
printAgreement([...fitting, ...judging]);
const figures = [
  ...figuresOfReal("judging half", real, { intents: 0.7, relevance: 0.6, lead: 0.04 }),
  ...figuresOfReal("fresh trades", fresh, { intents: 0.84, relevance: 0.8, lead: 0 }),
  ...figuresOfMarket(market),
];
process.exitCode = printFigures(figures).length === 0 ? 0 : 1;
