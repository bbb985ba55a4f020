import type { CitationFunnel, IndexedUrl } from "@findable/contract";
import { comparableAddress } from "../../../kernel/text/comparable-address.ts";
import { sampledRate } from "../statistics/wire.ts";

/** What search console shows about the brand's pages. */
export interface ConsolePages {
  /** Pages with impressions, which are indexed. Undefined if no performance was imported. */
  shown: readonly string[] | undefined;
  /** Pages whose state was checked. */
  checked: readonly Pick<IndexedUrl, "url" | "indexState">[];
}

type Stage = CitationFunnel["perEngine"][number]["indexed"];

export interface IndexedPages {
  stage: Stage;
  note: string;
}

const NOT_CONNECTED = "Whether the brand's pages are indexed is unknown: search console is not connected.";
const NOTHING_KNOWN =
  "Whether the brand's pages are indexed is unknown: search console shows no impressions of them, and none was inspected.";

/**
 * How many of the brand's pages Google has indexed, of those whose state is known. Pages that the site itself excludes are not lost.
 * Impressions alone are no rate: every page that has them is indexed.
 */
export function indexedPages({ shown, checked }: ConsolePages): IndexedPages {
  if (shown === undefined && checked.length === 0) return { stage: null, note: NOT_CONNECTED };
  const withImpressions = new Set((shown ?? []).map(comparableAddress));
  const states = new Map(checked.map(({ url, indexState }) => [comparableAddress(url), indexState]));
  const others = [...states].filter(([page, state]) => state !== "EXCLUDED" && !withImpressions.has(page));
  const indexed = withImpressions.size + others.filter(([, state]) => state === "INDEXED").length;
  const known = withImpressions.size + others.length;
  if (known === 0) return { stage: null, note: NOTHING_KNOWN };
  if (states.size === 0) {
    const note = `${withImpressions.size} of the brand's pages have impressions, so Google has indexed them. How many others are indexed is unknown: none was inspected.`;
    return { stage: null, note };
  }
  const note = `Indexed: pages with impressions in 28 days (${withImpressions.size}) or an inspection, in Google's index. Other pages are not counted, and other engines search other indexes.`;
  return { stage: { answers: indexed, ...sampledRate(indexed, known) }, note };
}
