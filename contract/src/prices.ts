// Prices that `bootstrap_brand` shares with the skills it includes.
const SERP_PER_QUERY = 1;
const SEGMENTS = { fast: 8, thorough: 15 } as const;

/**
 * Every price of the service, in credits. State a price here and nowhere else: the contracts word it, runs charge it, and
 * examples, the demo and the web app show it. A house test rejects a price in any other file.
 */
export const PRICES = {
  serp: { perQuery: SERP_PER_QUERY },
  serpGap: { perQuery: 3, perStoredPage: 2 },
  keywordResearch: { per100Results: { fast: 3, thorough: 5 }, llmMentionsPer100Results: 2 },
  keywordLabels: { perKeyword: 0.05 },
  keywordNumbers: { perKeyword: 0.05 },
  rankCheck: { perKeyword: 0.5 },
  rankTracking: { perRun: 15 },
  segments: SEGMENTS,
  competitorBacklinks: { perPull: 30 },
  ownLinks: { perPull: 30 },
  siteAudit: { perCrawl: 10 },
  crawlerLog: { per100Megabytes: 1 },
  competitorKeywords: { perPull: 20 },
  competitorOverlap: { perFreshPull: 2 },
  contentGap: { perCompetitor: 10 },
  discussions: { perTopic: 10 },
  aiCitation: { perSample: 0.5 },
  promptSuggestions: { perRun: 2 },
  report: { perReport: 5 },
  plan: { perRun: 5 },
  blogPost: { quick: 10, "with-research": 25, "deep-technical": 50, section: { min: 10, max: 20 } },
  brief: { perBrief: 3 },
  refinement: { perRefiner: 5 },
  evaluation: { perText: 2 },
  publication: { perText: 2 },
  gscSubmission: { perUrl: 1 },
  indexNowSubmission: { perUrl: 0.1 },
  outreach: { per50Results: 20, perContact: 0.4, perDraft: 0.5, perSentEmail: 2 },
  bootstrapBrand: {
    fast: { crawl: 20, profile: 10, segments: SEGMENTS.fast, keywords: 20, perQuery: SERP_PER_QUERY, queries: 20 },
    thorough: {
      crawl: 40,
      profile: 15,
      segments: SEGMENTS.thorough,
      keywords: 32,
      perQuery: SERP_PER_QUERY,
      queries: 50,
    },
  },
  linkHunter: { perCycle: 50 },
  contentFactory: { perArticle: 50 },
  refreshStale: { perArticle: 30 },
  keywordManager: { perTurn: 2 },
  linkSwap: { perOffer: 5 },
  customSkill: { perModelCall: 1 },
} as const;

/** DataForSEO's live prices of a results page in US dollars, for estimates. Runs record what the vendor reports. */
const SEARCH_USD = { firstPage: 0.002, furtherPage: 0.0015, pages: 10 } as const;

/** What checks of so many ranks cost at the vendor: a check stops at the brand's place, or reads 100 results. */
export function rankChecksUsd(keywords: number): { from: number; to: number } {
  const { firstPage, furtherPage, pages } = SEARCH_USD;
  const inDollars = (usd: number) => Math.round(usd * keywords * 1e6) / 1e6;
  return { from: inDollars(firstPage), to: inDollars(firstPage + (pages - 1) * furtherPage) };
}

/** DataForSEO's prices of numbers of keywords in US dollars, for estimates. */
const NUMBERS_USD = { perCall: 0.01, keywordsPerCall: 700, perKeyword: 0.0001 } as const;

/** What the numbers of so many keywords cost at the vendor: it charges for those that it knows. */
export function keywordNumbersUsd(keywords: number): { from: number; to: number } {
  const { perCall, keywordsPerCall, perKeyword } = NUMBERS_USD;
  const from = Math.ceil(keywords / keywordsPerCall) * perCall;
  return { from: Math.round(from * 1e6) / 1e6, to: Math.round((from + keywords * perKeyword) * 1e6) / 1e6 };
}

/** The price of `bootstrap_brand` without the results pages that it measures. */
export function bootstrapBaseCredits(depth: "fast" | "thorough"): number {
  const { crawl, profile, segments, keywords } = PRICES.bootstrapBrand[depth];
  return crawl + profile + segments + keywords;
}

/** The price of `bootstrap_brand` with all results pages of its depth. */
export function bootstrapFullCredits(depth: "fast" | "thorough"): number {
  const { queries, perQuery } = PRICES.bootstrapBrand[depth];
  return bootstrapBaseCredits(depth) + queries * perQuery;
}

/** The price of `count` items, to a hundredth of a credit. Rounding removes floating-point error. */
export function creditsFor(count: number, perItem: number): number {
  return Math.round(count * perItem * 100) / 100;
}

/** The number of samples of `citation_hunter` with the default input. */
const CITATION_HUNT = { prompts: 20, engines: 4, samples: 4 } as const;

/** The price of `citation_hunter` with the default input. */
export const CITATION_HUNT_CREDITS = creditsFor(
  CITATION_HUNT.prompts * CITATION_HUNT.engines * CITATION_HUNT.samples,
  PRICES.aiCitation.perSample,
);

