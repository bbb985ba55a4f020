import type { ReferencePage } from "../../domains/content/index.ts";
import { isOurs } from "../../domains/serp-gaps/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { firstTokens } from "../../kernel/text/tokens.ts";

const PAGE_MS = 15_000;
const GRACE_MS = 15_000;
const MAX_TOKENS = 4_000;

/** Reads the first results without the brand's own, each in a step. Pages that cannot be read are omitted. */
export async function readResults(
  ctx: RunContext,
  results: readonly { url: string; title: string }[],
): Promise<ReferencePage[]> {
  const ownership = { ourDomain: ctx.workspace.primaryDomain, considerOwnedSubdomains: true };
  const rivals = results.filter(({ url }) => !isOurs(url, ownership));
  const pages = await ctx.each(
    "read-result",
    rivals,
    ({ url }) => url,
    (result, { signal }) => readResult(ctx, result, signal),
    { unit: "results", timeoutMs: PAGE_MS + GRACE_MS },
  );
  return pages.flatMap((page) => page ?? []);
}

async function readResult(
  ctx: RunContext,
  { url, title }: { url: string; title: string },
  signal: AbortSignal,
): Promise<ReferencePage | null> {
  try {
    const request = { site: url, maxPages: 1, maxDepth: 0, timeLimitMs: PAGE_MS, signal };
    const { pages } = await ctx.providers.crawler.crawl(request);
    const page = pages.find(({ status }) => status === 200);
    if (page === undefined) return null;
    return {
      url,
      title: page.title ?? title,
      text: firstTokens(page.text, MAX_TOKENS),
      headings: page.headings.filter(({ level }) => level > 1).map(({ text }) => text),
    };
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}
