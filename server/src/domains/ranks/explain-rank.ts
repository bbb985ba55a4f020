import {
  type Device,
  type PersonLanguage,
  type RankExplanation,
  type RankMarker,
  type SerpDiff,
  type SerpSnapshot,
  unknownFor,
} from "@findable/contract";
import { comparableAddress } from "../../kernel/text/comparable-address.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
import { isMove, type MoveVerdict, type Standing } from "./judge-since.ts";
import type { OwnPageState } from "./own-page.ts";
import { changedFields, pageSentence } from "./page-changes.ts";
import type { ExplanationWords, PassedWording } from "./words/explanation-words.ts";
import { explanationWordsIn, markerIn } from "./words/words-for.ts";

/** One check of the keyword and its results page. */
export interface Look {
  position: number | null;
  /** Number of organic results that it examined. */
  depth: number;
  url: string | null;
  checkedAt: string;
  serpId: string | null;
  serp: SerpSnapshot | undefined;
}

export interface OtherSeries {
  device: Device;
  location: string;
  position: number | null;
  change7d: number | null;
  checkedAt: string;
  /** How it moved in the same period, and whether that is beyond noise. */
  verdict: MoveVerdict;
  moved: boolean;
}

/** Where a keyword stands and everything that may explain how it got there. */
export interface RankEvidence {
  keywordId: string;
  keyword: string;
  device: Device;
  location: string;
  language: string;
  /** Start of the period. */
  since: string;
  standing: Standing;
  from: Look | undefined;
  to: Look | undefined;
  /** Changes of the results page from one look to the other; undefined if one is not stored. */
  diff: SerpDiff | undefined;
  storm: RankMarker | undefined;
  markers: readonly RankMarker[];
  /** The states of the brand's page before the move and at the last crawl. */
  pages: { before: OwnPageState | undefined; now: OwnPageState | undefined };
  others: readonly OtherSeries[];
  competitors: ReadonlySet<string>;
}

type Cause = RankExplanation["causes"][number];
type Passed = RankExplanation["passed"][number];

const MAX_PASSED = 10;
const NAMED = 3;
/** Places that other results gain or lose because ours moves past them, and luck. A page that moved more did so itself. */
const MOVED_BY_OURS = 2;
/** Mean swings of the page that are no move: results pages are never quite still. */
const USUAL_SWINGS = 2;

/** Why a rank moved. The reasons are in the order of how directly they act: our page, a storm, the results beside ours. */
export function explainRank(evidence: RankEvidence, reader: PersonLanguage): RankExplanation {
  const words = explanationWordsIn(reader);
  const { keywordId, keyword, device, location, language, since, standing, from, to, diff } = evidence;
  const passed = passedPages(evidence);
  const page = pageOf(evidence);
  const causes = from === undefined || to === undefined ? [] : causesOf(evidence, { from, to, passed, page }, words);
  return {
    keywordId,
    keyword,
    device,
    location,
    language,
    since,
    verdict: standing.verdict,
    ...unknownFor(standing.reason),
    sentence: [moveSentence(evidence, words), causes[0]?.sentence].filter(Boolean).join(" "),
    causes,
    move: moveOf(evidence),
    storm: evidence.storm === undefined ? null : markerIn(reader, evidence.storm),
    passed: passed.slice(0, MAX_PASSED),
    passedCount: passed.length,
    resultsPage:
      diff === undefined
        ? null
        : {
            added: diff.featureChanges.added,
            removed: diff.featureChanges.removed,
            aiAnswerAdded: diff.aiOverviewChanges.added,
            aiAnswerRemoved: diff.aiOverviewChanges.removed,
          },
    page,
    others: [...evidence.others],
    markers: evidence.markers.map((marker) => markerIn(reader, marker)),
  };
}

function moveOf({ standing, from, to }: RankEvidence): RankExplanation["move"] {
  if (from === undefined || to === undefined) return null;
  const { range } = standing;
  return {
    from: from.position,
    to: to.position,
    fromDepth: from.depth,
    toDepth: to.depth,
    fromCheckedAt: from.checkedAt,
    toCheckedAt: to.checkedAt,
    baseline: range?.baseline ?? null,
    smallestVisibleDrop: range === undefined ? null : Math.ceil(range.smallestVisibleChange * 10) / 10,
    significant: isMove(standing),
    fromSerpId: from.serpId,
    toSerpId: to.serpId,
  };
}

