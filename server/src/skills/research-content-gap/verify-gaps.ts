import { PLATFORMS, type SeenResult, siteKindOf } from "../../domains/competitors/index.ts";
import type { Candidate } from "../../domains/content-gaps/index.ts";
import { isAdvisedAgainst } from "../../domains/worth/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
import { analyzePage } from "../research-serp-gap/analyze-page.ts";
import { fetchPages, type GapFailure, type GapPage, type Ours } from "../research-serp-gap/fetch-pages.ts";
import { findLinks } from "../research-serp-gap/find-links.ts";
import { planPages } from "../research-serp-gap/plan-pages.ts";

/** What the current results page says about a gap. */
export interface Verified {
  /** Our rank; null if we are not in the first 100. */
  ourRank: number | null;
  /** The chance of the first three, 0 to 1. */
  chance: number;
  months: number | null;
  /** The angle; null where winnability recommends no page. */
  angle: string | null;
  ceded: boolean;
  /** Whether the analysis of the results page says that the keyword is not worth the work. */
  isAdvisedAgainst: boolean;
}

const FIRST = 10;

/** Reads the results pages of the most valuable gaps and judges on them. Pages that could not be read become warnings. */
export async function verifyGaps(
  ctx: RunContext,
  candidates: readonly Candidate[],
  { ours, brands }: { ours: Ours; brands: readonly string[] },
): Promise<{ verified: Map<string, Verified>; warnings: string[] }> {
  const queries = candidates.map(({ head }) => head.keyword);
  if (queries.length === 0) return { verified: new Map(), warnings: [] };
  const request = {
    queries,
    isList: true,
    ourDomain: ours.ourDomain,
    considerOwnedSubdomains: ours.considerOwnedSubdomains,
    weights: undefined,
    serpId: undefined,
  };
  const found = await fetchPages(ctx, { queries }, request, ours);
  const pages = found.filter((one): one is GapPage => !("code" in one));
  const failures = found.filter((one): one is GapFailure => "code" in one);
  const links = await findLinks(ctx, pages, ours.ourDomain);
  const plans = await planPages(ctx, pages, {}, ours);
  const isCeded = cededOn(pages, brands);
  const verified = new Map(
    pages.flatMap((page, index) => {
      const plan = plans[index];
      if (plan === undefined) return [];
      const { winnability, recommendation, currentRank } = analyzePage(
        { page, links, contents: [], plan },
        ours.ourDomain,
        undefined,
      );
      const one: Verified = {
        ourRank: currentRank,
        chance: winnability.score / 100,
        months: winnability.estimatedMonthsToTopThree,
        angle: recommendation.shouldPursue ? recommendation.angle : null,
        ceded: isCeded(page),
        isAdvisedAgainst: isAdvisedAgainst(recommendation),
      };
      return [[page.query, one] as const];
    }),
  );
  const [failure] = failures;
  const warnings =
    failure === undefined
      ? []
      : [`${failures.length} of ${queries.length} results pages could not be read: ${failure.message}`];
  return { verified, warnings: [...warnings, ...links.warnings] };
}

/** What `cededOn` reads of a results page. */
export interface HeldPage {
  results: readonly { rank: number; domain: string; url: string; title: string; isOurs: boolean }[];
}

/** Part of the first ten results that must be known to publish; the others must not sell, as far as they show. */
const KNOWN = 0.7;

/**
 * Whether only platforms and publishers hold the first ten results, judged by all pages that were read. A site that was seen too seldom
 * to be known counts as a seller if its result sells.
 */
export function cededOn(pages: readonly HeldPage[], brands: readonly string[]): (page: HeldPage) => boolean {
  const seen = Map.groupBy(
    pages.flatMap(({ results }) => results.map(({ domain, url, title }) => ({ domain, url, title }))),
    ({ domain }) => domain,
  );
  const known = new Set(brands.map((domain) => registrableDomain(domain)));
  const kindOf = ({ domain, isOurs, url, title }: HeldPage["results"][number]) => {
    if (isOurs || known.has(domain)) return "brand";
    if (PLATFORMS.has(domain)) return "publisher";
    const kind = siteKindOf(domain, resultsOf(seen.get(domain) ?? []));
    return kind ?? (siteKindOf(domain, [{ url, title }]) === "brand" ? "brand" : null);
  };
  return ({ results }) => {
    const kinds = results.filter(({ rank }) => rank <= FIRST).map(kindOf);
    if (kinds.length === 0 || kinds.includes("brand")) return false;
    return kinds.filter((kind) => kind === "publisher").length >= KNOWN * kinds.length;
  };
}

function resultsOf(rows: readonly SeenResult[]): SeenResult[] {
  return rows.map(({ url, title }) => ({ url, title }));
}
