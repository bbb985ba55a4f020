import {
  BootstrapBrandInput,
  type BootstrapBrandInput as BootstrapBrandInputValue,
  BootstrapBrandResult,
  type BootstrapBrandResult as BootstrapBrandResultValue,
  type KeywordCandidate,
} from "@findable/contract";
import { type LabelContext, upsertKeywords } from "../../domains/keywords/index.ts";
import type { RunContext } from "../../kernel/run-context.ts";
import { defineSkill } from "../../kernel/skill.ts";
import type { CrawlResult } from "../../providers/crawler/port.ts";
import { improveSegments } from "../research-icp/find-segments.ts";
import { storeSegments } from "../research-icp/store-segments.ts";
import { NO_MODEL, NO_SERPDATA } from "../warnings.ts";
import type { AnalysisRequest, SiteAnalysis } from "./analyse-site.ts";
import { baseCredits, DEPTHS, type Depth, fullCredits } from "./depth.ts";
import { describeBrand } from "./describe-brand.ts";
import {
  addSerpSuggestions,
  type Baseline,
  baselineRanks,
  brandTest,
  type CompetitorCandidate,
  chooseBaselineQueries,
  competitorCandidates,
  type MeasuredQuery,
  offersFrom,
} from "./keywords/index.ts";
import { labelByRulesAndModel } from "./label-keywords.ts";
import { measureBaseline } from "./measure-baseline.ts";
import { narration } from "./narration.ts";
import { toPageFinding } from "./pages/findings.ts";
import { isIndexable } from "./pages/inventory.ts";
import type { ReportFile } from "./report/render-files.ts";
import { crawlFacts, type ReportData } from "./report/report-data.ts";

const ANALYSE = new URL("./analyse-site.ts", import.meta.url);
const RENDER = new URL("./report/render-files.ts", import.meta.url);
const FOLDER = "agent-output/bootstrap";
const TOP_KEYWORDS = 25;

/** The main job: reads a brand's site and says what there is, what to mend, whom it speaks to and what they may search for. */
export const bootstrapBrand = defineSkill({
  slug: "bootstrap_brand",
  version: 1,
  name: "Bootstrap a brand",
  description:
    "Reads the brand's web site and sets up its workspace: page inventory with technical findings, brand profile with quotes, audience segments, labelled keywords, baseline ranks and competitor candidates, and a report for the client. Run it first for a new brand, and again to bring it up to date.",
  category: "setup",
  area: "research",
  input: BootstrapBrandInput,
  output: BootstrapBrandResult,
  budget: { credits: 152, llmCalls: 80, durationSeconds: 1200 },
  estimate: ({ depth = "thorough" }) => ({ credits: fullCredits(depth), durationSeconds: DEPTHS[depth].seconds }),
  minimumCredits: ({ depth = "thorough" }) => baseCredits(depth),
  supportsApproval: false,
  supportsFiles: false,
  async run(ctx, input) {
    const depth = input.depth ?? "thorough";
    const { prices, segments: segmentCount } = DEPTHS[depth];
    const crawl = await readSite(ctx, input, depth);
    const site = await ctx.step("analyse", { price: prices.profile }, () => analyse(ctx, crawl, input, depth));
    await ctx.narrate(narration.pages(site));

    const brand = await describeBrand(ctx, crawl, site.profile);
    await ctx.narrate(narration.brand(brand.profile));

    await ctx.useSkill("research.icp");
    const audiences = await improveSegments(ctx, crawl, site.segments, { count: segmentCount });
    const segments = await ctx.save("segments", { price: prices.segments }, (tx) =>
      storeSegments(tx, ctx, { segments: audiences.segments, replace: false }),
    );
    await ctx.narrate(narration.segments(segments.segments));

    const serps = await baseline(ctx, crawl, site, input, depth);
    const keywords = await label(ctx, site, serps, depth);
    const counts = await ctx.save("keywords", { price: prices.keywords }, (tx) =>
      storeKeywords(tx, ctx, keywords.keywords, serps.baseline),
    );
    await ctx.narrate(narration.keywords(keywords.keywords));

    const result: BootstrapBrandResultValue = {
      brand: brand.profile,
      segments: segments.segments,
      keywords: { total: keywords.keywords.length, ...counts, top: keywords.keywords.slice(0, TOP_KEYWORDS) },
      competitors: serps.competitors,
      pages: {
        crawled: crawl.pages.length,
        indexable: site.inventory.rows.filter(isIndexable).length,
        findings: site.findings.map(toPageFinding),
      },
      baseline: serps.baseline,
      files: [],
      warnings: [
        ...crawl.warnings,
        ...(ctx.llm.configured ? [] : [NO_MODEL]),
        ...brand.warnings,
        ...audiences.warnings,
        ...segments.warnings,
        ...serps.warnings,
        ...keywords.warnings,
      ],
    };
    return { ...result, files: await writeFiles(ctx, { result, site, crawl, keywords: keywords.keywords, depth }) };
  },
});

