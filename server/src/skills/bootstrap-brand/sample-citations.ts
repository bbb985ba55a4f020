import {
  ANSWER_ENGINES,
  type BrandCitations,
  type BrandProfile,
  type KeywordCandidate,
  type Segment,
} from "@findable/contract";
import {
  basketSummary,
  defaultPrompts,
  findParties,
  keywordDemand,
  type Parties,
  scorePrompt,
  segmentDemand,
  selectSamplesOfRun,
} from "../../domains/citations/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { bareHostOf } from "../../kernel/text/site-domains.ts";
import { NO_ANSWERS_WARNING } from "../optional-providers/warnings.ts";
import { askPrompts } from "../research-ai-citation/ask-prompts.ts";
import { chooseTargets } from "../research-ai-citation/targets.ts";
import { DEPTHS, type Depth } from "./depth.ts";
import type { BaselineFacts } from "./measure-baseline.ts";
import { narration } from "./narration.ts";

export interface SampledCitations {
  citations: BrandCitations | null;
  warnings: string[];
}

interface Findings {
  profile: BrandProfile;
  segments: readonly Pick<Segment, "name" | "confidence">[];
  keywords: readonly KeywordCandidate[];
  baseline: Pick<BaselineFacts, "market" | "competitors">;
}

const MODELS = ANSWER_ENGINES.filter((llm) => llm !== "search_overview");
const MOST_RIVALS = 10;
/** More phrases hardly change the best few prompts. */
const MOST_WORDED = 100;

/** Asks the configured answer engines a few prompts. The price of the run includes the sample; a failure never fails the run. */
export async function sampleCitations(ctx: RunContext, found: Findings, depth: Depth): Promise<SampledCitations> {
  const { targets } = await ctx.step("choose-engines", async () => chooseTargets(ctx.providers, { llms: MODELS }));
  if (targets.length === 0) {
    await ctx.narrate(narration.noCitations);
    return { citations: null, warnings: [NO_ANSWERS_WARNING] };
  }
  const parties = await findBrands(ctx, found);
  const { prompts: most, samples } = DEPTHS[depth].citations;
  const prompts = promptsFor(found, parties, most);
  if (prompts.length === 0) {
    return {
      citations: null,
      warnings: ["No keyword suits a prompt for answer engines, so their citations were left out."],
    };
  }
  const market = found.baseline.market;
  await askPrompts(ctx, { prompts, targets, samples, parties, market, monitored: null, price: 0 });
  const run = { workspaceId: ctx.workspace.id, invocationId: ctx.invocation.id };
  const scored = await ctx.look("count-citations", (db) =>
    Promise.all(
      prompts.map(async (prompt) => {
        const answers = await selectSamplesOfRun(db, { ...run, prompt });
        return scorePrompt({
          prompt,
          samplesPerLlm: samples,
          parties,
          targets,
          samples: answers,
          evidence: "",
          warnings: [],
        });
      }),
    ),
  );
  const citations = basketSummary(scored, parties);
  await ctx.narrate(narration.citations(citations));
  return { citations, warnings: lossOf(prompts.length * targets.length * samples, citations) };
}

function promptsFor({ segments, keywords, baseline }: Findings, parties: Parties, most: number): string[] {
  const offered = keywords.filter(
    ({ relevanceLabel }) => relevanceLabel === "OFFERING" || relevanceLabel === "ALTERNATIVE",
  );
  // The most central phrases first. Where the rules labelled none as the offer, all are taken for it.
  const phrases = offered.length > 0 ? offered : keywords;
  return defaultPrompts({
    demand: [
      ...phrases.slice(0, MOST_WORDED).map((found) => ({ ...keywordDemand(found), fit: found.score, offer: true })),
      ...segments.map(segmentDemand),
    ],
    own: parties.own,
    language: baseline.market.language,
    count: most,
  });
}

/** The brand as the crawl found it, and the competitors that share its results pages. */
async function findBrands(ctx: RunContext, { profile, baseline }: Findings): Promise<Parties> {
  const domain = bareHostOf(profile.domain);
  const rivals = baseline.competitors.filter(({ kind }) => kind !== "publisher").slice(0, MOST_RIVALS);
  const trackDomains = [domain, ...rivals.map((rival) => rival.domain)];
  const parties = await ctx.look("find-brands", (db) =>
    findParties(db, { workspaceId: ctx.workspace.id, trackDomains }),
  );
  const names = [...new Set([profile.name, ...parties.own.names])];
  const competitors = parties.competitors.filter((competitor) => competitor.domain !== domain);
  return { ...parties, own: { domain, names }, competitors };
}

function lossOf(asked: number, citations: BrandCitations | null): string[] {
  const answered = citations?.n ?? 0;
  if (answered === asked) return [];
  return [
    `${asked - answered} of ${asked} AI answers failed or do not count. They are not part of the citation rates.`,
  ];
}