function moveSentence(
  { keyword, since, standing: { reason }, from, to }: RankEvidence,
  words: ExplanationWords,
): string {
  const name = words.quote(keyword);
  if (to === undefined) {
    if (from === undefined) return words.neverChecked(name);
    return words.notCheckedSince(name, words.day(since), from, words.day(from.checkedAt));
  }
  if (from === undefined) return words.noEarlierCheck(name, to, words.day(since));
  if (reason === "deeper_look") return words.deeperLook(name, to, words.day(from.checkedAt), from.depth);
  const moved = {
    ...{ name, from: words.day(from.checkedAt), to: words.day(to.checkedAt) },
    isUnconfirmed: reason === "unconfirmed",
  };
  if (placeIn(from) === placeIn(to) || (from.position === null && to.position === null)) return words.stayed(name, to);
  // One of both is a position: they differ.
  if (to.position === null) return words.left(moved, placeIn(from), to.depth);
  if (from.position === null) return words.entered(moved, to.position);
  return words.moved(moved, from.position, to.position);
}

function placeIn({ position, depth }: Look): number {
  return position ?? depth + 1;
}

interface Moved {
  from: Look;
  to: Look;
  passed: readonly Passed[];
  page: RankExplanation["page"];
}

function causesOf(evidence: RankEvidence, moved: Moved, words: ExplanationWords): Cause[] {
  const { storm, diff, others, standing } = evidence;
  const { from, to, page } = moved;
  const causes = [
    pageCause(page, placeIn(to) > placeIn(from), words),
    storm && cause("storm", stormSentence(storm, words)),
    resultsCause(moved, words),
    standing.verdict === "within_noise" ? undefined : seriesCause(evidence, others, words),
    diff && sectionsCause(diff, words),
  ].filter((one) => one !== undefined);
  if (standing.verdict === "within_noise") return [cause("noise", noiseSentence(standing, moved, words)), ...causes];
  if (standing.reason === "deeper_look") return [cause("unknown", words.unknown.deeper_look)];
  if (causes.length > 0) return causes;
  if (standing.reason !== null) return [cause("unknown", words.unknown[standing.reason])];
  const isMissing = from.serp === undefined || to.serp === undefined;
  return [cause("unknown", words.unknown[isMissing ? "not_stored" : "not_shown"])];
}

function stormSentence({ at, storm, title }: RankMarker, words: ExplanationWords): string {
  if (storm === null) return words.firstSeen(title, words.day(at));
  return words.storm(storm.moved, storm.ranking, words.day(at));
}

function noiseSentence({ range }: Standing, { from, to }: Moved, words: ExplanationWords): string {
  const isStill = placeIn(from) === placeIn(to) || (from.position === null && to.position === null);
  const usual =
    range === undefined
      ? undefined
      : { baseline: range.baseline, width: Math.ceil(range.smallestVisibleChange * 10) / 10 };
  return words.noise(isStill, usual);
}

/** A page that cannot rank any more explains a fall by itself; other changes only if nothing else happened. */
function pageCause(page: RankExplanation["page"], fell: boolean, words: ExplanationWords): Cause | undefined {
  if (page === null || page.changed.length === 0 || !fell) return undefined;
  return cause("page", pageSentence(page, words));
}

/** Whether other pages moved past ours, or ours alone moved past pages that kept their order. */
function resultsCause({ from, to, passed }: Moved, words: ExplanationWords): Cause | undefined {
  if (passed.length === 0) return undefined;
  const fell = placeIn(to) > placeIn(from);
  const moved = passed.filter(({ movedItself }) => movedItself === true);
  const kept = passed.filter(({ movedItself }) => movedItself === false).length;
  const end = (fell ? from : to).serp?.organic.length;
  const wordingOf = (named: readonly Passed[]): PassedWording => ({
    ...{ fell, moved: moved.length, kept, unseen: passed.length - moved.length - kept, end },
    named: named.slice(0, NAMED).map(({ domain, previous, current }) => words.passedPage(domain, previous, current)),
    more: Math.max(named.length - NAMED, 0),
  });
  if (moved.length > kept) return cause("competitors", words.competitors(wordingOf(moved)));
  if (kept > 0) return cause("alone", words.alone(wordingOf(moved)));
  return cause("unknown", words.passedUnseen(wordingOf(passed)));
}