/** The price of `research.competitor` with fresh data. */
export const COMPETITOR_RESEARCH_CREDITS =
  PRICES.competitorBacklinks.perPull + PRICES.competitorKeywords.perPull + PRICES.competitorOverlap.perFreshPull;

const { blogPost, keywordResearch, outreach, serpGap } = PRICES;

/** The price of an access log with this many bytes: each begun 100 MB counts. */
export function crawlerLogCredits(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / 100_000_000)) * PRICES.crawlerLog.per100Megabytes;
}

/** Each price in the words of a contract's `credits`. */
/** Three fifths of the price are for the search, the rest for the 20 threads of the default. */
export function discussionCredits(maxThreads: number): number {
  return Math.round(PRICES.discussions.perTopic * (0.6 + 0.4 * (maxThreads / 20)) * 10) / 10;
}

export const PRICE_WORDS = {
  serp: `${PRICES.serp.perQuery} per query`,
  serpGap: `${serpGap.perQuery} per query; ${serpGap.perStoredPage} reusing serpId`,
  serpGapBatch: `${serpGap.perQuery} per keyword`,
  keywordResearch:
    `${keywordResearch.per100Results.fast} fast / ${keywordResearch.per100Results.thorough} thorough per 100 results; ` +
    `+${keywordResearch.llmMentionsPer100Results} per 100 with llm_mentions`,
  keywordLabels: `${PRICES.keywordLabels.perKeyword} per keyword`,
  keywordNumbers: `${PRICES.keywordNumbers.perKeyword} per keyword`,
  newKeywords: `${PRICES.keywordLabels.perKeyword} per keyword with labeling, else free`,
  rankCheck: `${PRICES.rankCheck.perKeyword}`,
  rankTracking: `${PRICES.rankTracking.perRun} per workspace and run`,
  segments: `${SEGMENTS.thorough} thorough / ${SEGMENTS.fast} fast`,
  competitorBacklinks: `${PRICES.competitorBacklinks.perPull}`,
  ownLinks: `${PRICES.ownLinks.perPull}`,
  siteAudit: `${PRICES.siteAudit.perCrawl}`,
  crawlerLog: `${PRICES.crawlerLog.per100Megabytes} per 100 MB`,
  competitorKeywords: `${PRICES.competitorKeywords.perPull}`,
  competitorResearch: `${COMPETITOR_RESEARCH_CREDITS} for both pulls and the comparison`,
  contentGap: `${PRICES.contentGap.perCompetitor} per competitor`,
  discussions: `${PRICES.discussions.perTopic} per topic, varies with maxThreads`,
  aiCitation: `${PRICES.aiCitation.perSample} per sample`,
  promptSuggestions: `${PRICES.promptSuggestions.perRun}`,
  report: `${PRICES.report.perReport}`,
  plan: `${PRICES.plan.perRun}`,
  monitoredPrompt: `${PRICES.aiCitation.perSample} per sample, daily`,
  citationHunter:
    `${PRICES.aiCitation.perSample} per sample: ${CITATION_HUNT_CREDITS} for ${CITATION_HUNT.prompts} prompts, ` +
    `${CITATION_HUNT.engines} engines and ${CITATION_HUNT.samples} samples`,
  blogPost:
    `${blogPost.quick} quick / ${blogPost["with-research"]} with-research / ${blogPost["deep-technical"]} deep-technical; ` +
    `+${PRICES.refinement.perRefiner} per refiner`,
  blogPostRewrite: `${blogPost.section.min} to ${blogPost.section.max} by section, else as create`,
  brief: `${PRICES.brief.perBrief}`,
  refinement: `${PRICES.refinement.perRefiner}`,
  evaluation: `${PRICES.evaluation.perText}`,
  publication: `${PRICES.publication.perText}`,
  gscSubmission: `${PRICES.gscSubmission.perUrl} per URL, open-protocol mirror included`,
  indexNowSubmission: `${PRICES.indexNowSubmission.perUrl} per URL`,
  outreach:
    `${outreach.per50Results} per 50 results; +${outreach.perContact} per contact; ` +
    `+${outreach.perDraft} per personalised draft`,
  outreachSending: `${outreach.perSentEmail} per e-mail actually sent`,
  contact: `${outreach.perContact} per contact`,
  emailDraft: `${outreach.perDraft}`,
  bootstrapBrand: `${bootstrapFullCredits("thorough")} thorough / ${bootstrapFullCredits("fast")} fast`,
  linkHunter: `${PRICES.linkHunter.perCycle} per cycle of 25 drafts`,
  contentFactory: `${PRICES.contentFactory.perArticle} per article`,
  refreshStale: `${PRICES.refreshStale.perArticle} per article`,
  keywordManager: `${PRICES.keywordManager.perTurn} per turn, and what labelling or research that it starts costs`,
  linkSwap: `${PRICES.linkSwap.perOffer}`,
  customSkill: `${PRICES.customSkill.perModelCall} per call of the language model, and what the skills it runs cost`,
} as const;
