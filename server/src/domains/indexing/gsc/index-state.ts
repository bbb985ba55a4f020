import type { IndexedUrl } from "@findable/contract";
import type { Inspection } from "../../../providers/gsc/port.ts";

type IndexState = IndexedUrl["indexState"];

/** The vendor's English texts, normalised. */
const STATES: ReadonlyMap<string, IndexState> = new Map(
  Object.entries({
    "submitted and indexed": "INDEXED",
    "indexed, not submitted in sitemap": "INDEXED",
    "indexed, though blocked by robots.txt": "INDEXED",
    "page indexed without content": "INDEXED",
    "discovered - currently not indexed": "DISCOVERED_NOT_INDEXED",
    "crawled - currently not indexed": "CRAWLED_NOT_INDEXED",
    "duplicate without user-selected canonical": "EXCLUDED",
    "duplicate, google chose different canonical than user": "EXCLUDED",
    "duplicate, submitted url not selected as canonical": "EXCLUDED",
    "alternate page with proper canonical tag": "EXCLUDED",
    "excluded by 'noindex' tag": "EXCLUDED",
    "blocked by robots.txt": "EXCLUDED",
    "blocked by page removal tool": "EXCLUDED",
    "page with redirect": "EXCLUDED",
    "not found (404)": "EXCLUDED",
    "soft 404": "EXCLUDED",
    "redirect error": "NOT_INDEXED",
    "server error (5xx)": "NOT_INDEXED",
    "blocked due to unauthorized request (401)": "NOT_INDEXED",
    "blocked due to access forbidden (403)": "NOT_INDEXED",
    "blocked due to other 4xx issue": "NOT_INDEXED",
    "url is unknown to google": "UNKNOWN",
  }),
);

/** Maps an inspection to a state of the contract: by its text, then by the fields beside it. */
export function indexStateOf(inspection: Inspection): IndexState {
  const { verdict, indexingState, robotsTxtState, pageFetchState } = inspection;
  const text = normalise(inspection.coverageState);
  const known = STATES.get(text);
  if (known !== undefined) return known;
  if (verdict === "PASS" || text.startsWith("indexed") || text.startsWith("submitted and indexed")) return "INDEXED";
  if (text.startsWith("discovered")) return "DISCOVERED_NOT_INDEXED";
  if (text.startsWith("crawled")) return "CRAWLED_NOT_INDEXED";
  if (indexingState?.startsWith("BLOCKED_") === true || robotsTxtState === "DISALLOWED") return "EXCLUDED";
  if (pageFetchState === "NOT_FOUND" || pageFetchState === "SOFT_404") return "EXCLUDED";
  // `NEUTRAL` is the console's whole group of excluded pages.
  return verdict === "FAIL" || verdict === "NEUTRAL" ? "NOT_INDEXED" : "UNKNOWN";
}

/** Typographic quotes and dashes as ASCII, and single blanks. */
function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u2018\u2019\u201c\u201d"]/g, "'")
    .replace(/[\u2010-\u2015]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}
