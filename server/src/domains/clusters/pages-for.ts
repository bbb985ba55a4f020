import type { IntentLabel, KeywordCluster } from "@findable/contract";
import { slugFromTitle } from "../../kernel/text/slug.ts";
import { alphabetically, type ClusterInput } from "./clusters.ts";
import { obstacleTo, type PageScene } from "./obstacles.ts";
import { contentTypeOf, type ReadIntents, typesFor } from "./page-types.ts";

/** Number of results in which a page of the brand counts as ranking. */
const MAX_RANK = 50;
const MAX_PAGES = 10;
const MAX_KEYWORDS = 20;

interface ClusterFacts extends PageScene {
  intentLabels: readonly IntentLabel[];
  /** Whether the results of any keyword are known. */
  isMeasured: boolean;
  readIntents: ReadIntents;
}

interface RankingPage {
  url: string;
  places: { keyword: ClusterInput; position: number }[];
  /** The sum of 1/position: first positions count most, and many positions more than few. */
  strength: number;
}

/** The page that should serve a cluster, and the brand's pages that compete for it. Keywords must be sorted by search volume. */
export function pagesFor(
  keywords: readonly ClusterInput[],
  facts: ClusterFacts,
): Pick<KeywordCluster, "proposedPage" | "cannibalisation"> {
  const pages = rankingPages(keywords);
  const [best] = pages;
  const competing = pages.length < 2 ? [] : pages;
  const head = keywords[0]?.keyword ?? "";
  const types = typesFor(head, facts.intentLabels, facts);
  const isServable = best !== undefined || obstacleTo(head, types, facts) === null;
  return {
    proposedPage: {
      action: isServable ? actionFor(pages.length, facts.isMeasured) : "skip",
      url: best?.url ?? null,
      bestPosition: best?.places[0]?.position ?? null,
      rankingKeywords: best?.places.length ?? 0,
      slug: best === undefined && isServable ? slugFromTitle(head) : null,
      contentType: isServable ? contentTypeOf(types) : "blog_post",
    },
    cannibalisation: competing.slice(0, MAX_PAGES).map(({ url, places }) => ({
      url,
      keywords: places
        .slice(0, MAX_KEYWORDS)
        .map(({ keyword: { id, keyword }, position }) => ({ id, keyword, position })),
    })),
  };
}

/** The brand's pages that rank for the keywords, strongest first. */
function rankingPages(keywords: readonly ClusterInput[]): RankingPage[] {
  const pages = new Map<string, RankingPage>();
  for (const keyword of keywords) {
    for (const { url, position } of keyword.ownedPages) {
      if (position > MAX_RANK) continue;
      const page = pages.get(url) ?? { url, places: [], strength: 0 };
      pages.set(url, page);
      page.places.push({ keyword, position });
      page.strength += 1 / position;
    }
  }
  for (const { places } of pages.values()) places.sort((one, other) => one.position - other.position);
  return [...pages.values()].sort((one, other) => other.strength - one.strength || alphabetically(one.url, other.url));
}

function actionFor(pages: number, isMeasured: boolean): KeywordCluster["proposedPage"]["action"] {
  if (pages > 1) return "merge";
  if (pages === 1) return "keep";
  return isMeasured ? "create" : "search";
}