async function readSite(ctx: RunContext, input: BootstrapBrandInputValue, depth: Depth): Promise<CrawlResult> {
  const site = input.domain ?? ctx.workspace.primaryDomain;
  const { pages, crawlTimeMs, prices } = DEPTHS[depth];
  const maxPages = input.maxPages ?? pages;
  await ctx.narrate(`Reading ${site}, up to ${maxPages.toLocaleString("en")} pages.`);
  const crawl = await ctx.step(
    "crawl",
    { price: prices.crawl, input: { site, maxPages }, timeoutMs: crawlTimeMs + 60_000 },
    ({ signal }) =>
      ctx.providers.crawler.crawl({
        site,
        maxPages,
        timeLimitMs: crawlTimeMs,
        signal,
        onProgress: ({ fetched, queued }) => ctx.progress(fetched, Math.min(maxPages, fetched + queued), "pages"),
      }),
  );
  await ctx.narrate(narration.crawl(crawl));
  return crawl;
}

function analyse(
  ctx: RunContext,
  crawl: CrawlResult,
  input: BootstrapBrandInputValue,
  depth: Depth,
): Promise<SiteAnalysis> {
  return ctx.compute<AnalysisRequest, SiteAnalysis>(ANALYSE, {
    crawl,
    language: input.language ?? ctx.workspace.settings.primaryLanguage,
    maxCandidates: DEPTHS[depth].keywords,
    segmentCount: DEPTHS[depth].segments,
  });
}

interface BaselineFacts {
  queries: MeasuredQuery[];
  baseline: Baseline;
  competitors: CompetitorCandidate[];
  warnings: string[];
}

/** Ranks and rivals as far as a provider of search results is configured and the budget reaches. */
async function baseline(
  ctx: RunContext,
  crawl: CrawlResult,
  site: SiteAnalysis,
  input: BootstrapBrandInputValue,
  depth: Depth,
): Promise<BaselineFacts> {
  const { serpdata } = ctx.providers;
  const named = input.competitors ?? [];
  if (serpdata === undefined) {
    return {
      queries: [],
      baseline: baselineRanks([], crawl.host),
      competitors: competitorCandidates([], crawl.host, named),
      warnings: [NO_SERPDATA],
    };
  }
  const { queries: most, prices } = DEPTHS[depth];
  const market = {
    location: (input.country ?? ctx.workspace.settings.primaryLocation ?? "US").toUpperCase(),
    language: site.language,
  };
  // How far the budget reaches is decided once, in a step: a later segment of the run has other credits left.
  const chosen = await ctx.step("choose-queries", async () => {
    const affordable = Math.max(0, Math.floor((ctx.creditsLeft() - prices.keywords) / prices.query));
    return chooseBaselineQueries(site.candidates, Math.min(most, affordable), {
      language: site.language,
      isBranded: brandTest(site.profile.name, crawl.host),
    });
  });
  const queries = await measureBaseline(ctx, serpdata, chosen, market, prices.query);
  const ranks = baselineRanks(queries, crawl.host);
  const competitors = competitorCandidates(queries, crawl.host, named);
  await ctx.narrate(narration.baseline(ranks, competitors));
  const warnings =
    ranks.failed === 0
      ? []
      : [`${ranks.failed} of ${queries.length} SERPs could not be read; they are no ranks and were not charged.`];
  return { queries, baseline: ranks, competitors, warnings };
}

async function label(ctx: RunContext, site: SiteAnalysis, { queries, competitors }: BaselineFacts, depth: Depth) {
  const serps = queries.flatMap(({ serp }) => (serp === null ? [] : [serp]));
  const candidates = addSerpSuggestions(site.candidates, serps, site.language).slice(0, DEPTHS[depth].keywords);
  const context: LabelContext = {
    offers: offersFrom(site.candidates),
    brandNames: [site.profile.name],
    competitorNames: competitors.map(({ domain }) => domain.split(".")[0] ?? domain),
    language: site.language,
  };
  return labelByRulesAndModel(ctx, candidates, context, DEPTHS[depth].labelBatches);
}

function storeKeywords(
  tx: Parameters<typeof upsertKeywords>[0],
  ctx: RunContext,
  keywords: readonly KeywordCandidate[],
  { ranks }: Baseline,
) {
  const rankOf = new Map(ranks.map((rank) => [rank.keyword, rank]));
  const found = keywords.map((candidate) => {
    const rank = rankOf.get(candidate.keyword);
    const currentRank =
      rank?.position === undefined || rank.position === null || rank.url === null
        ? null
        : { position: rank.position, url: rank.url, checkedAt: ctx.now };
    return {
      ...candidate,
      source: candidate.sources.includes("serp") ? ("SERPDATA" as const) : ("AI_SUGGESTION" as const),
      currentRank,
    };
  });
  return upsertKeywords(tx, { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id, keywords: found });
}

interface Material {
  result: BootstrapBrandResultValue;
  site: SiteAnalysis;
  crawl: CrawlResult;
  keywords: KeywordCandidate[];
  depth: Depth;
}

async function writeFiles(ctx: RunContext, { result, site, crawl, keywords, depth }: Material): Promise<string[]> {
  const files = await ctx.compute<ReportData, ReportFile[]>(RENDER, {
    result,
    crawl: crawlFacts(crawl),
    inventory: site.inventory,
    findings: site.findings,
    keywords,
    generatedAt: ctx.now,
    depth,
    workspaceName: ctx.workspace.name,
  });
  for (const { name, content, contentType } of files) {
    await ctx.files.write(`${FOLDER}/${name}`, content, { contentType, tags: ["bootstrap"] });
  }
  return files.map(({ name }) => `${FOLDER}/${name}`);
}
