import {
  type Device,
  type RankExplanation,
  type RankMarker,
  resolveMove,
  type SerpDiff,
  type SerpSnapshot,
} from "@findable/contract";
import { comparableAddress } from "../../kernel/text/comparable-address.ts";
import { formatLongDay } from "../../kernel/text/moment.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
import { isMove, type Standing } from "./judge-since.ts";
import type { OwnPageState } from "./own-page.ts";
import { changedFields, pageSentence } from "./page-changes.ts";

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
  /** Whether it moved beyond noise in the same period. */
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
export function explainRank(evidence: RankEvidence): RankExplanation {
  const { keywordId, keyword, device, location, language, since, standing, from, to, diff } = evidence;
  const passed = passedPages(evidence);
  const page = pageOf(evidence);
  const causes = from === undefined || to === undefined ? [] : causesOf(evidence, { from, to, passed, page });
  return {
    keywordId,
    keyword,
    device,
    location,
    language,
    since,
    verdict: standing.verdict,
    reason: standing.reason,
    resolve: resolveMove(standing.reason),
    sentence: [moveSentence(evidence), causes[0]?.sentence].filter(Boolean).join(" "),
    causes,
    move: moveOf(evidence),
    storm: evidence.storm ?? null,
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
    markers: [...evidence.markers],
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

function moveSentence({ keyword, since, standing: { reason }, from, to }: RankEvidence): string {
  const name = `"${keyword}"`;
  if (to === undefined) {
    if (from === undefined) return `${name} has no rank check here.`;
    return `${name} has no check since ${formatLongDay(since)}; on ${formatLongDay(from.checkedAt)} it was ${placeWords(from)}.`;
  }
  if (from === undefined) return `${name} is ${placeWords(to)}; there is no check before ${formatLongDay(since)}.`;
  if (reason === "deeper_look") {
    return `${name} is ${placeWords(to)}; the check of ${formatLongDay(from.checkedAt)} examined only ${from.depth} results.`;
  }
  const [before, now] = [placeIn(from), placeIn(to)];
  const only = reason === "unconfirmed" ? ", in the latest check only" : "";
  const days = `between ${formatLongDay(from.checkedAt)} and ${formatLongDay(to.checkedAt)}${only}`;
  if (before === now || (from.position === null && to.position === null)) {
    return `${name} ${to.position === null ? "is still" : "stayed at"} ${placeWords(to)}.`;
  }
  if (to.position === null) return `${name} left the first ${to.depth} results ${days}; it was at ${from.position}.`;
  if (from.position === null) return `${name} came into the results ${days}, at ${to.position}.`;
  return `${name} ${now > before ? "fell" : "rose"} from ${from.position} to ${to.position} ${days}.`;
}

function placeWords({ position, depth }: Look): string {
  return position === null ? `not among the first ${depth}` : `${position}`;
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

function causesOf(evidence: RankEvidence, moved: Moved): Cause[] {
  const { storm, diff, others, standing } = evidence;
  const { from, to, page } = moved;
  const causes = [
    pageCause(page, placeIn(to) > placeIn(from)),
    storm && cause("storm", stormSentence(storm)),
    resultsCause(moved),
    standing.verdict === "within_noise" ? undefined : seriesCause(evidence, others),
    diff && sectionsCause(diff),
  ].filter((one) => one !== undefined);
  if (standing.verdict === "within_noise") return [cause("noise", noiseSentence(standing, moved)), ...causes];
  if (standing.reason === "deeper_look") return [cause("unknown", UNKNOWN.deeper_look)];
  if (causes.length > 0) return causes;
  if (standing.reason !== null) return [cause("unknown", UNKNOWN[standing.reason])];
  const missing = from.serp === undefined || to.serp === undefined;
  return [
    cause(
      "unknown",
      missing ? "The results pages before and after are not stored." : "The stored evidence does not show the reason.",
    ),
  ];
}

function stormSentence({ at, storm, title }: RankMarker): string {
  if (storm === null) return `${title}, first seen on ${formatLongDay(at)}.`;
  const share = Math.round((100 * storm.moved) / storm.ranking);
  return `Many keywords moved together: ${storm.moved} of ${storm.ranking} (${share} %), first seen on ${formatLongDay(at)}.`;
}

const UNKNOWN: Readonly<Record<NonNullable<Standing["reason"]>, string>> = {
  never_checked: "It was never checked here.",
  not_checked_since: "The period has no check.",
  no_earlier_check: "There is no check before the period.",
  too_few_checks: "There are too few earlier checks to know what is usual for it.",
  unconfirmed: "The next check confirms or refutes it.",
  deeper_look: "It may have been there before, below the results that were examined.",
};

function noiseSentence({ range }: Standing, { from, to }: Moved): string {
  const isStill = placeIn(from) === placeIn(to) || (from.position === null && to.position === null);
  const change = isStill ? "There is no change to explain." : "The change is within normal fluctuation.";
  if (range === undefined) return change;
  const width = Math.ceil(range.smallestVisibleChange * 10) / 10;
  return `${change} Its usual position is ${range.baseline}, give or take ${width}.`;
}

/** A page that cannot rank any more explains a fall by itself; other changes only if nothing else happened. */
function pageCause(page: RankExplanation["page"], fell: boolean): Cause | undefined {
  if (page === null || page.changed.length === 0 || !fell) return undefined;
  return cause("page", pageSentence(page));
}

/** Whether other pages moved past ours, or ours alone moved past pages that kept their order. */
function resultsCause({ from, to, passed }: Moved): Cause | undefined {
  if (passed.length === 0) return undefined;
  const fell = placeIn(to) > placeIn(from);
  const moved = passed.filter(({ movedItself }) => movedItself === true);
  const kept = passed.filter(({ movedItself }) => movedItself === false).length;
  const unseen = passed.length - moved.length - kept;
  const end = `The ${fell ? "earlier" : "later"} results page ends at ${(fell ? from : to).serp?.organic.length}`;
  const behind =
    unseen === 0 ? "" : ` ${end}, so it does not show where ${pages(unseen)} ${fell ? "came from" : "went"}.`;
  const verb = fell ? "rose past yours" : "fell behind yours";
  const movers = `${pages(moved.length)} ${verb}: ${namedOf(moved)}`;
  if (moved.length > kept) {
    const others = kept === 0 ? "" : ` ${capitalised(pages(kept))} beside kept ${kept === 1 ? "its" : "their"} order.`;
    return cause("competitors", `${capitalised(movers)}.${others}${behind}`);
  }
  if (kept > 0) {
    const way = `${fell ? "fell past" : "rose past"} ${pages(kept)} that kept their order`;
    const words = moved.length === 0 ? `Only your page moved: it ${way}` : `Your page ${way}; ${movers}`;
    return cause("alone", `${words}.${behind}`);
  }
  const now = fell ? "above yours now" : "no longer above yours";
  return cause(
    "unknown",
    `${capitalised(pages(unseen))} ${unseen === 1 ? "is" : "are"} ${now}: ${namedOf(passed)}.${behind}`,
  );
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

function namedOf(passed: readonly Passed[]): string {
  const rest = passed.length > NAMED ? `, and ${passed.length - NAMED} more` : "";
  return `${passed.slice(0, NAMED).map(passedWords).join(", ")}${rest}`;
}

function passedWords({ domain, previous, current }: Passed): string {
  if (previous === null) return `${domain} (new at ${current})`;
  return current === null ? `${domain} (from ${previous}, no longer shown)` : `${domain} (${previous} to ${current})`;
}

function pages(count: number): string {
  return count === 1 ? "1 page" : `${count} pages`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function seriesCause({ device, location }: RankEvidence, others: readonly OtherSeries[]): Cause | undefined {
  if (others.length === 0 || others.some(({ moved }) => moved)) return undefined;
  const names = others.slice(0, NAMED).map((one) => `${one.device} in ${one.location}`);
  return cause("device_or_market", `Only ${device} in ${location} moved: ${names.join(", ")} did not.`);
}

function sectionsCause({ featureChanges, aiOverviewChanges }: SerpDiff): Cause | undefined {
  const words = [
    featureChanges.added.length === 0 ? undefined : `new sections: ${sectionWords(featureChanges.added)}`,
    featureChanges.removed.length === 0 ? undefined : `removed sections: ${sectionWords(featureChanges.removed)}`,
    aiOverviewChanges.added.length === 0
      ? undefined
      : `the AI answer now cites ${aiOverviewChanges.added.slice(0, NAMED).join(", ")}`,
  ].filter((one) => one !== undefined);
  return words.length === 0 ? undefined : cause("results_page", `The results page has ${words.join("; ")}.`);
}

function sectionWords(sections: readonly string[]): string {
  return sections.map((section) => section.replaceAll("_", " ")).join(", ");
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
