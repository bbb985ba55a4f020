import type { Db } from "../../kernel/database/db.ts";
import { findSerp, serpDiff } from "../serps/index.ts";
import type { Look, RankEvidence } from "./explain-rank.ts";
import { findRankMarkers } from "./find-rank-markers.ts";
import { CHECKS_JUDGED, judgeMovement } from "./judge-movement.ts";
import { type OwnPageState, statesAround } from "./own-page.ts";
import { selectOwnPageStates } from "./own-pages.store.ts";
import { type CheckRow, selectChecks, selectCompetitorDomains, selectOtherSeries } from "./rank-evidence.store.ts";
import { rankMarkers } from "./rank-markers.ts";
import type { Series } from "./ranks.ts";

const DAY_MS = 86_400_000;
/** Publications of this many days before a move may have caused it. */
const PUBLISHED_BEFORE_DAYS = 7;

interface Asked extends Series {
  workspaceId: string;
  keywordId: string;
  keyword: string;
  rankDrop: number;
}

/** Everything stored that may explain the latest move of a keyword. */
export async function findRankEvidence(db: Db, { rankDrop, ...asked }: Asked): Promise<RankEvidence> {
  const { workspaceId, keyword, keywordId, ...series } = asked;
  const checks = await selectChecks(db, asked, CHECKS_JUDGED);
  const placed = checks.map(({ position, depth, checked_at }) => ({
    place: position ?? depth + 1,
    found: position !== null,
    at: Date.parse(checked_at),
  }));
  const movement = judgeMovement(placed, { rankDrop });
  const [newest] = checks;
  const earlier = checks.find(({ checked_at }) => Date.parse(checked_at) === movement?.before?.at);
  const [to, from] = await Promise.all([lookOf(db, workspaceId, newest), lookOf(db, workspaceId, earlier)]);
  const moved = { ...series, keywordId, keyword, movement, from, to };
  if (from === undefined || to === undefined) return { ...moved, ...NOTHING_ELSE };
  const [happenings, others, competitors, pages] = await Promise.all([
    happeningsBetween(db, { workspaceId, keyword, series, from, to }),
    selectOtherSeries(db, asked, from.checkedAt),
    selectCompetitorDomains(db, workspaceId),
    pagesOf(db, workspaceId, from, to),
  ]);
  const diff = from.serp && to.serp && serpDiff(from.serp, to.serp);
  return { ...moved, diff, ...happenings, pages, others, competitors };
}

const NOTHING_ELSE = {
  diff: undefined,
  storm: undefined,
  markers: [],
  pages: { before: undefined, now: undefined },
  others: [],
  competitors: new Set<string>(),
} satisfies Partial<RankEvidence>;

async function lookOf(db: Db, workspaceId: string, check: CheckRow | undefined): Promise<Look | undefined> {
  if (check === undefined) return undefined;
  const { position, depth, url, checked_at: checkedAt, serp_id: serpId } = check;
  const stored = serpId === null ? undefined : await findSerp(db, { workspaceId, id: serpId });
  return { position, depth, url, checkedAt, serpId, serp: stored?.serp };
}

async function happeningsBetween(
  db: Db,
  {
    workspaceId,
    keyword,
    series: { device, location },
    from,
    to,
  }: { workspaceId: string; keyword: string; series: Series; from: Look; to: Look },
): Promise<Pick<RankEvidence, "storm" | "markers">> {
  const since = new Date(Date.parse(from.checkedAt) - PUBLISHED_BEFORE_DAYS * DAY_MS).toISOString();
  const until = new Date(Date.parse(to.checkedAt) + 1).toISOString();
  const found = await findRankMarkers(db, { workspaceId, device, location, since, until });
  const pages = [from.url, to.url].flatMap((url) => url ?? []);
  const markers = rankMarkers(found, { phrase: keyword, pages });
  return {
    storm: markers.find(({ kind, at }) => kind === "storm" && Date.parse(at) > Date.parse(from.checkedAt)),
    markers: markers.filter(({ concerns }) => concerns === "keyword"),
  };
}

/** The page that ranked before the move, before it and at the last crawl. */
async function pagesOf(db: Db, workspaceId: string, from: Look, to: Look): Promise<RankEvidence["pages"]> {
  const url = from.url ?? to.url;
  const states: OwnPageState[] = url === null ? [] : await selectOwnPageStates(db, { workspaceId, url });
  return statesAround(states, from.checkedAt);
}
