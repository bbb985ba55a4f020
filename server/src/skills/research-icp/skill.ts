import { type GenerateSegmentsInput, type GenerateSegmentsResult, PRICES, researchIcpSkill } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import type { CrawlResult } from "../../providers/crawler/port.ts";
import { findOptionalModel } from "../optional-providers/optional-model.ts";
import { noModelWarning } from "../optional-providers/warnings.ts";
import { improveSegments } from "./improve-segments.ts";
import type { SegmentDraft } from "./segments/extract-segments.ts";
import { type StoredSegments, storeSegments } from "./store-segments.ts";

const EXTRACT = new URL("./segments/extract-segments.ts", import.meta.url);
/** `fast` skips the crawl and reads only the home page. */
const PAGES = { fast: 1, thorough: 60 } as const;
const CRAWL_TIME_MS = 90_000;

/** Finds the audiences that a site or text addresses. Charged for stored segments only. */
export const researchIcp = defineSkill({
  ...researchIcpSkill,
  estimate: (input) => ({ credits: priceOf(input), durationSeconds: input.depth === "fast" ? 10 : 60 }),
  minimumCredits: priceOf,
  version: 2,
  run: research,
});

function priceOf({ depth = "thorough" }: GenerateSegmentsInput): number {
  return PRICES.segments[depth];
}

async function research(
  ctx: RunContext,
  {
    domain,
    seedText,
    depth = "thorough",
    segmentCount = 3,
    customInstructions,
    replace = false,
  }: GenerateSegmentsInput,
): Promise<GenerateSegmentsResult> {
  const price = PRICES.segments[depth];
  const model = await findOptionalModel(ctx);
  const source = seedText ?? (await readSite(ctx, domain ?? ctx.workspace.primaryDomain, depth));
  const extracted = await ctx.step("extract", () =>
    ctx.compute<unknown, SegmentDraft[]>(EXTRACT, { source, count: segmentCount }),
  );
  const found = await improveSegments(ctx, model, source, extracted, { count: segmentCount, customInstructions });
  if (replace && found.segments.length === 0) throw noSegmentsFound();
  const stored = await ctx.save("segments", { price, priceOf: earned(price) }, (tx) =>
    storeSegments(tx, ctx, { segments: found.segments, replace }),
  );
  if (found.segments.length > 0 && stored.segments.length === 0) throw noRoom(ctx.limits.segmentsPerWorkspace);
  await ctx.narrate(segmentSentence(stored.segments.map(({ name }) => name)));
  const warnings = [
    ...(model.configured ? [] : [noModelWarning(ctx.invocation.worldMode)]),
    ...(model.configured || customInstructions === undefined ? [] : [INSTRUCTIONS_UNUSED]),
    ...model.warnings,
    ...found.warnings,
    ...stored.warnings,
  ];
  return { segments: stored.segments, method: found.method, warnings };
}

function earned(price: number) {
  return ({ segments }: StoredSegments) => (segments.length === 0 ? 0 : price);
}

const INSTRUCTIONS_UNUSED = "`customInstructions` had no effect: only a language model follows them.";

function noRoom(limit: number): AppError {
  return new AppError(
    "segment_limit_reached",
    `The workspace already has ${limit} audience segments, so the new ones were not stored and no credits were charged.`,
    { limit },
  );
}

function noSegmentsFound(): AppError {
  return new AppError(
    "no_segments_found",
    "No audience was found, so the existing segments were kept and no credits were charged.",
  );
}

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
