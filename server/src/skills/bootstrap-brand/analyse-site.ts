import { type BrandProfile, type KeywordCandidate, languageCode } from "@findable/contract";
import { analysePages, type PageAnalysis } from "../../domains/site/index.ts";
import type { CrawlResult } from "../../providers/crawler/port.ts";
import { extractSegments, type SegmentDraft } from "../research-icp/segments/extract-segments.ts";
import { extractCandidates } from "./keywords/extract-candidates.ts";
import { extractProfile } from "./profile/extract-profile.ts";

export interface SiteAnalysis extends PageAnalysis {
  profile: BrandProfile;
  /** Best first. Their labels are empty. */
  candidates: KeywordCandidate[];
  segments: SegmentDraft[];
  language: string;
}

export interface AnalysisRequest {
  crawl: CrawlResult;
  /** ISO 639-1. Undefined uses the language of the site. */
  language: string | undefined;
  maxCandidates: number;
  segmentCount: number;
}

/** Every rule-based analysis of a crawled site. The worker thread of `ctx.compute` calls it. */
export default function analyseSite({
  crawl,
  language: wanted,
  maxCandidates,
  segmentCount,
}: AnalysisRequest): SiteAnalysis {
  const profile = extractProfile(crawl);
  const language = languageCode(wanted) ?? profile.language ?? "en";
  const { candidates } = extractCandidates(crawl, { language, brandName: profile.name, limit: maxCandidates });
  const segments = extractSegments(crawl, { count: segmentCount, language, brandName: profile.name });
  return { ...analysePages(crawl), profile, candidates, segments, language };
}
