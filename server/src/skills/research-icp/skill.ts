import { PRICES, researchIcpSkill } from "@findable/contract";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import type { CrawlResult } from "../../providers/crawler/port.ts";
import { findOptionalModel } from "../optional-providers/optional-model.ts";
import { noModelWarning } from "../optional-providers/warnings.ts";
import { improveSegments } from "./improve-segments.ts";
import type { SegmentDraft } from "./segments/extract-segments.ts";
import { storeSegments } from "./store-segments.ts";

const EXTRACT = new URL("./segments/extract-segments.ts", import.meta.url);
/** `fast` skips the crawl and reads only the home page. */
const PAGES = { fast: 1, thorough: 60 } as const;
const CRAWL_TIME_MS = 90_000;

/** Finds the audiences that a site or text addresses. */
export const researchIcp = defineSkill({
  ...researchIcpSkill,
  version: 1,
  estimate: ({ depth = "thorough" }) => ({
    credits: PRICES.segments[depth],
    durationSeconds: depth === "fast" ? 10 : 60,
  }),
  minimumCredits: ({ depth = "thorough" }) => PRICES.segments[depth],
  async run(ctx, { domain, seedText, depth = "thorough", segmentCount = 3, customInstructions, replace = false }) {
    const model = await findOptionalModel(ctx);
    const source = seedText ?? (await readSite(ctx, domain ?? ctx.workspace.primaryDomain, depth));
    const extracted = await ctx.step("extract", { price: PRICES.segments[depth] }, () =>
      ctx.compute<unknown, SegmentDraft[]>(EXTRACT, { source, count: segmentCount }),
    );
    const found = await improveSegments(ctx, model, source, extracted, { count: segmentCount, customInstructions });
    const stored = await ctx.save("segments", (tx) => storeSegments(tx, ctx, { segments: found.segments, replace }));
    await ctx.narrate(segmentSentence(stored.segments.map(({ name }) => name)));
    const warnings = [
      ...(model.configured ? [] : [noModelWarning(ctx.invocation.worldMode)]),
      ...model.warnings,
      ...found.warnings,
      ...stored.warnings,
    ];
    return { segments: stored.segments, method: found.method, warnings };
  },
});

async function readSite(ctx: RunContext, site: string, depth: "fast" | "thorough"): Promise<CrawlResult> {
  await ctx.narrate(`Reading ${site}.`);
  return ctx.step("crawl", { input: { site, depth } }, ({ signal }) =>
    ctx.providers.crawler.crawl({
      site,
      maxPages: PAGES[depth],
      timeLimitMs: CRAWL_TIME_MS,
      signal,
      onProgress: ({ fetched, queued }) => ctx.progress(fetched, Math.min(PAGES[depth], fetched + queued), "pages"),
    }),
  );
}

function segmentSentence(names: readonly string[]): string {
  if (names.length === 0) return "The text does not describe any audience clearly enough for a segment.";
  return `Found ${names.length === 1 ? "1 segment" : `${names.length} segments`}: ${names.join(", ")}.`;
}
