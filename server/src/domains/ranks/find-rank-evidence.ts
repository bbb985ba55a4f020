import type { Db } from "../../kernel/database/db.ts";
import { findSerp, serpDiff } from "../serps/index.ts";
import type { Look, OtherSeries, RankEvidence } from "./explain-rank.ts";
import { findRankMarkers } from "./find-rank-markers.ts";
import { isMove, judgeSince, type Standing } from "./judge-since.ts";
import { selectChecksAround } from "./moves.store.ts";
import { type OwnPageState, statesAround } from "./own-page.ts";
import { selectOwnPageStates } from "./own-pages.store.ts";
import { selectCheckAt, selectCompetitorDomains, selectLatestTimes, selectOtherSeries } from "./rank-evidence.store.ts";
import { rankMarkers } from "./rank-markers.ts";
import type { Series } from "./ranks.ts";
import type { Placed } from "./usual-range.ts";

const DAY_MS = 86_400_000;
/** Publications of this many days before a move may have caused it. */
const PUBLISHED_BEFORE_DAYS = 7;

interface Asked extends Series {
  workspaceId: string;
  keywordId: string;
  keyword: string;
}

/** The days of a period, if the caller names none. */
export const DEFAULT_DAYS = 7;

/**
 * The beginning of a period that its caller did not name: a week ago, as in `insights.movement`; for a keyword that was not checked
 * since, its check before the latest.
 */
export async function defaultSince(db: Db, asked: Asked, now: string): Promise<string> {
  const week = new Date(Date.parse(now) - DEFAULT_DAYS * DAY_MS).toISOString();
  const [latest, earlier] = await selectLatestTimes(db, asked, 2);
  return latest === undefined || latest > week || earlier === undefined ? week : earlier;
}

/** Where a keyword stands, and everything stored that may explain how it moved since a time. */
export async function findRankEvidence(db: Db, asked: Asked, since: string): Promise<RankEvidence> {
  return await findEvidenceOf(db, asked, { since, standing: await findStanding(db, asked, since) });
}

/** The same for a keyword that is judged already. */
export async function findEvidenceOf(
  db: Db,
  asked: Asked,
  judged: { since: string; standing: Standing },
): Promise<RankEvidence> {
  const { workspaceId, keyword, keywordId, device, location, language } = asked;
  const series = { device, location, language };
  const { standing, since } = judged;
  const [from, to] = await Promise.all([lookAt(db, asked, standing.from), lookAt(db, asked, standing.to)]);
  const moved = { ...series, keywordId, keyword, since, standing, from, to };
  if (from === undefined || to === undefined) return { ...moved, ...NOTHING_ELSE };
  const [happenings, others, competitors, pages] = await Promise.all([
    happeningsBetween(db, { workspaceId, keyword, series, from, to }),
    findOthers(db, asked, since),
    selectCompetitorDomains(db, workspaceId),
    pagesOf(db, workspaceId, from, to),
  ]);
  const diff = from.serp && to.serp && serpDiff(from.serp, to.serp);
  return { ...moved, diff, ...happenings, pages, others, competitors };
}

async function findStanding(db: Db, { keywordId, ...series }: Asked, since: string): Promise<Standing> {
  const checks = await selectChecksAround(db, series, { keywordIds: [keywordId], since, until: undefined });
  return judgeSince(checks.get(keywordId) ?? [], Date.parse(since));
}

/** The other devices and markets that were checked in the period, judged like this one. */
async function findOthers(db: Db, asked: Asked, since: string): Promise<OtherSeries[]> {
  const others = await selectOtherSeries(db, asked, since);
  return await Promise.all(
    others.map(async ({ language, ...one }) => {
      const standing = await findStanding(
        db,
        { ...asked, device: one.device, location: one.location, language },
        since,
      );
      return { ...one, verdict: standing.verdict, moved: isMove(standing) };
    }),
  );
}

const NOTHING_ELSE = {
  diff: undefined,
  storm: undefined,
  markers: [],
  pages: { before: undefined, now: undefined },
  others: [],
  competitors: new Set<string>(),
} satisfies Partial<RankEvidence>;

async function lookAt(db: Db, asked: Asked, placed: Placed | undefined): Promise<Look | undefined> {
  const check = placed && (await selectCheckAt(db, asked, placed.at));
  if (check === undefined) return undefined;
  const { position, depth, url, checked_at: checkedAt, serp_id: serpId } = check;
  const stored = serpId === null ? undefined : await findSerp(db, { workspaceId: asked.workspaceId, id: serpId });
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
