import { type LinkSwapEvaluatorResult, linkSwapEvaluatorSkill, PRICES } from "@findable/contract";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
import { judgeOffer, type Verdict } from "./judge-offer.ts";

const PAGE_LIMIT_MS = 30_000;

/** Evaluates an offer to exchange links. Sends nothing. */
export const linkSwapEvaluator = defineSkill({
  ...linkSwapEvaluatorSkill,
  version: 1,
  estimate: () => ({ credits: PRICES.linkSwap.perOffer, durationSeconds: 20 }),
  minimumCredits: () => PRICES.linkSwap.perOffer,
  async run(ctx, { theirUrl, ourUrl, proposal = "" }): Promise<LinkSwapEvaluatorResult> {
    const own = ourUrl ?? `https://${ctx.workspace.primaryDomain}/`;
    const theirs = await ctx.step("read-theirs", ({ signal }) => pageAt(ctx, theirUrl, signal));
    const ours = await ctx.step("read-ours", ({ signal }) => pageAt(ctx, own, signal));
    const { rating, warnings } = await ctx.step("rate", ({ signal }) => rate(ctx, theirUrl, signal));
    const ownDomain = registrableDomain(ctx.workspace.primaryDomain);
    const judged = await ctx.step("judge", { price: PRICES.linkSwap.perOffer }, async () =>
      judgeOffer({ theirs, ours, ownDomain, rating, proposal }),
    );
    const { verdict, score, risks, counterOffer } = judged;
    const noMail = proposal === "" ? ["There was no email to read, so this rests on the two pages alone."] : [];
    const draftReply = replyOf(judged, { page: theirs.title ?? theirUrl, brand: ctx.workspace.name });
    return { verdict, score, risks, counterOffer, draftReply, warnings: [...noMail, ...warnings] };
  },
});

/** The facts of a page that the judgement needs. */
async function pageAt(ctx: RunContext, site: string, signal: AbortSignal) {
  const limits = { maxPages: 1, maxDepth: 0, timeLimitMs: PAGE_LIMIT_MS, sitemaps: false } as const;
  const { pages } = await ctx.providers.crawler.crawl({ site, ...limits, signal });
  const page = pages[0];
  if (page === undefined) throw new ProviderError("crawler", "upstream_empty", `${site} could not be read.`);
  const { finalUrl, status, guard, title, text, wordCount, robotsDirectives } = page;
  const links = page.links
    .filter(({ internal }) => !internal)
    .map(({ url, text: anchor, nofollow }) => ({ url, text: anchor, nofollow }));
  return {
    finalUrl,
    status,
    ...(guard === undefined ? {} : { guard }),
    title,
    text,
    wordCount,
    robotsDirectives,
    links,
  };
}

async function rate(
  ctx: RunContext,
  theirUrl: string,
  signal: AbortSignal,
): Promise<{ rating: number | null; warnings: string[] }> {
  const links = ctx.providers.linkdata?.links;
  if (links === undefined) return { rating: null, warnings: ["No link data is connected, so the site is not rated."] };
  try {
    const { ratings } = await links.siteRatings({ domains: [registrableDomain(theirUrl)], signal });
    return { rating: ratings[0] ?? null, warnings: [] };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { rating: null, warnings: [`The site is not rated: ${error.message}`] };
  }
}

function replyOf({ verdict }: Verdict, { page, brand }: { page: string; brand: string }): string {
  const name = page.replace(/\p{Cc}/gu, " ").slice(0, 120);
  const answers = {
    ACCEPT: `we read “${name}” and think it helps our readers. We will link to it where it fits, and would be glad if you link to our page where it helps yours.`,
    NEGOTIATE: `we read “${name}”. We do not exchange links one for one. Would you link to us from an article on our subject, in return for a quote or data from us?`,
    DECLINE: "thank you for the offer. We do not exchange links in this way, so we will pass.",
  };
  return `Hello,\n\n${answers[verdict].trim()}\n\nBest regards\n${brand}`;
}
