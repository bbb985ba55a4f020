import type { Db } from "../../kernel/database/db.ts";
import { comparableAddress } from "../../kernel/text/comparable-address.ts";
import type { Move } from "./find-moves.ts";
import { selectLastPages, selectRankingPages } from "./lost-pages.store.ts";
import type { Judged } from "./rank-report.ts";
import type { Series } from "./ranks.ts";

/** A page of the brand that ranks for no keyword any more. */
export interface LostPage {
  url: string;
  /** The keywords whose drop this run reports, and for which the page ranked until then. */
  keywords: readonly Judged[];
}

/**
 * The pages that keywords lost with their reported drop and that rank for no other keyword of the series. A drop is confirmed by two
 * checks, so one failed search loses no page. Call after the ranks of the run are stored.
 */
export async function findLostPages(
  db: Db,
  series: Series & { workspaceId: string },
  dropped: readonly Judged[],
): Promise<LostPage[]> {
  return pagesLostWith(
    db,
    series,
    dropped.filter(({ movement }) => !movement.current.found),
  );
}

/** The same pages of a period: keywords that left the results beyond noise, and whose last page ranks for no other keyword now. */
export function findPagesLostIn(
  db: Db,
  series: Series & { workspaceId: string },
  moves: readonly Move[],
): Promise<{ url: string; keywords: { keywordId: string; keyword: string }[] }[]> {
  const left = moves.filter(({ verdict }) => verdict === "left");
  return pagesLostWith(
    db,
    series,
    left.map(({ id, keyword }) => ({ keywordId: id, keyword })),
  );
}

async function pagesLostWith<Gone extends { keywordId: string }>(
  db: Db,
  series: Series & { workspaceId: string },
  gone: readonly Gone[],
): Promise<{ url: string; keywords: Gone[] }[]> {
  if (gone.length === 0) return [];
  const keywordIds = gone.map(({ keywordId }) => keywordId);
  const lastPages = await selectLastPages(db, series, keywordIds);
  const held = new Set((await selectRankingPages(db, series)).map(comparableAddress));
  const lost = new Map<string, { url: string; keywords: Gone[] }>();
  for (const one of gone) {
    const url = lastPages.get(one.keywordId);
    if (url === undefined || held.has(comparableAddress(url))) continue;
    const page = lost.get(comparableAddress(url)) ?? { url, keywords: [] };
    page.keywords.push(one);
    lost.set(comparableAddress(url), page);
  }
  return [...lost.values()].toSorted((one, other) => other.keywords.length - one.keywords.length);
}
