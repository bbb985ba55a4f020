import type { ReadPage } from "../../domains/content/index.ts";
import { judgeAddress } from "../../domains/site/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { firstTokens } from "../../kernel/text/tokens.ts";
import { siteNamesOn } from "../site-audit/named-pages.ts";

export type PageToRead = Pick<ReadPage, "url" | "title" | "rank" | "isDiscussion">;

const PAGE_MS = 15_000;
const GRACE_MS = 15_000;
/** Enough for headings, questions and quotations; the run records it. */
const MAX_TOKENS = 4_000;
const MAX_HEADINGS = 60;
const MAX_SITE_NAMES = 5;

/** Reads pages, each in a step. Pages that cannot be read are omitted. */
export async function readPages(ctx: RunContext, pages: readonly PageToRead[]): Promise<ReadPage[]> {
  const distinct = [...new Map(pages.map((page) => [page.url, page])).values()];
  const read = await ctx.each(
    "read",
    distinct,
    ({ url }) => url,
    (page, { signal }) => readPage(ctx, page, signal),
    {
      unit: "pages",
      timeoutMs: PAGE_MS + GRACE_MS,
    },
  );
  return read.flatMap((page) => page ?? []);
}

async function readPage(ctx: RunContext, wanted: PageToRead, signal: AbortSignal): Promise<ReadPage | null> {
  try {
    const request = { site: wanted.url, maxPages: 1, maxDepth: 0, timeLimitMs: PAGE_MS, signal };
    const { pages } = await ctx.providers.crawler.crawl(request);
    const page = pages.find((one) => judgeAddress(one) === "reachable");
    if (page === undefined) return null;
    return {
      ...wanted,
      title: page.title ?? wanted.title,
      words: page.wordCount,
      headings: page.headings.map(({ text }) => text).slice(0, MAX_HEADINGS),
      text: firstTokens(page.text, MAX_TOKENS),
      siteNames: siteNamesOn(page).slice(0, MAX_SITE_NAMES),
    };
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}
