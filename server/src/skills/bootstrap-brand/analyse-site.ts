import { type BrandProfile, type KeywordCandidate, languageCode } from "@findable/contract";
import { analysePages, type PageAnalysis } from "../../domains/site/index.ts";
import { isShell } from "../../kernel/text/empty-shell.ts";
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
  const shown = withShownText(crawl);
  const profile = extractProfile(shown);
  const language = languageCode(wanted) ?? profile.language ?? "en";
  const { candidates } = extractCandidates(shown, { language, brandName: profile.name, limit: maxCandidates });
  const segments = extractSegments(shown, { count: segmentCount, language, brandName: profile.name });
  return { ...analysePages(crawl), profile, candidates, segments, language };
}

/** With what visitors read on pages whose text needs scripts. The audit judges the HTML. */
function withShownText(crawl: CrawlResult): CrawlResult {
  return {
    ...crawl,
    pages: crawl.pages.map((page) => {
      if (page.rendered === undefined || !isShell(page)) return page;
      const { title, description, language, headings, text, wordCount } = page.rendered;
      return { ...page, title, description, language, headings, text, wordCount };
    }),
  };
}