/** How far the pages of others moved from one results page to the other, in positions: the mean of those that stayed above ours. */
function swing(from: SerpSnapshot, to: SerpSnapshot): number {
  const ranks = new Map(to.organic.map(({ url, rank }) => [comparableAddress(url), rank]));
  const own = from.organic.find(({ isOwnedDomain }) => isOwnedDomain)?.rank ?? from.organic.length;
  const moves = from.organic.flatMap(({ url, rank }) => {
    const now = ranks.get(comparableAddress(url));
    return rank < own && now !== undefined ? [Math.abs(now - rank)] : [];
  });
  return moves.length === 0 ? 0 : moves.reduce((sum, move) => sum + move, 0) / moves.length;
}

function seriesCause(
  { device, location }: RankEvidence,
  others: readonly OtherSeries[],
  words: ExplanationWords,
): Cause | undefined {
  if (others.length === 0 || others.some(({ moved }) => moved)) return undefined;
  return cause("device_or_market", words.onlySeries({ device, location }, others.slice(0, NAMED)));
}

function sectionsCause(
  { featureChanges: { added, removed }, aiOverviewChanges }: SerpDiff,
  words: ExplanationWords,
): Cause | undefined {
  const cited = aiOverviewChanges.added.slice(0, NAMED);
  if (added.length === 0 && removed.length === 0 && cited.length === 0) return undefined;
  return cause("results_page", words.resultsPage(added, removed, cited));
}

/** After a fall the pages above ours that were below it, after a rise those below ours that were above it; best first. */
function passedPages({ from, to, competitors }: RankEvidence): Passed[] {
  if (from?.serp === undefined || to?.serp === undefined || placeIn(to) === placeIn(from)) return [];
  const fell = placeIn(to) > placeIn(from);
  const [near, far] = fell ? [to, from] : [from, to];
  const [shown, hidden] = [near.serp?.organic ?? [], far.serp?.organic ?? []];
  const elsewhere = new Map(hidden.map(({ url, rank }) => [comparableAddress(url), rank]));
  const usual = Math.max(MOVED_BY_OURS, USUAL_SWINGS * swing(from.serp, to.serp));
  return shown.flatMap(({ url, rank, isOwnedDomain }) => {
    const other = elsewhere.get(comparableAddress(url)) ?? null;
    if (isOwnedDomain || rank >= placeIn(near) || (other !== null && other < placeIn(far))) return [];
    const domain = registrableDomain(url);
    const [previous, current] = fell ? [other, rank] : [rank, other];
    // A page that the other results page did not show was behind its end.
    const least = (other ?? hidden.length + 1) - rank;
    const movedItself = least > usual ? true : other === null ? null : false;
    const movedBy = previous === null || current === null ? null : previous - current;
    return [{ domain, url, previous, current, movedBy, movedItself, isCompetitor: competitors.has(domain) }];
  });
}

function pageOf({ from, to, pages: { before, now } }: RankEvidence): RankExplanation["page"] {
  const [previousUrl, url] = [from?.url ?? null, to?.url ?? null];
  if (previousUrl === null && url === null) return null;
  const isOther = previousUrl !== null && url !== null && comparableAddress(previousUrl) !== comparableAddress(url);
  return {
    previousUrl,
    url,
    before: before === undefined ? null : shown(before),
    now: now === undefined ? null : shown(now),
    changed: [...(isOther ? (["url"] as const) : []), ...changedFields(before, now)],
  };
}

function shown({ firstReadAt: _first, lastReadAt: readAt, ...state }: OwnPageState) {
  return { ...state, readAt };
}

function cause(kind: Cause["cause"], sentence: string): Cause {
  return { cause: kind, sentence };
}
