import { type SerpGapAnalysis, verdictOfScore } from "@findable/contract";
import { isOwnSite } from "../../../kernel/text/site-domains.ts";
import { cliffsOf } from "./cliffs.ts";
import { confidenceOf } from "./confidence.ts";
import { isDefended } from "./defend.ts";
import { favoursOf, readField, usualPlan } from "./favours.ts";
import { type Field, JUDGED } from "./field.ts";
import { movesOf } from "./levers.ts";
import { recommend } from "./recommend.ts";
import { monthsOf, scoreOf, type Weights } from "./score.ts";

/** The result of analyzing a results page, without its owner and its identifiers. */
export type Judgement = Pick<
  SerpGapAnalysis,
  "query" | "ourDomain" | "currentRank" | "winnability" | "cliffs" | "competitors"
> & {
  recommendation: Omit<SerpGapAnalysis["recommendation"], "supportingSerpId">;
};

/** Estimates the winnability of a position in the top three. Independent of the order of the results in the array. */
export function judgeField(field: Field, weights?: Weights): Judgement {
  const read = readField(field);
  const score = scoreOf(favoursOf(read, usualPlan(read)), weights);
  return {
    query: field.query,
    ourDomain: field.ourDomain,
    currentRank: read.ours?.rank ?? null,
    winnability: {
      score,
      confidence: confidenceOf(read),
      verdict: verdictOfScore(score),
      estimatedMonthsToTopThree: isDefended(read.ours?.rank) ? 0 : monthsOf(score),
    },
    cliffs: cliffsOf(read),
    recommendation: recommend(read, score, movesOf(read, weights)),
    // Our domain never competes with itself, even where the request counts its subdomains as other sites.
    competitors: read.results
      .filter(({ url, isOurs }) => !isOurs && !isOwnSite(url, field.ourDomain))
      .slice(0, JUDGED)
      .map(({ rank, domain, domainRating, wordCount }) => ({ rank, domain, domainRating, wordCount })),
  };
}
