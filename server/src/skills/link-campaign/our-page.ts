import { type PageText, type PitchWords, pitchWords, plainText } from "../../domains/campaigns/index.ts";
import { judgeAddress } from "../../domains/site/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { firstSentence } from "../../kernel/text/sentences.ts";
import { firstTokens } from "../../kernel/text/tokens.ts";

/** The content to pitch, as the brand's own page states it. */
export interface OurPage {
  url: string;
  title: string;
  /** What the page or the brand states about itself, on one line; null for nothing. */
  offer: string | null;
  /** The start of its text. */
  text: string;
  words: PitchWords;
  warnings: string[];
}

const PAGE_MS = 20_000;
const MAX_TOKENS = 1_500;
const MAX_OFFER = 200;

/** Reads the content to pitch. Every statement about the brand comes from this page or the profile of the brand. */
export async function readOurPage(ctx: RunContext, url: string, language: string): Promise<OurPage> {
  const read = await ctx.step("our-page", async ({ signal }) => pageAt(ctx, url, signal));
  const { brand } = ctx.workspace;
  const named = URL.parse(url)?.pathname.replaceAll(/[/_.-]+/g, " ") ?? "";
  const page: PageText & { description: string | null } = read ?? {
    ...{ url, title: named, headings: brand.primaryKeywords ?? [], text: "" },
    description: brand.shortDescription ?? null,
  };
  return {
    url,
    title: plainText(page.title),
    offer: offerOf(page.description ?? brand.shortDescription ?? "", language),
    text: firstTokens(page.text, MAX_TOKENS),
    words: pitchWords(page, { language, brandName: ctx.workspace.name }),
    warnings:
      read === null
        ? [`The content to pitch could not be read, so fit follows from its URL and the brand: ${url}`]
        : [],
  };
}

async function pageAt(ctx: RunContext, url: string, signal: AbortSignal) {
  try {
    const request = { site: url, maxPages: 1, maxDepth: 0, timeLimitMs: PAGE_MS, signal };
    const { pages } = await ctx.providers.crawler.crawl(request);
    const page = pages.find((one) => judgeAddress(one) === "reachable");
    if (page === undefined) return null;
    const { title, description, headings, text } = page;
    return { url, title: title ?? "", description, headings: headings.map((one) => one.text), text };
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

/** One sentence of the description. */
function offerOf(text: string, language: string): string | null {
  const first = firstSentence(plainText(text), language);
  if (first === "" || /https?:|\{\{/.test(first)) return null;
  return first.length <= MAX_OFFER ? first : `${first.slice(0, MAX_OFFER - 1).replace(/\s\S*$/, "")}…`;
}
