import type { Figure } from "../../judges/figures.ts";
import { intentQuality, type Quality, relevanceQuality } from "./measures.ts";
import { judgeLexicon, judgeOurs } from "./our-labeller.ts";
import type { JudgedBrand } from "./worlds.ts";

export interface Qualities {
  intents: Quality;
  relevance: Quality;
}

export interface Judgement {
  queries: number;
  ours: Qualities;
  lexicon: Qualities;
}

export function judgeLabels(brands: readonly JudgedBrand[]): Judgement {
  const [ours, lexicon] = [brands.flatMap(judgeOurs), brands.flatMap(judgeLexicon)];
  return {
    queries: ours.length,
    ours: { intents: intentQuality(ours), relevance: relevanceQuality(ours) },
    lexicon: { intents: intentQuality(lexicon), relevance: relevanceQuality(lexicon) },
  };
}

/** What is demanded of real queries. The aims are not reached yet. */
export function figuresOfReal(
  name: string,
  { ours, lexicon }: Judgement,
  least: { intents: number; relevance: number; lead: number },
): Figure[] {
  const [intents, relevance] = [lexicon.intents.macroF1 + 0.1, lexicon.relevance.macroF1 + least.lead];
  return [
    {
      ...{ name: `${name}: macro-F1 of intents`, value: ours.intents.macroF1 },
      ...{ least: Math.max(least.intents, intents), aim: 0.85 },
    },
    {
      ...{ name: "of relevance", value: ours.relevance.macroF1 },
      ...{ least: Math.max(least.relevance, relevance), aim: 0.8 },
    },
    { name: "calibration error of intents", value: ours.intents.calibrationError, aim: 0.05 },
    { name: "of relevance", value: ours.relevance.calibrationError, aim: 0.05 },
  ];
}

/** What is demanded of phrases of the market, by their hidden truth. */
export function figuresOfMarket({ queries, ours, lexicon }: Judgement): Figure[] {
  const figures = (name: keyof Qualities, leastF1: number, leastCoverage: number): Figure[] => {
    const [own, other] = [ours[name], lexicon[name]];
    return [
      { name: `market: macro-F1 of ${name}`, value: own.macroF1, least: Math.max(leastF1, other.macroF1 + 0.06) },
      { name: "coverage", value: own.coverage, least: Math.max(leastCoverage, other.coverage + 0.15) },
      // Of one brand, the bins hold few phrases.
      { name: "calibration error", value: own.calibrationError, most: queries > 2000 ? 0.05 : 0.08 },
    ];
  };
  return [...figures("intents", 0.9, 0.88), ...figures("relevance", 0.83, 0.8)];
}
