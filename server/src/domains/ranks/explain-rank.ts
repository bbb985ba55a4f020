import type { Device, RankExplanation, RankMarker, SerpDiff, SerpSnapshot } from "@findable/contract";
import { comparableAddress } from "../../kernel/text/comparable-address.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
import type { Movement } from "./judge-movement.ts";
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
}

/** The latest look at a keyword and everything that may explain how it got there. */
export interface RankEvidence {
  keywordId: string;
  keyword: string;
  device: Device;
  location: string;
  language: string;
  /** Undefined for a keyword without a conclusive check. */
  movement: Movement | undefined;
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
type Risen = RankExplanation["rose"][number];

const MAX_RISEN = 10;
const NAMED = 3;
/** Places that the results below ours gain when ours falls past them, and luck. A page that gained more rose itself. */
const PASSED_BY_FALL = 2;
/** Mean swings of the page that are no rise: results pages are never quite still. */
const USUAL_SWINGS = 2;
/** Positions gained or lost in a week that count as a move on another device or in another market. */
const LEAST_MOVE = 3;

/** Why a rank moved. The reasons are in the order of how directly they act: our page, a storm, the results beside ours. */
export function explainRank(evidence: RankEvidence): RankExplanation {
  const { keywordId, keyword, device, location, language, movement, from, to, diff } = evidence;
  const rose = risenPages(evidence);
  const page = pageOf(evidence);
  const causes = movement === undefined || from === undefined || to === undefined ? [] : causesOf(evidence, rose, page);
  return {
    keywordId,
    keyword,
    device,
    location,
    language,
    sentence: [moveSentence(evidence), causes[0]?.sentence].filter(Boolean).join(" "),
    causes,
    move: moveOf(evidence),
    storm: evidence.storm ?? null,
    rose: rose.slice(0, MAX_RISEN),
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
    others: evidence.others.map((one) => ({ ...one, moved: hasMoved(one) })),
    markers: [...evidence.markers],
  };
}

function moveOf({ movement, from, to }: RankEvidence): RankExplanation["move"] {
  if (movement === undefined || from === undefined || to === undefined) return null;
  const { range, significant } = movement;
  return {
    from: from.position,
    to: to.position,
    fromCheckedAt: from.checkedAt,
    toCheckedAt: to.checkedAt,
    baseline: range?.baseline ?? null,
    smallestVisibleDrop: range === undefined ? null : Math.ceil(range.smallestVisibleChange * 10) / 10,
    significant,
    fromSerpId: from.serpId,
    toSerpId: to.serpId,
  };
}

function moveSentence({ keyword, movement, from, to }: RankEvidence): string {
  if (to === undefined) return `"${keyword}" has no rank check here.`;
  const now = placeWords(to);
  if (movement === undefined || from === undefined) return `"${keyword}" is ${now}; there is no earlier check.`;
  const verb = placeIn(to) > placeIn(from) ? "fell" : placeIn(to) < placeIn(from) ? "rose" : "stayed";
  if (verb === "stayed") return `"${keyword}" ${to.position === null ? "is still" : "stayed at"} ${now}.`;
  return `"${keyword}" ${verb} from ${placeWords(from)} to ${now} between ${dayOf(from.checkedAt)} and ${dayOf(to.checkedAt)}.`;
}

function placeWords({ position, depth }: Look): string {
  return position === null ? `not among the first ${depth}` : `${position}`;
}

function placeIn({ position, depth }: Look): number {
  return position ?? depth + 1;
}

function causesOf(evidence: RankEvidence, rose: readonly Risen[], page: RankExplanation["page"]): Cause[] {
  const { movement, from, to, storm, diff, others } = evidence;
  if (movement === undefined || from === undefined || to === undefined) return [];
  const causes = [
    pageCause(page, placeIn(to) > placeIn(from)),
    storm && cause("storm", `${storm.title}, first seen on ${dayOf(storm.at)}.`),
    placeIn(to) > placeIn(from) ? resultsCause(evidence, rose) : undefined,
    seriesCause(evidence, others),
    diff && sectionsCause(diff),
  ].filter((one) => one !== undefined);
  if (!isBeyondNoise(movement)) {
    const { range } = movement;
    const usual =
      range === undefined
        ? "The usual position is not known yet."
        : `Its usual position is ${range.baseline}, give or take ${Math.ceil(range.smallestVisibleChange * 10) / 10}.`;
    const change =
      placeIn(from) === placeIn(to) ? "There is no change to explain." : "The change is within normal fluctuation.";
    return [cause("noise", `${change} ${usual}`), ...causes];
  }
  if (causes.length > 0) return causes;
  const missing = from.serp === undefined || to.serp === undefined;
  return [
    cause(
      "unknown",
      missing ? "The results pages before and after are not stored." : "The stored evidence does not show the reason.",
    ),
  ];
}

/** A single check outside the usual range may still be noise; the explanation says what it shows. */
function isBeyondNoise({ range, checks }: Movement): boolean {
  return range !== undefined && checks > 0;
}

/** A page that cannot rank any more explains a fall by itself; other changes only if nothing else happened. */
function pageCause(page: RankExplanation["page"], fell: boolean): Cause | undefined {
  if (page === null || page.changed.length === 0 || !fell) return undefined;
  return cause("page", pageSentence(page));
}

/** Whether pages rose past ours, or ours alone fell past pages that kept their order. */
function resultsCause({ from, to }: RankEvidence, rose: readonly Risen[]): Cause | undefined {
  if (from?.serp === undefined || to?.serp === undefined || rose.length === 0) return undefined;
  const shown = from.serp.organic.length;
  const usual = Math.max(PASSED_BY_FALL, USUAL_SWINGS * swing(from.serp, to.serp));
  const risers = rose.filter((page) => leastGain(page, shown) > usual);
  const kept = rose.filter(({ previous, current }) => previous !== null && previous - current <= usual);
  const unseen = rose.length - risers.length - kept.length;
  const named = (risers.length === 0 ? rose : risers).slice(0, NAMED).map(riserWords);
  if (risers.length > kept.length) {
    const rest = risers.length > NAMED ? `, and ${risers.length - NAMED} more` : "";
    return cause("competitors", `${countWords(risers.length)} rose past yours: ${named.join(", ")}${rest}.`);
  }
  if (kept.length > 0)
    return cause("alone", `Only your page moved: ${countWords(kept.length)} that it fell past kept their order.`);
  const beyond = `The earlier results page ends at ${shown}, so it does not show where they were`;
  return cause("unknown", `${countWords(unseen)} passed yours, among them ${named.join(", ")}. ${beyond}.`);
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

/** Positions that a page gained at least. A page that the earlier results page did not show was behind it. */
function leastGain({ previous, current }: Risen, shown: number): number {
  return (previous ?? shown + 1) - current;
}

function riserWords({ domain, previous, current }: Risen): string {
  return previous === null ? `${domain} (new at ${current})` : `${domain} (${previous} to ${current})`;
}

function countWords(count: number): string {
  return count === 1 ? "1 page" : `${count} pages`;
}

function seriesCause({ device, location, from, to }: RankEvidence, others: readonly OtherSeries[]): Cause | undefined {
  if (others.length === 0 || from === undefined || to === undefined) return undefined;
  const steady = others.filter((one) => !hasMoved(one));
  if (steady.length < others.length) return undefined;
  const names = steady.slice(0, NAMED).map((one) => `${one.device} in ${one.location}`);
  return cause("device_or_market", `Only ${device} in ${location} moved: ${names.join(", ")} did not.`);
}

function hasMoved({ change7d }: OtherSeries): boolean {
  return Math.abs(change7d ?? 0) >= LEAST_MOVE;
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

/** Pages of others above ours now that were below it or absent before, best first. */
function risenPages({ from, to, competitors }: RankEvidence): Risen[] {
  if (from?.serp === undefined || to?.serp === undefined || placeIn(to) <= placeIn(from)) return [];
  const before = new Map(from.serp.organic.map(({ url, rank }) => [comparableAddress(url), rank]));
  return to.serp.organic.flatMap(({ url, rank, isOwnedDomain }) => {
    const previous = before.get(comparableAddress(url)) ?? null;
    const wasAbove = previous !== null && previous < placeIn(from);
    if (isOwnedDomain || rank >= placeIn(to) || wasAbove) return [];
    const domain = registrableDomain(url);
    return [{ domain, url, previous, current: rank, isCompetitor: competitors.has(domain) }];
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

function dayOf(moment: string): string {
  return moment.slice(0, 10);
}
