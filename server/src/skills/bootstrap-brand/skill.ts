import {
  type BootstrapBrandInput,
  type BootstrapBrandResult,
  bootstrapBaseCredits,
  bootstrapBrandSkill,
  bootstrapFullCredits,
} from "@findable/contract";
import { isIndexable, toPageFinding } from "../../domains/site/index.ts";
import { languageOf } from "../../domains/workspaces/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import type { CrawlResult } from "../../providers/crawler/port.ts";
import { findOptionalModel } from "../optional-providers/optional-model.ts";
import { noModelWarning } from "../optional-providers/warnings.ts";
import { improveSegments } from "../research-icp/improve-segments.ts";
import { storeSegments } from "../research-icp/store-segments.ts";
import type { AnalysisRequest, SiteAnalysis } from "./analyse-site.ts";
import { crawlSite } from "./crawl-site.ts";
import { DEPTHS, type Depth } from "./depth.ts";
import { describeBrand } from "./describe-brand.ts";
import { labelKeywords } from "./label-keywords.ts";
import { measureBaseline } from "./measure-baseline.ts";
import { narration } from "./narration.ts";
import { crawlFacts } from "./report/report-data.ts";
import { sampleCitations } from "./sample-citations.ts";
import { storeBrand } from "./store-brand.ts";
import { storeKeywords } from "./store-keywords.ts";
import { writeFiles } from "./write-files.ts";

const ANALYSE = new URL("./analyse-site.ts", import.meta.url);
const TOP_KEYWORDS = 25;

const COSTS = {
  estimate: ({ depth = "thorough" }: BootstrapBrandInput) => ({
    credits: bootstrapFullCredits(depth),
    durationSeconds: DEPTHS[depth].seconds,
  }),
  minimumCredits: ({ depth = "thorough" }: BootstrapBrandInput) => bootstrapBaseCredits(depth),
};

/** Runs that started before answer engines were asked continue without them. */
export const bootstrapBrandVersion2 = defineSkill({
  ...bootstrapBrandSkill,
  ...COSTS,
  version: 2,
  run: (ctx, input) => bootstrap(ctx, input, { asksEngines: false, storesBrandFirst: false }),
});

/** Runs that started before labels rested on the stored pages store these with the keywords. */
export const bootstrapBrandVersion3 = defineSkill({
  ...bootstrapBrandSkill,
  ...COSTS,
  version: 3,
  run: (ctx, input) => bootstrap(ctx, input, { asksEngines: true, storesBrandFirst: false }),
});

/** The main job: crawls the site of a brand and reports its issues, its profile, its audiences, their keywords and AI citations. */
export const bootstrapBrand = defineSkill({
  ...bootstrapBrandSkill,
  ...COSTS,
  version: 4,
  run: (ctx, input) => bootstrap(ctx, input, { asksEngines: true, storesBrandFirst: true }),
});

async function bootstrap(
  ctx: RunContext,
  input: BootstrapBrandInput,
  { asksEngines, storesBrandFirst }: Record<"asksEngines" | "storesBrandFirst", boolean>,
): Promise<BootstrapBrandResult> {
  const depth = input.depth ?? "thorough";
  const { prices, segments: segmentCount } = DEPTHS[depth];
  const model = await findOptionalModel(ctx);
  const crawl = await crawlSite(ctx, input, depth);
  const site = await ctx.step("analyse", { price: prices.profile }, () => analyse(ctx, crawl, input, depth));
  await ctx.narrate(narration.pages(site));

  const brand = await describeBrand(ctx, model, crawl, site.profile);
  await ctx.narrate(narration.brand(brand.profile));

  await ctx.useSkill("research.icp");
  const audiences = await improveSegments(ctx, model, crawl, site.segments, { count: segmentCount });
  const segments = await ctx.save("segments", { price: prices.segments }, (tx) =>
    storeSegments(tx, ctx, { segments: audiences.segments, replace: false }),
  );
  await ctx.narrate(narration.segments(segments.segments));

  const market = await measureBaseline(ctx, site, input, depth);
  const read = { crawl, site, competitors: market.competitors };
  if (storesBrandFirst) await ctx.save("site", (tx) => storeBrand(tx, ctx, read));
  const keywords = await labelKeywords(ctx, model, site, market, depth);
  const counts = await ctx.save("keywords", { price: prices.keywords }, async (tx) => {
    if (!storesBrandFirst) await storeBrand(tx, ctx, read);
    return storeKeywords(tx, ctx, keywords.keywords, market);
  });
  await ctx.narrate(narration.keywords(keywords.keywords, counts));

  const found = { profile: brand.profile, segments: audiences.segments, keywords: keywords.keywords, baseline: market };
  const sampled = asksEngines ? await sampleCitations(ctx, found, depth) : { citations: null, warnings: [] };

  const result: BootstrapBrandResult = {
    brand: brand.profile,
    segments: segments.segments,
    keywords: { total: keywords.keywords.length, ...counts, top: keywords.keywords.slice(0, TOP_KEYWORDS) },
    competitors: market.competitors,
    pages: {
      crawled: crawl.pages.length,
      indexable: site.inventory.rows.filter(isIndexable).length,
      findings: site.findings.map(toPageFinding),
    },
    baseline: market.baseline,
    citations: sampled.citations,
    files: [],
    warnings: [
      ...crawl.warnings,
      ...(model.configured ? [] : [noModelWarning(ctx.invocation.worldMode)]),
      ...model.warnings,
      ...brand.warnings,
      ...audiences.warnings,
      ...segments.warnings,
      ...market.warnings,
      ...keywords.warnings,
      ...sampled.warnings,
    ],
  };
  const files = await writeFiles(ctx, {
    result,
    crawl: crawlFacts(crawl),
    inventory: site.inventory,
    findings: site.findings,
    keywords: keywords.keywords,
    depth,
  });
  await ctx.narrate(narration.files(files));
  return { ...result, files };
}

function analyse(ctx: RunContext, crawl: CrawlResult, input: BootstrapBrandInput, depth: Depth): Promise<SiteAnalysis> {
  return ctx.compute<AnalysisRequest, SiteAnalysis>(ANALYSE, {
    crawl,
    language: input.language ?? languageOf(ctx.workspace.settings),
    maxCandidates: DEPTHS[depth].keywords,
    segmentCount: DEPTHS[depth].segments,
  });
}
