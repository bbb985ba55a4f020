import type { SearchRange } from "@findable/contract";
import {
  explainFall,
  type FallShares,
  judgeDecay,
  type PageClicks,
  type PageDecay,
  windowsOf,
} from "../../domains/content/index.ts";
import { countPageDays, findNewestPageDay, findPageFigures } from "../../domains/performance/index.ts";
import { visitsAt } from "../../domains/worth/index.ts";
import type { Db } from "../../kernel/database/db.ts";
import { daysIn, isUnbroken } from "../../kernel/search/data-breaks.ts";
import { comparableAddress } from "../../kernel/text/comparable-address.ts";
import { daysLater } from "../../kernel/text/moment.ts";

/** A judged page with the parts of its change; null where they are not comparable. */
export interface ClickDecay extends PageDecay {
  shares: FallShares | null;
}

export interface ClickJudgment {
  /** By comparable address. */
  pages: ReadonlyMap<string, ClickDecay>;
  siteFell: boolean;
  /** Why clicks were not judged; null if they were. */
  unjudged: string | null;
}

interface Figures {
  clicks: number;
  impressions: number;
  positions: number;
}

const DAY_MS = 86_400_000;
/** Older figures do not show how a post does now. */
const NEWEST_DAYS = 21;
const YEAR = 364;
const NOTHING: Figures = { clicks: 0, impressions: 0, positions: 0 };

/** Which pages of the site lost clicks, by the imported figures of the search console. */
export async function judgeClicks(db: Db, workspaceId: string, now: string): Promise<ClickJudgment> {
  const newest = await findNewestPageDay(db, workspaceId);
  if (newest === undefined)
    return unjudged(
      "Search Console is not connected, so posts were judged by their ranks only: changes of demand and of the click rate at a rank are not seen.",
    );
  if (Date.parse(now) - Date.parse(newest) > NEWEST_DAYS * DAY_MS)
    return unjudged(
      `The imported clicks end on ${newest}, so posts were judged by their ranks only. Import newer ones with \`performance.import\`.`,
    );
  const { recent, before } = windowsOf(newest);
  const both = { from: before.from, to: recent.to };
  const missing = daysIn(both) - (await countPageDays(db, { workspaceId, range: both }));
  if (missing > 0)
    return unjudged(
      `${missing} of the days from ${both.from} to ${both.to} are not imported, so posts were judged by their ranks only.`,
    );
  if (!isUnbroken("clicks", both))
    return unjudged(
      `The search console reported wrong clicks between ${both.from} and ${both.to}, so posts were judged by their ranks only.`,
    );
  return judgeWindows(db, workspaceId, { recent, before });
}

async function judgeWindows(
  db: Db,
  workspaceId: string,
  { recent, before }: { recent: SearchRange; before: SearchRange },
): Promise<ClickJudgment> {
  const read = (range: SearchRange) => figuresByPage(db, workspaceId, range);
  const [now, then] = [await read(recent), await read(before)];
  const lastYear = await readLastYear(db, workspaceId, { recent, before });
  const pages = [...new Set([...now.keys(), ...then.keys()])].map(
    (page): PageClicks => ({
      page,
      recent: now.get(page)?.clicks ?? 0,
      before: then.get(page)?.clicks ?? 0,
      lastYear:
        lastYear === undefined
          ? null
          : { recent: lastYear.recent.get(page)?.clicks ?? 0, before: lastYear.before.get(page)?.clicks ?? 0 },
    }),
  );
  const decay = judgeDecay(pages);
  if (decay.outcome === "too_few_pages")
    return unjudged(
      "Fewer than 30 pages of the site have 100 clicks in eight weeks, so posts were judged by their ranks only.",
    );
  const judged = decay.pages.map((page): [string, ClickDecay] => [
    page.page,
    { ...page, shares: sharesOf(then.get(page.page), now.get(page.page), { recent, before }) },
  ]);
  return { pages: new Map(judged), siteFell: decay.siteFell, unjudged: null };
}

/** The same weeks of last year; undefined if a day of them is not imported. */
async function readLastYear(db: Db, workspaceId: string, windows: { recent: SearchRange; before: SearchRange }) {
  const yearBefore = ({ from, to }: SearchRange) => ({ from: daysLater(from, -YEAR), to: daysLater(to, -YEAR) });
  const [recent, before] = [yearBefore(windows.recent), yearBefore(windows.before)];
  const both = { from: before.from, to: recent.to };
  if ((await countPageDays(db, { workspaceId, range: both })) < daysIn(both) || !isUnbroken("clicks", both))
    return undefined;
  return {
    recent: await figuresByPage(db, workspaceId, recent),
    before: await figuresByPage(db, workspaceId, before),
  };
}

/** The figures of a range by comparable address: a page can be shown under several. */
async function figuresByPage(db: Db, workspaceId: string, range: SearchRange): Promise<Map<string, Figures>> {
  const pages = new Map<string, Figures>();
  for (const { url, clicks, impressions, positions } of await findPageFigures(db, { workspaceId, range })) {
    const key = comparableAddress(url);
    const known = pages.get(key) ?? NOTHING;
    pages.set(key, {
      clicks: known.clicks + clicks,
      impressions: known.impressions + impressions,
      positions: known.positions + positions,
    });
  }
  return pages;
}

function sharesOf(
  before: Figures = NOTHING,
  recent: Figures = NOTHING,
  windows: { recent: SearchRange; before: SearchRange },
): FallShares | null {
  const weeks = daysIn(windows.before) / daysIn(windows.recent);
  const figures = ({ clicks, impressions, positions }: Figures, range: SearchRange, over: number) => ({
    ...range,
    clicks: clicks / over,
    impressions: impressions / over,
    position: impressions === 0 ? 1 : Math.max(1, positions / impressions),
  });
  return explainFall(figures(before, windows.before, weeks), figures(recent, windows.recent, 1), (position) =>
    visitsAt(1, position),
  );
}

function unjudged(reason: string): ClickJudgment {
  return { pages: new Map(), siteFell: false, unjudged: reason };
}
