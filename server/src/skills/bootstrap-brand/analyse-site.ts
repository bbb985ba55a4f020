import type { BrandProfile, KeywordCandidate } from "@findable/contract";
import type { CrawlResult } from "../../providers/crawler/port.ts";
import { extractSegments, type SegmentDraft } from "../research-icp/segments/index.ts";
import extractAll from "./keywords/extract-candidates.ts";
import analysePages, { type PageAnalysis } from "./pages/analyse-pages.ts";
import { extractProfile } from "./profile/extract-profile.ts";

export interface SiteAnalysis extends PageAnalysis {
  profile: BrandProfile;
  /** Best first, without labels. */
  candidates: KeywordCandidate[];
  segments: SegmentDraft[];
  language: string;
}

export interface AnalysisRequest {
  crawl: CrawlResult;
  /** ISO 639-1; undefined: the site's own. */
  language: string | undefined;
  maxCandidates: number;
  segmentCount: number;
}

/** Everything that can be said of a site by rules, in one go; for `ctx.compute`. */
export default function analyseSite({
  crawl,
  language: wanted,
  maxCandidates,
  segmentCount,
}: AnalysisRequest): SiteAnalysis {
  const profile = extractProfile(crawl);
  const language = wanted?.toLowerCase() ?? profile.language ?? "en";
  const { candidates } = extractAll({ crawl, language, brandName: profile.name, limit: maxCandidates });
  const segments = extractSegments(crawl, { count: segmentCount, language, brandName: profile.name });
  return { ...analysePages(crawl), profile, candidates, segments, language };
}
