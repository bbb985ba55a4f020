import {
  countryCode,
  type ResearchedKeyword,
  type ResearchKeywordInput,
  type ResearchKeywordResult,
} from "@findable/contract";
import { slugOf } from "../../market/phrase-words.ts";
import type { DiscoveryMethod } from "../../market/phrases-around.ts";
import { randomOf } from "../../market/random.ts";
import { volumeOf } from "../../market/volume-of.ts";
import { csvFile } from "../csv-table.ts";
import { type DemoFile, type DemoStep, demoSkill, OWN_RUN } from "../demo-skill.ts";
import { type Discovery, discover, EXAMPLE_SEED } from "../world/audience/discovery.ts";
import { BRAND } from "../world/facts.ts";
import { demoMarket, HOME_COUNTRY } from "../world/market.ts";

type Input = Partial<ResearchKeywordInput>;

export const researchKeywordStory = demoSkill<Input, ResearchKeywordResult>("research.keyword", (input) => {
  const discovery = discover(input);
  return { result: discovery.result, steps: stepsOf(discovery, input), files: filesOf(discovery, input) };
});

const METHOD_NAMES: Record<DiscoveryMethod, string> = {
  related_keywords: "related searches",
  keyword_ideas: "keyword ideas",
  linkdata_matching: "matching phrases",
  linkdata_related: "phrases of pages that rank",
  linkdata_suggestions: "search suggestions",
  llm_mentions: "questions to AI assistants",
  serp_neighbors: "results pages",
};

function stepsOf({ result, kept, methods }: Discovery, input: Input): DemoStep[] {
  const { seed = EXAMPLE_SEED, label = true, saveTo = "workspace" } = input;
  const random = randomOf("research steps", seed);
  const searched = methods.map((method): DemoStep => {
    const count = result.perMethodBreakdown[method] ?? 0;
    return {
      name: `discover:${method}`,
      durationMs: random.integer(900, 5200),
      says: `${count} from ${METHOD_NAMES[method]}.`,
    };
  });
  const repeated = Math.max(0, result.totalDiscovered - result.afterDedup);
  return [
    ...searched,
    {
      name: "dedupe",
      durationMs: 40,
      says: `Removed ${repeated} duplicates; ${result.afterDedup} phrases left.`,
    },
    {
      name: "volumes",
      durationMs: random.integer(1200, 3000),
      progress: { total: result.afterDedup, unit: "phrases" },
    },
    ...(label ? [labelStep(kept, random.integer(6000, 15_000))] : []),
    ...(saveTo === null ? [] : [storeStep(kept)]),
    { name: "write-files", durationMs: 60, says: best(kept) },
  ];
}

function labelStep(kept: readonly ResearchedKeyword[], durationMs: number): DemoStep {
  const high = kept.filter(({ isHighIntent, isHighRelevance }) => isHighIntent && isHighRelevance).length;
  return {
    name: "label",
    durationMs,
    model: true,
    says: `${high} have a high intent and are relevant to the offer of ${BRAND.name}.`,
  };
}

function storeStep(kept: readonly ResearchedKeyword[]): DemoStep {
  const fresh = kept.filter(({ createdAt, updatedAt }) => createdAt === updatedAt).length;
  return {
    name: "store",
    durationMs: 120,
    says: `Stored ${kept.length} keywords: ${fresh} new, ${kept.length - fresh} updated.`,
  };
}

function best(kept: readonly ResearchedKeyword[]): string {
  const [first] = kept;
  if (first === undefined) return "Found no keywords.";
  return `First: "${first.keyword}" (${first.volume ?? 0} searches a month, difficulty ${first.kd ?? 0}).`;
}

function filesOf({ result, kept }: Discovery, { seed = EXAMPLE_SEED, country = HOME_COUNTRY }: Input): DemoFile[] {
  const folder = `agent-output/keywords/${slugOf(seed)}/${OWN_RUN}`;
  const repeated = kept
    .filter(({ sources }) => sources.length > 1)
    .map(({ keyword, sources }) => ({ kept: keyword, found_by: sources.join(" "), times: sources.length }));
  return [
    csvFile(
      `${folder}/keywords.csv`,
      kept.map((keyword) => rowOf(keyword, countryCode(country))),
    ),
    csvFile(`${folder}/dedup-decisions.csv`, repeated),
    { path: `${folder}/labeling-notes.md`, contentType: "text/markdown", text: notes(seed, result, kept) },
  ];
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"] as const;

function rowOf(keyword: ResearchedKeyword, country: string) {
  const volumes = MONTHS.map((month, index) => [
    `volume_${month}`,
    volumeOf(demoMarket(), keyword.keyword, index + 1, country),
  ]);
  return {
    keyword: keyword.keyword,
    volume: keyword.volume,
    kd: keyword.kd,
    intent_labels: keyword.intentLabels.join(" "),
    intent_confidence: keyword.intentConfidence,
    relevance_label: keyword.relevanceLabel,
    relevance_confidence: keyword.relevanceConfidence,
    sources: keyword.sources.join(" "),
    current_rank: keyword.currentRank?.position ?? null,
    current_rank_via: keyword.currentRank?.via ?? null,
    ...Object.fromEntries(volumes),
  };
}

function notes(seed: string, result: ResearchKeywordResult, kept: readonly ResearchedKeyword[]): string {
  const bare = kept.filter(({ intentLabels, relevanceLabel }) => intentLabels.length === 0 && relevanceLabel === null);
  const unsure = kept.filter(({ intentConfidence }) => intentConfidence !== null && intentConfidence < 0.7);
  return [
    `# Labels of the keywords for "${seed}"`,
    "",
    `Discovered ${result.totalDiscovered} phrases, ${result.afterDedup} without duplicates. Kept ${result.afterLimit}.`,
    "",
    "Intent is why people search for a phrase. Relevance is how the phrase relates to the offer. A label is assigned if the words of the phrase and its ranking pages agree.",
    "",
    "## Without labels",
    "",
    ...itemsOf(bare.map(({ keyword }) => keyword)),
    "",
    "## To review: confidence of the intent below 0.7",
    "",
    ...itemsOf(
      unsure.map(
        ({ keyword, intentLabels, intentConfidence }) => `${keyword}: ${intentLabels.join(", ")} (${intentConfidence})`,
      ),
    ),
    "",
  ].join("\n");
}

function itemsOf(items: readonly string[]): string[] {
  return items.length === 0 ? ["None."] : items.slice(0, 20).map((item) => `- ${item}`);
}
